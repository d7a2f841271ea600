import { afterEach, describe, expect, it, vi } from "vitest";
import type { Skerry } from "../skerry.ts";
import { overlayKind, staticKind, type WidgetEntry } from "../widget-entry.ts";
import type { PageLifecycle } from "./island-lifecycle.ts";
import { widgets } from "./loader-files.ts";
import { mount } from "./mount.ts";

// What the build puts in.
vi.hoisted(() =>
  Object.assign(globalThis, {
    SKERRY_WIDGETS: [],
    SKERRY_LIFECYCLE: "lifecycle",
    SKERRY_CONFIGURED_LIFECYCLE: "configured-lifecycle",
    SKERRY_RUNTIME: ["react", "shared", "runtime"],
    SKERRY_TEXTS: { en: "texts-en", de: "texts-de" },
  }),
);

vi.mock("./load-file.ts", () => ({
  async loadFile(name: string): Promise<unknown> {
    if (name !== "lifecycle") files.push(name);
    else lifecycleAskedAfter ??= files.length;
    return name === "lifecycle" ? { page: () => lifecycle } : undefined;
  },
}));

/** Of the page that was opened last. */
let lifecycle: PageLifecycle;

/** Ids of the islands that have been started. */
let started: string[] = [];
/** Files that have been asked for, without the lifecycle. */
let files: string[] = [];
/** How many of them had been when the lifecycle was asked for. */
let lifecycleAskedAfter: number | undefined;
let pages = 0;

/** A page with these islands; `NAME` and `TIP` are a usual widget and an overlay, new ones each time. */
function openPage(html: string): Skerry {
  pages += 1;
  const [name, tip] = [`widget-${pages}`, `tip-${pages}`];
  document.body.innerHTML = html.replaceAll("NAME", name).replaceAll("TIP", tip);
  [started, files] = [[], []];
  lifecycleAskedAfter = undefined;
  const island = { loadNow_() {}, updateProps_() {}, stop_() {} };
  lifecycle = {
    startIsland_({ element_: { id } }) {
      started.push(id);
      return island;
    },
    prepareFiles_() {},
    warnNotMounted_() {},
    startVisit_: async () => undefined,
    path: async (route) => `/${route}`,
  } as Partial<PageLifecycle> as PageLifecycle;
  const entry = (kind?: typeof overlayKind): WidgetEntry => ({
    ...(kind && { kind_: kind }),
    defaultTrigger_: "interaction",
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

describe("what a triggered island asks for side by side with the lifecycle", () => {
  /** Loads an island of such a widget. */
  async function trigger(entry: WidgetEntry, html = ""): Promise<string[]> {
    const name = `asking-${pages}`;
    widgets.set(name, entry);
    openPage(`${html}<b data-widget="${name}" data-load="eager"></b>`);
    await turn();
    return files;
  }
  const block = (locale: unknown): string =>
    `<script type="application/json" id="skerry-config">${JSON.stringify({ locale })}</script>`;

  afterEach(() => {
    document.documentElement.lang = "";
  });

  it("is React, the runtime and the widget's own files", async () => {
    const entry = { defaultTrigger_: "eager", files_: ["both", "tabs"] };
    expect(await trigger(entry)).toEqual(["shared", "runtime", "both", "tabs"]);
  });

  it("comes after the lifecycle: many widgets would otherwise be asked for before it", async () => {
    await trigger({ files_: ["both", "tabs"] });
    expect(lifecycleAskedAfter).toBe(0);
  });

  it("is nothing of it for a static widget, whose served markup may stay", async () => {
    expect(await trigger({ kind_: staticKind, files_: ["", "both", "card"] })).toEqual([]);
  });

  it.each([
    ["", "", "texts-en"],
    ["de", "", "texts-de"],
    ["de-AT", "", "texts-de"],
    ["fr", "", "texts-en"],
    ["de", block("en"), "texts-en"],
    ["", block("de_DE"), "texts-de"],
    ["de", block(null), "texts-de"],
    ["de", block(7), "texts-en"],
  ])(
    "are the texts of the language where lang is %j and the page says %s",
    async (lang, html, texts) => {
      document.documentElement.lang = lang;
      expect(await trigger({ files_: ["", "form"] }, html)).toEqual([
        "shared",
        "runtime",
        texts,
        "form",
      ]);
    },
  );
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

it("a widget that the page defines has React's own file asked for as well, at once", async () => {
  const skerry = openPage(
    '<div data-widget="NAME" data-load="eager"></div><b data-widget="clock" data-load="eager"></b>',
  );
  expect(files).toEqual(["shared", "runtime"]);
  files = [];
  skerry.define("clock", async () => ({ Component: null }));
  await turn();
  expect(files).toEqual(["react", "shared", "runtime"]);
});

it("the page keeps its lifecycle when it gets a configuration later", async () => {
  const skerry = openPage('<b id="a" data-widget="NAME" data-load="eager"></b>');
  await turn();
  const block = '<script type="application/json" id="skerry-config">{"debug":true}</script>';
  document.body.insertAdjacentHTML("beforeend", block);
  skerry.scan();
  document.body.insertAdjacentHTML(
    "beforeend",
    `<b id="b" data-widget="widget-${pages}" data-load="eager"></b>`,
  );
  skerry.scan();
  await turn();
  expect(started).toEqual(["a", "b"]);
  expect(files).not.toContain("configured-lifecycle");
});
