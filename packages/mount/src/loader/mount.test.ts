import { afterEach, describe, expect, it, vi } from "vitest";
import "./loader-constants.test.fixture.ts";
import type { Skerry } from "../protocol/skerry.ts";
import { overlayKind, type WidgetEntry } from "../protocol/widget-entry.ts";
import type { PageLifecycle } from "../protocol/lifecycle-api.ts";
import { widgets } from "./chunks.ts";
import { mount } from "./mount.ts";

vi.mock("./import-chunk.ts", () => ({
  async importChunk(name: string): Promise<unknown> {
    if (name === "page") return { pagesOf: () => pagePromises };
    return /lifecycle|runtime/.test(name) ? { lifecycleOf: () => lifecycle } : undefined;
  },
}));

const pagePromises = { path: async (route: string) => `/${route}` };

/** Of the page that was opened last. */
let lifecycle: PageLifecycle;

/** Ids of the islands that have been started. */
let started: string[] = [];
let pages = 0;

/** A page with these islands; `NAME` and `TIP` are a usual widget and an overlay, new ones each time. */
function openPage(html: string): Skerry {
  pages += 1;
  const [name, tip] = [`widget-${pages}`, `tip-${pages}`];
  document.body.innerHTML = html.replaceAll("NAME", name).replaceAll("TIP", tip);
  started = [];
  const island = { loadNow() {}, updateProps() {}, morphed() {}, stop() {} };
  lifecycle = {
    startIsland({ element: { id } }) {
      started.push(id);
      return island;
    },
    prepareFiles() {},
    warnNotMounted() {},
  } as Partial<PageLifecycle> as PageLifecycle;
  const entry = (kind?: typeof overlayKind): WidgetEntry => ({
    ...(kind && { kind }),
    defaultTrigger: "interaction",
  });
  widgets.set(name, entry()).set(tip, entry(overlayKind));
  return mount("0.0.0");
}

function fire(type: string, id: string): void {
  document.getElementById(id)?.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
}

