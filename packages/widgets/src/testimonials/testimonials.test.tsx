import { exampleIsland } from "@skerry/ui/example-island";
import { IslandProvider, type IslandContext } from "@skerry/ui/island";
import { texts as germanPieces } from "@skerry/ui/texts/de";
import { texts as englishPieces } from "@skerry/ui/texts/en";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { parse, safeParse } from "valibot";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Component, schema } from "./index.ts";
import de from "./testimonials.de.json" with { type: "json" };
import en from "./testimonials.en.json" with { type: "json" };
import example from "./testimonials.example.json" with { type: "json" };

const english = { ...englishPieces, ...en };
const german = { ...germanPieces, ...de };

/** The part of Swiper that the widget uses, without a layout: happy-dom has none. */
class FakeSwiper {
  static live = new Set<FakeSwiper>();
  static perView = 1;
  static last: FakeSwiper | undefined;
  activeIndex: number;
  isLocked: boolean;
  speeds: number[] = [];
  readonly ends: number;
  readonly options: SwiperOptions;
  readonly params: { speed: number };

  constructor(viewport: HTMLElement, options: SwiperOptions) {
    const slides = viewport.querySelectorAll(`.${options.slideClass}`).length;
    this.ends = Math.max(slides - FakeSwiper.perView, 0);
    this.isLocked = this.ends === 0;
    this.options = options;
    this.params = { speed: options.speed };
    this.activeIndex = 0;
    this.slideTo(options.initialSlide);
    options.on[this.isLocked ? "lock" : "unlock"](this);
    FakeSwiper.live.add(this);
    FakeSwiper.last = this;
  }
  slideTo(index: number) {
    this.activeIndex = Math.min(index, this.ends);
    this.options.on.activeIndexChange(this);
  }
  slideNext(speed: number) {
    this.speeds.push(speed);
    this.slideTo(this.activeIndex === this.ends ? 0 : this.activeIndex + 1);
  }
  slidePrev(speed: number) {
    this.speeds.push(speed);
    this.slideTo(this.activeIndex === 0 ? this.ends : this.activeIndex - 1);
  }
  drag(index: number) {
    this.options.on.sliderFirstMove(this);
    this.slideTo(index);
  }
  destroy() {
    FakeSwiper.live.delete(this);
  }
}

interface SwiperOptions {
  slideClass: string;
  initialSlide: number;
  speed: number;
  rewind: boolean;
  slidesPerView: unknown;
  on: Record<"activeIndexChange" | "lock" | "unlock" | "sliderFirstMove", (s: FakeSwiper) => void>;
}

let swiperFails = false;
vi.mock("swiper", () => ({
  get Swiper() {
    if (swiperFails) throw new TypeError("Failed to fetch dynamically imported module");
    return FakeSwiper;
  },
}));

/** With the distance to the next one. */
const slideWidth = 324;

let reduced = Object.assign(new EventTarget(), { matches: false });
const observers = new Set<FakeIntersectionObserver>();

class FakeIntersectionObserver {
  readonly root: Element | null;
  readonly report: (entries: object[]) => void;
  constructor(report: (entries: object[]) => void, options: { root?: Element }) {
    this.report = report;
    this.root = options.root ?? null;
  }
  observe() {
    observers.add(this);
  }
  disconnect() {
    observers.delete(this);
  }
}

/** Reports how much of the slider is in the window. */
function scrollTo(intersectionRatio: number) {
  const entry = { isIntersecting: intersectionRatio > 0, intersectionRatio, rootBounds: null };
  act(() => {
    for (const { root, report } of observers) if (!root) report([entry]);
  });
}

