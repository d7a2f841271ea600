import { exampleIsland } from "@skerry/ui/example-island";
import { IslandProvider } from "@skerry/ui/island";
import { texts as german } from "@skerry/ui/texts/de";
import { texts as english } from "@skerry/ui/texts/en";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { parse, safeParse } from "valibot";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { builtInPartners } from "./partners-strip-content.ts";
import { Component, schema } from "./index.ts";
import de from "./partners-strip.de.json" with { type: "json" };
import en from "./partners-strip.en.json" with { type: "json" };
import example from "./partners-strip.example.json" with { type: "json" };

const assets = "/skerry/themes/domain-check/assets/";

/** The fate of a URL that the preloader asks for. @default it loads */
const fates = new Map<string, "fails" | "hangs" | "is empty">();
/** URLs that the preloader has requested, in order. */
let asked: string[] = [];
/** Images of the preloader that hang, by URL. */
const late = new Map<string, EventTarget>();
/** Listeners at the preloader's images. */
let listening = new Set<EventListener>();

class FakeImage extends EventTarget {
  naturalWidth = 160;
  naturalHeight = 64;

  override addEventListener(type: string, listener: EventListener): void {
    listening.add(listener);
    super.addEventListener(type, listener);
  }

  override removeEventListener(type: string, listener: EventListener): void {
    listening.delete(listener);
    super.removeEventListener(type, listener);
  }

  set src(url: string) {
    const fate = fates.get(url);
    asked.push(url);
    if (fate === "is empty") this.naturalWidth = 0;
    if (fate === "hangs") late.set(url, this);
    else queueMicrotask(() => this.dispatchEvent(new Event(fate === "fails" ? "error" : "load")));
  }

  getBoundingClientRect(): object {
    return { width: 0, height: 0 };
  }

  remove(): void {}
}

const observers = new Set<FakeObserver>();

class FakeObserver {
  readonly report: (entries: object[]) => void;
  constructor(report: (entries: object[]) => void) {
    this.report = report;
  }
  observe(): void {
    observers.add(this);
  }
  disconnect(): void {
    observers.delete(this);
  }
}

let reduced = Object.assign(new EventTarget(), { matches: false });
let warn: MockInstance<typeof console.warn>;

beforeEach(() => {
  vi.useFakeTimers();
  fates.clear();
  asked = [];
  listening = new Set();
  sessionStorage.clear();
  reduced = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal("Image", FakeImage);
  vi.stubGlobal("IntersectionObserver", FakeObserver);
  vi.stubGlobal("matchMedia", () => reduced);
  // happy-dom loads no image, and calls each of them complete.
  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(false);
  vi.spyOn(Math, "random").mockImplementation(seeded(7));
  warn = vi.spyOn(console, "warn").mockImplementation(() => {});
});

afterEach(async () => {
  cleanup();
  await vi.advanceTimersByTimeAsync(0);
  // Nothing is left of a widget that was removed.
  expect(vi.getTimerCount()).toBe(0);
  expect(listening.size).toBe(0);
  expect(observers.size).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  expect(warn).not.toHaveBeenCalled();
});

/** The same numbers from 0 to 1 for the same seed (Park and Miller). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** So many partners, "A1" with the logo a1.svg and so on. */
const partners = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `A${index + 1}`,
    logo: `a${index + 1}.svg`,
  }));

const strip = (props: object, texts: Readonly<Record<string, string>> = { ...english, ...en }) => (
  <IslandProvider value={exampleIsland(texts)}>
    <Component {...parse(schema, props)} />
  </IslandProvider>
);

/** A strip as a page gets it, which has not been in view yet. */
const show = (props: object) => render(strip(props));

/** A strip that can be seen. */
async function showInView(props: object) {
  const result = show(props);
  await see(1);
  return result;
}

