import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import "./loader-constants.test.fixture.ts";
import type { Skerry } from "../protocol/skerry.ts";
import { staticKind, type WidgetEntry } from "../protocol/widget-entry.ts";

/** Files that have been asked for, in order. */
let files: string[];

/** Ids of the islands that have been started. */
let started: string[];

const lifecycle = {
  startIsland({ element: { id } }: { element: Element }) {
    started.push(id);
    return { loadNow() {}, updateProps() {}, stop() {} };
  },
  prepareFiles() {},
  ready: async (element?: Element) => element,
};

let pages = 0;

/**
 * A page with these widgets, in which nothing has been loaded yet. The scripts of earlier pages still look at the
 * document, so each page has widgets of other names.
 */
async function openPage(html: string, entries: Record<string, WidgetEntry>): Promise<Skerry> {
  pages += 1;
  const asked: string[] = [];
  [files, started] = [asked, []];
  vi.resetModules();
  vi.doMock("./import-chunk.ts", () => ({
    async importChunk(name: string): Promise<unknown> {
      if (!asked.includes(name)) asked.push(name);
      return /lifecycle|runtime/.test(name) ? { lifecycleOf: () => lifecycle } : undefined;
    },
  }));
  document.body.innerHTML = html.replaceAll("WIDGET", `-${pages}`);
  const { widgets } = await import("./chunks.ts");
  for (const [name, entry] of Object.entries(entries)) widgets.set(`${name}-${pages}`, entry);
  return (await import("./mount.ts")).mount("0.0.0");
}

/** Lets everything happen that does not wait for a timer. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const press = (id: string): unknown =>
  document.getElementById(id)?.dispatchEvent(new Event("pointerdown", { bubbles: true }));

const block = (configuration: object): string =>
  `<script type="application/json" id="skerry-config">${JSON.stringify(configuration)}</script>`;

afterEach(() => {
  document.documentElement.lang = "";
});
// The modules of a worker are those of all its files.
afterAll(() => {
  vi.doUnmock("./import-chunk.ts");
  vi.resetModules();
});

describe("what a triggered island asks for side by side", () => {
  /** Loads an island of such a widget. */
  async function trigger(entry: WidgetEntry, html = "", content = ""): Promise<string[]> {
    const island = `<b data-widget="tabsWIDGET" data-load="eager">${content}</b>`;
    await openPage(html + island, { tabs: entry });
    await turn();
    return files;
  }

  it("is the lifecycle, the runtime behind React, and the widget's own files", async () => {
    const entry = { defaultTrigger: "eager", files: ["both", "tabs"] };
    expect(await trigger(entry)).toEqual(["lifecycle", "react", "runtime", "both", "tabs"]);
  });

  it("is what reads a configuration as well, where the page has one", async () => {
    const html = block({ debug: true });
    expect(await trigger({ files: ["tabs"] }, html)).toEqual([
      "lifecycle",
      "react",
      "runtime",
      "page",
      "tabs",
    ]);
  });

  it("is the lifecycle alone for a static widget, whose served markup may stay", async () => {
    const entry: WidgetEntry = { kind: staticKind, textCount: 2, files: ["both", "card"] };
    expect(await trigger(entry, "", "\n<!--skerry a b-->Served.")).toEqual(["lifecycle"]);
    expect(await trigger(entry, "", "<i>Own</i>")).toEqual([
      "lifecycle",
      "react",
      "runtime",
      "page",
      "texts-en",
      "both",
      "card",
    ]);
  });

  it.each([
    ["", "", "texts-en"],
    ["de", "", "texts-de"],
    ["de-AT", "", "texts-de"],
    ["fr", "", "texts-en"],
    ["de", block({ locale: "en" }), "texts-en"],
    ["", block({ locale: "de_DE" }), "texts-de"],
    ["de", block({ locale: null }), "texts-de"],
    ["de", block({ locale: 7 }), "texts-en"],
  ])(
    "are the texts of the language where lang is %j and the page says %s",
    async (lang, html, texts) => {
      document.documentElement.lang = lang;
      expect(await trigger({ textCount: 2, files: ["form"] }, html)).toEqual([
        "lifecycle",
        "react",
        "runtime",
        "page",
        texts,
        "form",
      ]);
    },
  );

  it.each([
    [{ a: "A" }, "texts-en"],
    [{ a: "A", b: { c: "C" } }, "keys"],
    [{ de: { a: "A", b: "B" } }, "keys"],
    ["nonsense", "texts-en"],
    [null, "texts-en"],
  ])(
    "is what tells whether the page has all texts of the widget, where it has enough: %j",
    async (translations, file) => {
      const entry = { textCount: 2, files: ["form"] };
      expect(await trigger(entry, block({ translations }))).toContain(file);
      expect(files.filter((name) => /keys|texts/.test(name))).toEqual([file]);
    },
  );

  it("is React's own file as well where the page defines the widget", async () => {
    const skerry = await openPage('<b data-widget="clockWIDGET" data-load="eager"></b>', {});
    skerry.define(`clock-${pages}`, async () => ({ Component: null }));
    await turn();
    expect(files).toEqual(["lifecycle", "react", "runtime", "../react"]);
  });
});

describe("a page has one lifecycle", () => {
  it("that stays when it gets a configuration later", async () => {
    const skerry = await openPage('<b id="a" data-widget="tabsWIDGET" data-load="eager"></b>', {
      tabs: {},
    });
    await turn();
    document.body.insertAdjacentHTML(
      "beforeend",
      `${block({ debug: true })}<b id="b" data-widget="tabs-${pages}" data-load="eager"></b>`,
    );
    skerry.scan();
    await turn();
    expect(started).toEqual(["a", "b"]);
    expect(files.filter((file) => file === "lifecycle")).toHaveLength(1);
  });

  it("that stays when React is needed later", async () => {
    await openPage(
      '<b id="a" data-widget="cardWIDGET" data-load="eager"><!--skerry a b--></b><b id="b" data-widget="tabsWIDGET" data-load="interaction"></b>',
      { card: { kind: staticKind }, tabs: {} },
    );
    await turn();
    expect(files).toEqual(["lifecycle"]);
    const startIsland = vi.spyOn(lifecycle, "startIsland");
    press("b");
    await turn();
    expect(files).toEqual(["lifecycle", "react", "runtime"]);
    expect(startIsland).toHaveBeenCalledOnce();
  });
});

describe("ready", () => {
  it("loads nothing while nothing has been triggered", async () => {
    const skerry = await openPage(
      '<b id="a" data-widget="tabsWIDGET" data-load="interaction"></b>',
      {
        tabs: {},
      },
    );
    expect(await skerry.ready()).toBeUndefined();
    expect(files).toEqual([]);
  });

  it("waits for the trigger of an island that it is asked about", async () => {
    const skerry = await openPage(
      '<b id="a" data-widget="tabsWIDGET" data-load="interaction"></b>',
      {
        tabs: {},
      },
    );
    let isReady = false;
    skerry.ready(document.getElementById("a") as Element).then(() => (isReady = true));
    await turn();
    expect([files, isReady]).toEqual([[], false]);
    press("a");
    await turn();
    expect([files, isReady]).toEqual([["lifecycle", "react", "runtime"], true]);
  });
});