/** Reports which slides are in the viewport. */
function seeSlides(...places: number[]) {
  const entries = slides().map((target, place) => ({
    target,
    intersectionRatio: places.includes(place) ? 1 : 0.59,
  }));
  act(() => {
    for (const { root, report } of observers) if (root) report(entries);
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  swiperFails = false;
  FakeSwiper.perView = 1;
  reduced = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal("matchMedia", () => reduced);
  vi.stubGlobal("IntersectionObserver", FakeIntersectionObserver);
  vi.spyOn(HTMLElement.prototype, "offsetLeft", "get").mockImplementation(function (
    this: HTMLElement,
  ) {
    return slides().indexOf(this) * slideWidth;
  });
});

afterEach(() => {
  cleanup();
  expect(vi.getTimerCount()).toBe(0);
  expect(FakeSwiper.live.size).toBe(0);
  expect(observers.size).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Texts = Readonly<Record<string, string>>;
const islands = new Map<Texts, IslandContext>();
const islandOf = (texts: Texts): IslandContext => {
  const island = islands.get(texts) ?? exampleIsland(texts);
  islands.set(texts, island);
  return island;
};
const tree = (props: object = {}, texts: Texts = english) => (
  <IslandProvider value={islandOf(texts)}>
    <Component {...parse(schema, props)} />
  </IslandProvider>
);

/** Shows the slider, Swiper loaded, all of it in the window. */
async function show(...args: Parameters<typeof tree>) {
  const view = render(tree(...args));
  await loaded();
  if (observers.size > 0) scrollTo(1);
  return view;
}

const loaded = () => act(() => vi.dynamicImportSettled());
const slides = (): HTMLElement[] => [...document.querySelectorAll("li")];
const status = () => document.querySelector("[aria-live]") as HTMLElement;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
/** Inside the slider, which has the same name. */
const viewport = () => screen.getAllByRole("group", { name: "Customer reviews" })[1] as HTMLElement;
const reviewsOf = (count: number) =>
  [...Array(count).keys()].map((number) => ({
    name: `Sample ${number}`,
    source: "Example reviews",
    text: `Text ${number}`,
  }));
/** No landmark: a page may have two of the same name. */
const carousel = (name: string) => screen.getAllByRole("group", { name })[0] as HTMLElement;
const position = () => Number(/\d+/.exec(status().textContent ?? "")?.[0]);

describe("the markup", () => {
  it("is a labelled carousel around a list of all reviews", async () => {
    await show();
    const section = carousel("Customer reviews");
    expect(section.getAttribute("aria-roledescription")).toBe("carousel");
    expect(within(section).getAllByRole("listitem")).toHaveLength(14);
  });

  it("numbers each slide", async () => {
    await show();
    const third = screen.getByRole("group", { name: "3 of 14" });
    expect(third.getAttribute("aria-roledescription")).toBe("slide");
    expect(third.textContent).toContain("Sample Customer 3");
  });

  it("has the buttons before the slides: stop, previous, next", async () => {
    const { container } = await show();
    const order = [...container.querySelectorAll("button, ul")].map(
      (element) => element.getAttribute("aria-label") ?? element.localName,
    );
    expect(order).toEqual(["Stop slide rotation", "Previous slide", "Next slide", "ul"]);
  });

  it.each([
    [undefined, null],
    ["room", null],
    ["window", "window"],
  ])("tells the style sheet what decides that two are seen: %s", async (perView, told) => {
    const { container } = await show({ perView });
    expect(container.querySelector("section")?.getAttribute("data-per-view")).toBe(told);
  });

  it("takes className to its root", async () => {
    const { container } = await show({ className: "mine" });
    expect(container.firstElementChild?.className).toBe("sk sk-testimonials mine");
  });

  it("speaks German on a German page", async () => {
    await show({}, german);
    expect(carousel("Kundenbewertungen")).toBeDefined();
    expect(screen.getByRole("group", { name: "14 von 14" }).textContent).toContain(
      "Musterkunde 14",
    );
    expect(slides()[13]?.querySelector("blockquote")?.textContent).toBe(
      german["app.ui.testimonials.example_14"],
    );
    expect(status().textContent).toBe("Bewertung 1 von 14");
  });
});

describe("the built-in reviews", () => {
  it("are four from Facebook and ten from Trustpilot, as plain text", async () => {
    const { container } = await show();
    expect(screen.getAllByText("Facebook")).toHaveLength(4);
    expect(screen.getAllByText("Trustpilot")).toHaveLength(10);
    expect(container.querySelector("a, img")).toBeNull();
  });

  it("say on every card that they are examples, and claim no check", async () => {
    await show();
    expect(screen.getAllByText("Example")).toHaveLength(14);
    expect(screen.queryByText("Verified")).toBeNull();
  });

  it("are fourteen different texts", async () => {
    await show();
    const texts = slides().map((slide) => slide.querySelector("blockquote")?.textContent);
    expect(new Set(texts).size).toBe(14);
  });
});

describe("the page's reviews", () => {
  it("take the place of the built-in ones", async () => {
    await show(example);
    expect(slides()).toHaveLength(example.reviews.length);
    expect(screen.queryByText("Example")).toBeNull();
    expect(screen.getAllByRole("link", { name: /^Example reviews \(/ })).toHaveLength(2);
  });

  it("say Verified where the page says so, and nothing where it does not", async () => {
    const [one, two] = reviewsOf(2);
    await show({ reviews: [{ ...one, verified: true }, two] });
    expect(screen.getAllByText("Verified")).toHaveLength(1);
  });

  it("are anonymous without a name, and left out without text", async () => {
    const [one, two, three] = reviewsOf(3);
    await show({ reviews: [{ ...one, name: " " }, { ...two, text: "\n" }, three] });
    expect(slides()).toHaveLength(2);
    expect(screen.getByText("Anonymous")).toBeDefined();
  });

  it("have these fields, and are refused without name, source or text", () => {
    const homepage = "https://reviews.example/1";
    const whole = { ...reviewsOf(1)[0], avatar: "/1.jpg", homepage, verified: true };
    expect(parse(schema, { reviews: [whole] }).reviews).toEqual([whole]);
    for (const key of ["name", "source", "text"]) {
      const review = { ...reviewsOf(1)[0], [key]: undefined };
      expect(safeParse(schema, { reviews: [review] }).success).toBe(false);
    }
  });

  it("show nothing when there are none", async () => {
    const { container } = await show({ reviews: [] });
    expect(container.innerHTML).toBe("");
  });

  it("have no controls, no timer and no status when there is one", async () => {
    await show({ reviews: reviewsOf(1) });
    expect(screen.queryByRole("button")).toBeNull();
    expect(status()).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
    expect(FakeSwiper.live.size).toBe(0);
  });

  it("do not rotate when all of them can be seen", async () => {
    FakeSwiper.perView = 2;
    const { container } = await show({ reviews: reviewsOf(2) });
    expect(vi.getTimerCount()).toBe(0);
    // The style sheet hides the bar there, where it knows the width.
    expect(container.querySelector(".sk-testimonials__slider--pair")).not.toBeNull();
  });

  it("are a number and no row of dots when there are many", async () => {
    const { container } = await show({ reviews: reviewsOf(60) });
    expect(container.querySelectorAll("button")).toHaveLength(3);
    expect(container.querySelector(".sk-slider__counter")?.textContent).toBe("1 of 60");
  });

  it("can change, become fewer and keep their place", async () => {
    const { rerender } = await show({ reviews: reviewsOf(5) });
    for (let i = 0; i < 4; i++) press("Next slide");
    expect(position()).toBe(5);
    rerender(tree({ reviews: reviewsOf(3) }));
    await loaded();
    expect(status().textContent).toBe("Review 3 of 3");
    press("Next slide");
    expect(position()).toBe(1);
  });
});

describe("the rotation", () => {
  it("turns every six seconds, in half a second, from when half of it can be seen", async () => {
    await show();
    scrollTo(0.4);
    pass(20_000);
    expect(position()).toBe(1);
    scrollTo(0.5);
    pass(5999);
    expect(position()).toBe(1);
    pass(1);
    expect(position()).toBe(2);
    pass(6000);
    expect(position()).toBe(3);
    expect(FakeSwiper.last?.speeds).toEqual([500, 500]);
  });

  it("rests out of sight and catches up on nothing", async () => {
    await show();
    pass(6000);
    scrollTo(0);
    expect(vi.getTimerCount()).toBe(0);
    pass(60_000);
    scrollTo(1);
    expect(position()).toBe(2);
    pass(6000);
    expect(position()).toBe(3);
  });

  it("goes from the last review to the first", async () => {
    FakeSwiper.perView = 2;
    await show({ reviews: reviewsOf(3) });
    pass(6000);
    expect(position()).toBe(2);
    pass(6000);
    expect(position()).toBe(1);
  });

  it("stops for good when the visitor presses stop, whatever is scrolled, hovered or resized", async () => {
    await show();
    press("Stop slide rotation");
    scrollTo(0);
    scrollTo(1);
    fireEvent(slides()[0] as Element, new Event("pointerleave", { bubbles: true }));
    fireEvent(window, new Event("resize"));
    fireEvent(window, new Event("pagehide"));
    fireEvent(window, new Event("pageshow"));
    pass(60_000);
    expect(position()).toBe(1);
    expect(screen.getByRole("button", { name: "Start slide rotation" })).toBeDefined();
  });

  it.each(["Previous slide", "Next slide"])("stops for good after %s", async (name) => {
    await show();
    press(name);
    const reached = position();
    scrollTo(0);
    scrollTo(1);
    pass(60_000);
    expect(position()).toBe(reached);
    expect(screen.getByRole("button", { name: "Start slide rotation" })).toBeDefined();
  });

  it("stops for good when a slide is dragged", async () => {
    await show();
    act(() => FakeSwiper.last?.drag(4));
    pass(60_000);
    expect(position()).toBe(5);
  });

  it("waits in a hidden tab", async () => {
    await show();
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    fireEvent(document, new Event("visibilitychange"));
    expect(vi.getTimerCount()).toBe(0);
    hidden.mockReturnValue(false);
    fireEvent(document, new Event("visibilitychange"));
    pass(6000);
    expect(position()).toBe(2);
  });

  it("does not happen under reduced motion, and turning by hand takes no time", async () => {
    reduced.matches = true;
    await show();
    pass(60_000);
    expect(position()).toBe(1);
    expect(screen.queryByRole("button", { name: /rotation/ })).toBeNull();
    press("Next slide");
    expect(position()).toBe(2);
    expect(FakeSwiper.last?.speeds).toEqual([0]);
  });

  it("announces the review by its number, and nothing while it rotates by itself", async () => {
    await show();
    expect(status().getAttribute("aria-live")).toBe("off");
    press("Next slide");
    expect(status().getAttribute("aria-live")).toBe("polite");
    expect(status().textContent).toBe("Review 2 of 14");
    expect(document.querySelectorAll("[aria-live], [role=status]")).toHaveLength(1);
    press("Start slide rotation");
    expect(status().getAttribute("aria-live")).toBe("off");
  });
});

describe("the row", () => {
  it("wraps both ways without copies of slides", async () => {
    await show({ reviews: reviewsOf(3) });
    press("Previous slide");
    expect(position()).toBe(3);
    press("Next slide");
    expect(position()).toBe(1);
    expect(slides()).toHaveLength(3);
    expect(FakeSwiper.last?.options).toMatchObject({ rewind: true, slidesPerView: "auto" });
  });

  it("begins where the visitor has scrolled to", async () => {
    render(tree());
    viewport().scrollLeft = 3 * slideWidth;
    fireEvent.scroll(viewport());
    expect(position()).toBe(4);
    await loaded();
    expect(FakeSwiper.last?.activeIndex).toBe(3);
    expect(viewport().scrollLeft).toBe(0);
  });

  it("begins anew in the same place when the page turns its direction", async () => {
    await show();
    press("Next slide");
    const before = FakeSwiper.last;
    // happy-dom computes no direction from the attribute.
    viewport().style.direction = "rtl";
    document.documentElement.dir = "rtl";
    await act(() => vi.advanceTimersByTimeAsync(1));
    document.documentElement.removeAttribute("dir");
    expect(FakeSwiper.last).not.toBe(before);
    expect(FakeSwiper.last?.activeIndex).toBe(1);
    expect(FakeSwiper.live.size).toBe(1);
  });

  it("hides slides that are out of sight from keyboard and screen readers", async () => {
    await show();
    expect(slides().some((slide) => slide.hasAttribute("inert"))).toBe(false);
    seeSlides(3, 4);
    const open = slides().flatMap((slide, place) => (slide.hasAttribute("inert") ? [] : [place]));
    expect(open).toEqual([3, 4]);
  });

  it("turns with the arrow keys when it has the focus itself", async () => {
    await show(example);
    fireEvent.keyDown(viewport(), { key: "ArrowRight" });
    expect(position()).toBe(2);
    fireEvent.keyDown(viewport(), { key: "ArrowLeft" });
    expect(position()).toBe(1);
    const link = screen.getAllByRole("link", { hidden: true })[0] as HTMLElement;
    fireEvent.keyDown(link, { key: "ArrowRight" });
    fireEvent.keyDown(document.body, { key: "ArrowRight" });
    expect(position()).toBe(1);
  });

  it("stays a row to scroll when Swiper cannot be loaded", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    swiperFails = true;
    await show({ reviews: reviewsOf(3) });
    expect(warn).toHaveBeenCalledWith(
      expect.stringContaining("testimonials could not load Swiper"),
      expect.any(TypeError),
    );
    const scroll = vi.spyOn(viewport(), "scrollTo").mockImplementation(() => {});
    Object.defineProperties(viewport(), {
      clientWidth: { value: 300 },
      scrollWidth: { value: 300 + 2 * slideWidth },
    });
    press("Next slide");
    press("Previous slide");
    viewport().scrollLeft = 2 * slideWidth;
    press("Next slide");
    const asked = scroll.mock.calls.map(([options]) => (options as ScrollToOptions).left);
    expect(asked).toEqual([slideWidth, 2 * slideWidth, 0]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("does nothing more when it was removed before Swiper came", async () => {
    render(tree());
    cleanup();
    await loaded();
    expect(FakeSwiper.live.size).toBe(0);
  });

  it("leaves nothing behind after 50 rounds", async () => {
    for (let round = 0; round < 50; round++) {
      await show({ reviews: reviewsOf(3) });
      expect([FakeSwiper.live.size, observers.size, vi.getTimerCount()]).toEqual([1, 2, 1]);
      cleanup();
      expect([FakeSwiper.live.size, observers.size, vi.getTimerCount()]).toEqual([0, 0, 0]);
    }
  });
});