/** The browser measures: this share of the strip is in the window. */
async function see(ratio: number): Promise<void> {
  const intersectionRect = { height: ratio * 100 };
  const entry = { isIntersecting: ratio > 0, intersectionRatio: ratio, intersectionRect };
  await act(async () => {
    for (const { report } of observers) report([{ ...entry, rootBounds: null }]);
  });
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

const cells = () =>
  screen
    .queryAllByRole("listitem")
    .filter(({ className }) => !className.includes("--hidden"))
    // Who is going is the first of two and has no name.
    .map((cell) => cell.lastElementChild as HTMLElement);
const nameOf = (logo: Element) => logo.getAttribute("alt") ?? logo.textContent;
const seen = () => cells().map(nameOf);
const hidden = () =>
  [...document.querySelectorAll(".sk-partners-strip__cell--hidden > :last-child")].map(nameOf);
const root = () => document.querySelector(".sk") as HTMLElement;
const wall = () => document.querySelector(".sk-partners-strip__wall") as HTMLElement;
const point = (type: "pointerenter" | "pointerleave", pointerType = "mouse") =>
  act(async () => void wall().dispatchEvent(new PointerEvent(type, { pointerType })));

describe("a strip that has not been in view yet", () => {
  it("has the first six partners in their order, named and with a size, and the rest for paper", () => {
    show({ partners: partners(8) });
    expect(seen()).toEqual(["A1", "A2", "A3", "A4", "A5", "A6"]);
    expect(hidden()).toEqual(["A7", "A8"]);
    for (const logo of cells()) {
      expect(logo.localName).toBe("img");
      expect([logo.getAttribute("width"), logo.getAttribute("height")]).toEqual(["160", "64"]);
    }
  });

  it("loads no hidden logo and starts no timer", async () => {
    show({ partners: partners(12) });
    await pass(60_000);
    expect(asked).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
    const images = [...document.querySelectorAll("img")];
    expect(images.map((image) => image.getAttribute("loading"))).toEqual(images.map(() => "lazy"));
  });

  it("has the twelve built-in partners when the page gives none", () => {
    show({});
    const names = [...seen(), ...hidden()];
    expect(names).toEqual(builtInPartners.map(({ name }) => name));
    expect(new Set(names).size).toBe(12);
    const logos = [...(cells()[0]?.parentElement?.children ?? [])];
    expect(logos.map((logo) => logo.getAttribute("src"))).toEqual([
      `${assets}partners/partner-1-dark.svg`,
      `${assets}partners/partner-1.svg`,
    ]);
  });

  it("has the page's partners in place of the built-in ones", () => {
    show({ partners: partners(2) });
    expect([...seen(), ...hidden()]).toEqual(["A1", "A2"]);
  });

  it("loads logos from the theme, and from any other URL as it is given", () => {
    const name = "A1";
    show({
      partners: [
        { name, logo: "a.svg" },
        { name, logo: "https://a.example/b.svg" },
      ],
    });
    expect(cells().map((logo) => logo.getAttribute("src"))).toEqual([
      `${assets}a.svg`,
      "https://a.example/b.svg",
    ]);
  });

  it("is nothing without partners", () => {
    expect(show({ partners: [] }).container.innerHTML).toBe("");
  });
});

describe("the headline", () => {
  it("is the built-in one, and names the list", () => {
    show({});
    expect(screen.getByRole("heading", { level: 2, name: "Our partners" })).toBeDefined();
    expect(screen.getByRole("list", { name: "Our partners" })).toBeDefined();
  });

  it.each([undefined, "", " "])("is the built-in one when the page gives %j", (headline) => {
    show({ headline });
    expect(screen.getByRole("heading").textContent).toBe("Our partners");
  });

  it("is the page's own, at the page's level", () => {
    show({ headline: "They trust us", headingLevel: 4 });
    expect(screen.getByRole("heading", { level: 4, name: "They trust us" })).toBeDefined();
  });

  it("is German on a German page", () => {
    render(strip({}, { ...german, ...de }));
    expect(screen.getByRole("heading").textContent).toBe("Unsere Partner");
  });
});

describe("the rotation", () => {
  it.each([7, 8, 12])("changes one slot of %i partners every 5,000 ms", async (count) => {
    await showInView({ partners: partners(count) });
    const all = [...seen(), ...hidden()].sort();
    const slots: number[] = [];
    for (let tick = 1; tick <= 40; tick++) {
      const before = seen();
      await pass(4999);
      expect(seen()).toEqual(before);
      await pass(1);
      const changed = [0, 1, 2, 3, 4, 5].filter((slot) => seen()[slot] !== before[slot]);
      expect(changed).toHaveLength(1);
      expect(changed[0]).not.toBe(slots.at(-1));
      expect([...seen(), ...hidden()].sort()).toEqual(all);
      expect(new Set(seen()).size).toBe(6);
      slots.push(...changed);
    }
    expect(new Set(slots).size).toBe(6);
  });

  it("shows all partners in the long run", async () => {
    await showInView({ partners: partners(12) });
    const all = new Set(seen());
    for (let tick = 0; tick < 60; tick++) {
      await pass(5000);
      for (const name of seen()) all.add(name);
    }
    expect(all.size).toBe(12);
  });

  it("cross-fades: the old logo lies under the new one, and screen readers skip it", async () => {
    await showInView({ partners: partners(12) });
    const before = seen();
    await pass(5000);
    const slot = seen().findIndex((name, index) => name !== before[index]);
    const [going, coming] = cells()[slot]?.parentElement?.children ?? [];
    expect(going?.className).toContain("--going");
    expect(going?.getAttribute("src")).toBe(`${assets}a${slot + 1}.svg`);
    expect(going?.getAttribute("alt")).toBe("");
    expect(coming?.className).toContain("--coming");
    expect(screen.getAllByRole("img", { name: /^A/ })).toHaveLength(12);
    await pass(5000);
    expect(document.querySelectorAll('[class*="--going"]')).toHaveLength(1);
    expect(document.contains(going ?? null)).toBe(false);
  });

  it("announces nothing", async () => {
    await showInView({ partners: partners(12) });
    await pass(5000);
    expect(document.querySelector("[aria-live], [role=status], output")).toBeNull();
  });

  it.each([1, 5, 6])("does not exist for %i partners: no timer and no button", async (count) => {
    await showInView({ partners: partners(count) });
    expect(vi.getTimerCount()).toBe(0);
    expect(screen.queryByRole("button")).toBeNull();
    await pass(60_000);
    expect(seen()).toHaveLength(count);
  });

  it("keeps apart partners of the same name and logo", async () => {
    await showInView({ partners: partners(9).map(() => ({ name: "Twin", logo: "twin.svg" })) });
    await pass(50_000);
    expect(seen()).toEqual(Array(6).fill("Twin"));
    expect(hidden()).toEqual(Array(3).fill("Twin"));
  });

  it("has one timer in StrictMode", async () => {
    render(<StrictMode>{strip({ partners: partners(12) })}</StrictMode>);
    await see(1);
    expect(vi.getTimerCount()).toBe(1);
    const before = seen();
    await pass(5000);
    expect(seen().filter((name, slot) => name !== before[slot])).toHaveLength(1);
  });

  it("ends with the widget, in the middle of a fade and of loading as well", async () => {
    fates.set(`${assets}a1.svg`, "hangs");
    const { unmount } = await showInView({ partners: partners(12) });
    await pass(5500);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
    expect(observers.size).toBe(0);
  });
});

describe("the rotation rests", () => {
  /** Whether a swap happens within the next five seconds. */
  async function moves(): Promise<boolean> {
    const before = seen().join();
    await pass(5000);
    return seen().join() !== before;
  }

  it("out of the window, and goes on from there without catching up", async () => {
    await showInView({ partners: partners(12) });
    await pass(10_000);
    const before = seen();
    await see(0);
    expect(vi.getTimerCount()).toBe(0);
    await pass(60_000);
    await see(1);
    await pass(4999);
    expect(seen()).toEqual(before);
    await pass(1);
    expect(seen().filter((name, slot) => name !== before[slot])).toHaveLength(1);
  });

  it("in a hidden tab", async () => {
    await showInView({ partners: partners(12) });
    const state = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
    expect(await moves()).toBe(false);
    state.mockReturnValue(false);
    await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
    expect(await moves()).toBe(true);
  });

  it("under the pointer", async () => {
    await showInView({ partners: partners(12) });
    await point("pointerenter");
    expect(await moves()).toBe(false);
    await point("pointerleave");
    expect(await moves()).toBe(true);
  });

  it("not under a finger", async () => {
    await showInView({ partners: partners(12) });
    await point("pointerenter", "touch");
    expect(await moves()).toBe(true);
  });

  it("while the focus is in it", async () => {
    await showInView({ partners: partners(12) });
    act(() => screen.getByRole("button").focus());
    expect(await moves()).toBe(false);
    act(() => screen.getByRole("button").blur());
    expect(await moves()).toBe(true);
  });

  it("from the button's first press to its second, wherever pointer and focus are", async () => {
    await showInView({ partners: partners(12) });
    await point("pointerenter");
    act(() => screen.getByRole("button").focus());
    fireEvent.click(screen.getByRole("button", { name: "Pause animations" }));
    expect(await moves()).toBe(false);
    fireEvent.click(screen.getByRole("button", { name: "Play animations" }));
    expect(await moves()).toBe(true);
    await point("pointerleave");
    expect(await moves()).toBe(true);
    await point("pointerenter");
    expect(await moves()).toBe(false);
  });

  it("as long as the visitor has paused the page, whatever the strip goes through", async () => {
    await showInView({ partners: partners(12) });
    fireEvent.click(screen.getByRole("button", { name: "Pause animations" }));
    await point("pointerenter");
    await point("pointerleave");
    await see(0);
    await see(1);
    expect(await moves()).toBe(false);
    fireEvent.click(screen.getByRole("button", { name: "Play animations" }));
  });
});

describe("the rotation that always plays", () => {
  const always = { partners: partners(12), autoplay: "always" };
  /** Whether each of the next swaps comes every five seconds. */
  async function moves(): Promise<boolean[]> {
    const changes: boolean[] = [];
    for (let tick = 0; tick < 3; tick++) {
      const before = seen().join();
      await pass(5000);
      changes.push(seen().join() !== before);
    }
    return changes;
  }

  it("begins in view, and stops neither out of view nor in a hidden tab", async () => {
    show(always);
    await see(0);
    expect(await moves()).toEqual([false, false, false]);
    await see(1);
    expect(await moves()).toEqual([true, true, true]);
    await see(0);
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
    expect(await moves()).toEqual([true, true, true]);
  });

  it("stops neither under the pointer nor with the focus, but with its button", async () => {
    await showInView(always);
    await point("pointerenter");
    act(() => screen.getByRole("button").focus());
    expect(await moves()).toEqual([true, true, true]);
    fireEvent.click(screen.getByRole("button", { name: "Pause animations" }));
    expect(await moves()).toEqual([false, false, false]);
    fireEvent.click(screen.getByRole("button", { name: "Play animations" }));
  });

  it("stops with reduced motion", async () => {
    reduced.matches = true;
    await showInView(always);
    expect(await moves()).toEqual([false, false, false]);
  });
});

it("shows all partners to who has paused it, and starts anew with the motion", async () => {
  await showInView({ partners: partners(12) });
  expect(screen.queryByRole("button", { name: "Show all partners" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Pause animations" }));
  fireEvent.click(screen.getByRole("button", { name: "Show all partners" }));
  expect(screen.getByRole("list").className).toContain("--all");
  fireEvent.click(screen.getByRole("button", { name: "Play animations" }));
  expect(screen.getByRole("list").className).not.toContain("--all");
});

describe("under reduced motion", () => {
  beforeEach(() => {
    reduced.matches = true;
  });

  it("stands still and has no pause button", async () => {
    await showInView({ partners: partners(12) });
    expect(vi.getTimerCount()).toBe(0);
    expect(screen.queryByRole("button", { name: /animations/ })).toBeNull();
    const before = seen();
    await pass(60_000);
    expect(seen()).toEqual(before);
  });

  it("shows the others when asked to, and the focus stays", async () => {
    await showInView({ partners: partners(12) });
    const button = screen.getByRole("button", { name: "Show all partners" });
    const list = screen.getByRole("list");
    expect(button.getAttribute("aria-controls")).toBe(list.id);
    expect(button.getAttribute("aria-expanded")).toBe("false");
    expect(list.className).not.toContain("--all");
    button.focus();
    fireEvent.click(button);
    expect(list.className).toContain("--all");
    expect(button.getAttribute("aria-expanded")).toBe("true");
    expect(button.textContent).toBe("Show fewer partners");
    expect(document.activeElement).toBe(button);
    fireEvent.click(button);
    expect(list.className).not.toContain("--all");
  });

  it("has no button when all partners are shown", async () => {
    await showInView({ partners: partners(6) });
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("starts and stops with the system's setting while the page is open", async () => {
    await showInView({ partners: partners(12) });
    const set = (matches: boolean) =>
      act(async () => {
        reduced.matches = matches;
        reduced.dispatchEvent(new Event("change"));
      });
    const before = seen();
    fireEvent.click(screen.getByRole("button", { name: "Show all partners" }));
    await set(false);
    expect(screen.queryByRole("button", { name: /partners/ })).toBeNull();
    expect(screen.getByRole("list").className).not.toContain("--all");
    await pass(5000);
    expect(seen()).not.toEqual(before);
    await set(true);
    expect(screen.getByRole("button", { name: /partners/ })).toBeDefined();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("logos", () => {
  const url = (number: number) => `${assets}a${number}.svg`;
  const loadedAhead = () => asked.filter((one) => !/\/a[1-6]\.svg$/.test(one));

  it("are all loaded before the first swap", async () => {
    await showInView({ partners: partners(12) });
    expect(loadedAhead()).toEqual([7, 8, 9, 10, 11, 12].map(url));
    await pass(60_000);
    expect(asked).toHaveLength(12);
  });

  it("are not loaded for a strip that does not move", async () => {
    reduced.matches = true;
    await showInView({ partners: partners(12) });
    expect(loadedAhead()).toEqual([]);
  });

  it("are loaded one ahead for visitors who save data", async () => {
    const connection = { value: { saveData: true } };
    vi.stubGlobal("navigator", Object.create(navigator, { connection }));
    await showInView({ partners: partners(1000) });
    expect(loadedAhead()).toHaveLength(1);
    await pass(5000);
    expect(seen().map((name) => `${assets}a${name?.slice(1)}.svg`)).toContain(loadedAhead()[0]);
    expect(loadedAhead()).toHaveLength(2);
  });

  it("come when they are loaded, and not before; others do not wait for them", async () => {
    for (const number of [7, 8]) fates.set(url(number), "hangs");
    await showInView({ partners: partners(9) });
    const all = new Set<string | null>();
    for (let tick = 0; tick < 40; tick++) {
      await pass(5000);
      for (const name of seen()) all.add(name);
    }
    expect(all.has("A9")).toBe(true);
    expect(["A7", "A8"].filter((name) => all.has(name))).toEqual([]);
    late.get(url(7))?.dispatchEvent(new Event("load"));
    for (let tick = 0; tick < 40 && !seen().includes("A7"); tick++) await pass(5000);
    expect(seen()).toContain("A7");
  });

  it("of a theme that comes later are loaded when their turn comes", async () => {
    const dark = partners(8).map((one) => ({ ...one, logoDark: `dark-${one.logo}` }));
    await showInView({ partners: dark });
    const colours = getComputedStyle(wall());
    vi.spyOn(window, "getComputedStyle").mockReturnValue({ ...colours, colorScheme: "dark" });
    await pass(10_000);
    expect(asked).toContain(`${assets}dark-a7.svg`);
    expect(seen().some((name) => name === "A7" || name === "A8")).toBe(true);
  });

  it("that fail while hidden are one warning and never come", async () => {
    for (const number of [7, 9]) fates.set(url(number), "fails");
    fates.set(url(8), "is empty");
    await showInView({ partners: partners(12) });
    const all = new Set<string | null>();
    for (let tick = 0; tick < 200; tick++) {
      await pass(5000);
      for (const name of seen()) all.add(name);
    }
    expect([...all].sort()).toEqual(
      ["A1", "A10", "A11", "A12", "A2", "A3", "A4", "A5", "A6"].sort(),
    );
    const warnings = warn.mock.calls.map(([message]) => String(message)).sort();
    expect(warnings.map((message) => message.split(",")[0])).toEqual(
      [7, 8, 9].map((number) => `failed to preload ${url(number)}`),
    );
    expect(warnings[0]).toContain('"A7"');
    warn.mockReset();
  });

  it("of the dark theme that fail are named by their own URL", async () => {
    fates.set(`${assets}dark-a7.svg`, "fails");
    const dark = partners(7).map((one) => ({ ...one, logoDark: `dark-${one.logo}` }));
    const colours = getComputedStyle(document.body);
    vi.spyOn(window, "getComputedStyle").mockReturnValue({ ...colours, colorScheme: "dark" });
    await showInView({ partners: dark });
    await pass(5000);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0]?.[0]).toMatch(`failed to preload ${assets}dark-a7.svg,`);
    warn.mockReset();
  });

  it("that all fail while hidden leave nothing to pause", async () => {
    for (const number of [7, 8]) fates.set(url(number), "fails");
    await showInView({ partners: partners(8) });
    await pass(5000);
    expect(screen.queryByRole("button")).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
    expect(warn).toHaveBeenCalledTimes(2);
    warn.mockReset();
  });

  it.each(["fails", "is empty"] as const)(
    "make place for the name when one that is seen %s",
    async (fate) => {
      fates.set(url(2), fate);
      await showInView({ partners: partners(6) });
      await pass(100);
      expect(seen()).toEqual(["A1", "A2", "A3", "A4", "A5", "A6"]);
      expect(cells().map(({ localName }) => localName)).toEqual([
        "img",
        "span",
        ...Array(4).fill("img"),
      ]);
      expect(cells()[1]?.getAttribute("dir")).toBe("auto");
      expect(warn).toHaveBeenCalledTimes(1);
      expect(warn.mock.calls[0]?.[0]).toMatch(`failed to preload ${url(2)},`);
      warn.mockReset();
    },
  );

  it("make place for the name as soon as the picture itself fails, with one warning", async () => {
    fates.set(url(2), "fails");
    show({ partners: partners(6) });
    fireEvent.error(cells()[1] as HTMLElement);
    expect(cells()[1]?.textContent).toBe("A2");
    await see(1);
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockReset();
  });

  it("that fail while seen go when their turn comes, and never come again", async () => {
    fates.set(url(2), "fails");
    await showInView({ partners: partners(7) });
    for (let tick = 0; tick < 200 && seen().includes("A2"); tick++) await pass(5000);
    expect(hidden()).toEqual(["A2"]);
    const going = document.querySelector('[class*="--going"]');
    expect([going?.textContent, going?.getAttribute("aria-hidden")]).toEqual(["A2", "true"]);
    expect(screen.queryByRole("button")).toBeNull();
    await pass(60_000);
    expect(hidden()).toEqual(["A2"]);
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockReset();
  });

  it("with a URL that must not be used are names from the start", async () => {
    const logo = "javascript:alert(1)";
    await showInView({ partners: [...partners(5), { name: "Bad", logo }] });
    expect(cells()[5]?.localName).toBe("span");
    expect(seen()[5]).toBe("Bad");
    expect(warn.mock.calls[0]?.[0]).toMatch(`failed to preload ${logo},`);
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockReset();
  });
});

describe("new props", () => {
  it("keep all in place when the partners are the same", async () => {
    const { rerender } = await showInView({ partners: partners(12) });
    await pass(20_000);
    const before = seen();
    rerender(strip({ partners: partners(12), headline: "They trust us" }));
    expect(seen()).toEqual(before);
    expect(screen.getByRole("heading").textContent).toBe("They trust us");
  });

  it("start anew with other partners", async () => {
    const { rerender } = await showInView({ partners: partners(12) });
    await pass(20_000);
    rerender(strip({ partners: partners(8) }));
    expect(seen()).toEqual(["A1", "A2", "A3", "A4", "A5", "A6"]);
    expect(hidden()).toEqual(["A7", "A8"]);
  });
});

it("takes className to its root", () => {
  show({ className: "mine" });
  expect([...root().classList]).toEqual(["sk", "sk-partners-strip", "mine"]);
});

it.each([[{ name: "A1" }], [{ logo: "a1.svg" }], {}, "A1"])(
  "does not accept the partners %j",
  (list) => {
    expect(safeParse(schema, { partners: list }).success).toBe(false);
  },
);

it("accepts its own example", () => {
  expect(parse(schema, example)).toMatchObject(example);
});