/** Lets everything happen that does not wait for a timer. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

afterEach(() => {
  vi.unstubAllGlobals();
});

it("an overlay does not own the content of its element: islands inside load too", async () => {
  openPage(
    '<div id="tip" data-widget="TIP" data-load="eager"><p><b id="in" data-widget="NAME" data-load="eager"></b></p></div>',
  );
  await turn();
  expect(started).toEqual(["tip", "in"]);
});

it("any other island owns its content, overlays in it included", async () => {
  openPage(
    '<div id="out" data-widget="NAME" data-load="eager"><p><b id="tip" data-widget="TIP" data-load="eager"></b></p></div>',
  );
  await turn();
  expect(started).toEqual(["out"]);
});

it("an overlay loads when the pointer comes over it, any other island when it is pressed", async () => {
  openPage(
    '<b id="tip" data-widget="TIP" data-load="interaction"></b><b id="other" data-widget="NAME" data-load="interaction"></b>',
  );
  fire("pointerover", "tip");
  fire("pointerover", "other");
  await turn();
  expect(started).toEqual(["tip"]);
  fire("pointerdown", "other");
  await turn();
  expect(started).toEqual(["tip", "other"]);
});

it("reads the first 500 characters of data-load", async () => {
  const load = (length: number): string => `${"never,".padEnd(length - "eager".length)}eager`;
  openPage(
    `<div id="a" data-widget="NAME" data-load="${load(500)}"></div><div id="b" data-widget="NAME" data-load="${load(505)}"></div>`,
  );
  await vi.waitFor(() => expect(started).toContain("a"));
  await turn();
  expect(started).toEqual(["a"]);
});

it("what waits for a media query or the viewport is let go when the island is unmounted", () => {
  const queries: { matches: boolean; onchange: (() => void) | null }[] = [];
  const left: string[] = [];
  vi.stubGlobal("matchMedia", () => {
    const list = { matches: false, onchange: null };
    queries.push(list);
    return list;
  });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe(): void {}
      disconnect(): void {
        left.push("disconnected");
      }
    },
  );
  const skerry = openPage('<b id="a" data-widget="NAME" data-load="media (x), visible"></b>');
  const query = queries[0] as (typeof queries)[number];
  const asked = vi.fn(() => true);
  Object.defineProperty(query, "matches", { get: asked });
  query.onchange?.();
  expect(asked).toHaveBeenCalledOnce();
  // It has been loaded by now: nothing is listened to any more.
  query.onchange?.();
  expect(asked).toHaveBeenCalledOnce();
  expect(left).toEqual(["disconnected"]);

  skerry.unmount(document);
  skerry.scan();
  skerry.unmount(document);
  expect(left).toHaveLength(2);
});

it("scans the page once when very many nodes are added, and does not read the rest of their records", async () => {
  const callbacks: MutationCallback[] = [];
  vi.stubGlobal(
    "MutationObserver",
    class {
      constructor(callback: MutationCallback) {
        callbacks.push(callback);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  openPage("");
  document.body.innerHTML = `<b id="last" data-widget="widget-${pages}" data-load="eager"></b>`;
  const read = vi.fn(() => [document.createElement("p")]);
  const record = {
    attributeName: null,
    removedNodes: [],
    get addedNodes() {
      return read();
    },
  };
  const records = Array.from({ length: 7_000 }, () => record as unknown as MutationRecord);
  for (const callback of callbacks) callback(records, {} as MutationObserver);
  await turn();
  expect(started).toEqual(["last"]);
  expect(read).toHaveBeenCalledTimes(65);
});

describe("mutation records that are pending at DOMContentLoaded", () => {
  /** Of the page's observer. */
  const calls: string[] = [];

  /** Opens a page and fires the event in it. */
  function fireInPage(isTrusted: boolean): void {
    vi.stubGlobal(
      "MutationObserver",
      class {
        observe = () => void calls.push("observe");
        disconnect = () => void calls.push("disconnect");
      },
    );
    openPage("");
    document.body.innerHTML = `<b id="last" data-widget="widget-${pages}" data-load="eager"></b>`;
    calls.length = 0;
    const event = new Event("DOMContentLoaded", { bubbles: true });
    Object.defineProperty(event, "isTrusted", { value: isTrusted });
    document.dispatchEvent(event);
  }

  it("are dropped when the browser fires it, and the page is scanned", async () => {
    fireInPage(true);
    expect(calls).toEqual(["disconnect", "observe"]);
    await turn();
    expect(started).toEqual(["last"]);
  });

  it("are kept when a script fires it, which may have changed something before", async () => {
    fireInPage(false);
    expect(calls).toEqual([]);
    await turn();
    expect(started).toEqual(["last"]);
  });
});

describe("the members that wait for code", () => {
  it("are there by name, so that track and skerry can be awaited", async () => {
    const skerry = openPage("");
    expect(await skerry).toBe(skerry);
    expect(await skerry.track).toBe(skerry.track);
    expect(Object.keys(skerry.track).sort()).toEqual([
      "addToCart",
      "attribution",
      "checkout",
      "consent",
      "decorate",
      "removeFromCart",
      "search",
      "viewItem",
    ]);
  });

  it("throw when a name is misspelled", () => {
    const { track } = openPage("") as unknown as { track: { addToBasket(): void } };
    expect(() => track.addToBasket()).toThrow(TypeError);
    expect(() => track.addToBasket()).toThrow("not a function");
  });

  it("answer with what the page says, and return nothing where there is no answer", async () => {
    const skerry = openPage("");
    expect(await skerry.path("home")).toBe("/home");
    expect(skerry.track.search("a")).toBeUndefined();
    // Without tracking the URL stays as it was, and there is no record.
    expect(await skerry.track.decorate("/a")).toBe("/a");
    expect(await skerry.track.attribution()).toBeNull();
  });
});
