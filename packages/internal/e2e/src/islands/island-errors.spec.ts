/** `skerry:error`: each error of a widget once, with its kind, for the page to report. */
import type { ErrorDetail, Skerry } from "@skerry/mount";
import { describe, expect, it } from "vitest";
import { isLight, testedBuild } from "../harness/tested-flavour.ts";
import { type IslandPage, type IslandPageOptions, marker, openIslandPage } from "./island-page.ts";
import {
  type Engine,
  engineFiles,
  engines,
  morphTo,
  startEngine,
  wrap,
} from "../morphs/engines.ts";

type Told = Pick<ErrorDetail, "name" | "kind" | "componentStack" | "build"> & {
  id: string;
  message: string;
  /** Keys of the detail. */
  keys: string[];
  /** Whether the error is the one of `skerry:failed`. */
  isOfFailed: boolean;
};

const recorder = `
window.told = [];
addEventListener("skerry:failed", ({ detail }) => { window.lastFailed = detail.error; });
addEventListener("skerry:error", ({ target, detail }) => {
  const { error, ...rest } = detail;
  told.push({ ...rest, id: target.id, message: error.message, keys: Object.keys(detail).filter((key) => detail[key] !== undefined), isOfFailed: error === window.lastFailed });
});`;

/** Fails where its prop says, behind or inside of a boundary of its own. */
const failing = `
import { Component as Base, jsx, useEffect, useLayoutEffect, useState } from "/skerry/react.js";
class OwnBoundary extends Base {
  state = {};
  static getDerivedStateFromError = () => ({ hasFailed: true });
  componentDidCatch(error) { if (this.props.rethrows) throw error; }
  render() { return this.state.hasFailed ? jsx("i", { children: "caught" }) : this.props.children; }
}
function Part({ at }) {
  const [clicks, setClicks] = useState(0);
  if (at === "render" || (at === "update" && clicks)) throw new Error("in " + at);
  useLayoutEffect(() => { if (at === "layout") throw new Error("in layout"); }, []);
  useEffect(() => { if (at === "effect") throw new Error("in effect"); }, []);
  return jsx("button", { type: "button", onClick: () => setClicks(clicks + 1), children: "part" });
}
export function Component({ at, boundary, rethrows }) {
  const part = jsx(Part, { at });
  if (!boundary) return part;
  const inner = jsx(OwnBoundary, { rethrows, children: part });
  return boundary === "two" ? jsx(OwnBoundary, { children: inner }) : inner;
}`;

const differing = `
import { jsx } from "/skerry/react.js";
// React finds the place of a component that uses its props or a hook.
export function Component({ text = "browser" }) { return jsx("p", { children: text }); }`;

const island = (id: string, props: object | string = {}, widget = "failing", html = "Own") =>
  `<div id="${id}" data-widget="${widget}" data-load="eager" data-props='${typeof props === "string" ? props : JSON.stringify(props)}'>${html}</div>`;

const served = async (id: string): Promise<string> =>
  island(id, {}, "differing", `${await marker(`${id}-`)}<p>server</p>`);

const widgets = { failing, differing };

interface ErrorPage extends IslandPage {
  told(): Promise<Told[]>;
}

async function open(body: string, options: IslandPageOptions = {}): Promise<ErrorPage> {
  const opened = await openIslandPage(body, {
    widgets,
    ...options,
    script: recorder + (options.script ?? ""),
  });
  return {
    ...opened,
    told: () => opened.page.evaluate(() => (window as unknown as { told: Told[] }).told),
  };
}

/** Waits until everything that will be reported has been: microtasks, files with words, frames. */
const settle = ({ page }: IslandPage): Promise<unknown> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done)))),
  );

describe("skerry:error", () => {
  it("is told exactly once for each error, with its kind, beside skerry:failed of those that end an island", async () => {
    const opened = await open(
      [
        island("fine"),
        island("render", { at: "render" }),
        island("layout", { at: "layout" }),
        island("effect", { at: "effect" }),
        island("update", { at: "update" }),
        island("caught", { at: "render", boundary: "one" }),
        island("caught-effect", { at: "effect", boundary: "one" }),
        island("props", "{"),
        island("load", {}, "dead"),
        await served("mismatch"),
      ].join(""),
      { widgets: { ...widgets, dead: "throw new Error('in module');" } },
    );
    const { state, page, told, events } = opened;
    for (const id of ["render", "layout", "effect", "props", "load"]) await state(id, "failed");
    for (const id of ["fine", "caught", "caught-effect", "mismatch"]) await state(id, "mounted");
    await state("update", "mounted");
    await page.click("#update button");
    await state("update", "failed");
    await settle(opened);

    const expected = [
      "caught caught",
      "caught-effect caught",
      "effect uncaught",
      "layout uncaught",
      "load load",
      ...(isLight ? [] : ["mismatch mismatch"]),
      "props props",
      "render uncaught",
      "update uncaught",
    ];
    const all = await told();
    expect(all.map(({ id, kind }) => `${id} ${kind}`).sort()).toEqual(expected);
    expect(
      (await events())
        .filter(({ type }) => type === "failed")
        .map(({ id }) => id)
        .sort(),
    ).toEqual(["effect", "layout", "load", "props", "render", "update"]);

    const build = await testedBuild();
    for (const one of all) {
      const hasStack = !isLight && /caught|mismatch/.test(one.kind);
      expect([one.build, one.keys.sort()]).toEqual([
        build,
        ["build", ...(hasStack ? ["componentStack"] : []), "error", "kind", "name"],
      ]);
      expect(one.isOfFailed).toBe(/uncaught|load|props/.test(one.kind));
    }
    expect(all.find(({ id }) => id === "caught")).toMatchObject({
      name: "failing",
      message: "in render",
    });
    expect(all.find(({ id }) => id === "render")?.message).toMatch(/"failing".*in render/);
  });

  it("has React's component stack, of what was caught, of what was not, and of a mismatch", async () => {
    const { state, told } = await open(
      island("a", { at: "render" }) +
        island("b", { at: "effect", boundary: "one" }) +
        (await served("c")),
    );
    await state("a", "failed");
    await state("b", "mounted");
    await state("c", "mounted");
    await expect.poll(async () => (await told()).length).toBe(isLight ? 2 : 3);
    for (const { kind, componentStack } of await told()) {
      // Preact has none.
      if (isLight) expect([kind, componentStack]).toEqual([kind, undefined]);
      else {
        expect(componentStack).toContain(
          `/widgets/${kind === "mismatch" ? "differing" : "failing"}.js:`,
        );
      }
    }
    const caught = (await told()).find(({ kind }) => kind === "caught");
    if (!isLight) expect(caught?.componentStack).toMatch(/Part[^]*OwnBoundary/);
  });

  it("bubbles", async () => {
    const { page } = await open(
      `<main>${island("a", { at: "render", boundary: "one" })}${island("b", "{")}</main>`,
      {
        script: `window.seen = [];
          addEventListener("DOMContentLoaded", () => {
            for (const one of [document.querySelector("main"), document, window]) {
              one.addEventListener("skerry:error", ({ target }) => seen.push(target.id));
            }
          });`,
      },
    );
    await expect
      .poll(async () =>
        (await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).sort(),
      )
      .toEqual(["a", "a", "a", "b", "b", "b"]);
  });

  it("is one for an error that a boundary throws again, to another one or out of the widget", async () => {
    const opened = await open(
      island("again", { at: "render", boundary: "one", rethrows: true }) +
        island("outer", { at: "render", boundary: "two", rethrows: true }),
    );
    await opened.state("again", "failed");
    await settle(opened);
    const all = await opened.told();
    expect(all.filter(({ id }) => id === "again")).toMatchObject([{ kind: "uncaught" }]);
    expect(all.filter(({ id }) => id === "outer")).toHaveLength(1);
  });

  it("is one for an error that the second of two boundaries keeps", async () => {
    const widget = failing.replace("this.props.rethrows", "this.props.rethrows && !window.kept++");
    const opened = await open(island("a", { at: "layout", boundary: "two", rethrows: true }), {
      widgets: { failing: widget },
      script: "window.kept = 0;",
    });
    await opened.state("a", "mounted");
    await settle(opened);
    expect(await opened.told()).toMatchObject([{ kind: "caught", message: "in layout" }]);
  });

  it("loses none of two errors of one commit, nor one that a widget throws on its way out", async () => {
    const opened = await open(island("a", {}, "twice") + island("b", {}, "leaving"), {
      widgets: {
        twice: `
          import { Fragment, jsx, jsxs, useEffect } from "/skerry/react.js";
          function Part({ name }) { useEffect(() => { throw new Error(name); }, []); return name; }
          export const Component = () => jsxs(Fragment, { children: [jsx(Part, { name: "one" }), jsx(Part, { name: "two" })] });`,
        leaving: `
          import { useEffect } from "/skerry/react.js";
          export function Component() { useEffect(() => () => { throw new Error("leaving"); }, []); return "here"; }`,
      },
    });
    await opened.state("a", "failed");
    await opened.state("b", "mounted");
    await opened.page.evaluate(() =>
      (window.skerry as Skerry).unmount(document.querySelector("#b") as Element),
    );
    await settle(opened);
    const all = await opened.told();
    expect(all.filter(({ id }) => id === "b")).toMatchObject([
      { kind: "uncaught", message: "leaving" },
    ]);
    const messages = all.filter(({ id }) => id === "a").map(({ message }) => message);
    expect(messages.filter((message) => message.includes("one"))).toHaveLength(1);
    expect(messages.filter((message) => message.includes("two"))).toHaveLength(1);
    expect((await opened.events()).filter(({ type }) => type === "failed")).toHaveLength(1);
    expect(await opened.uncaughtErrors()).toHaveLength(all.length);
  });

  it("is told where the lifecycle or the words cannot be loaded", async () => {
    const none = await open(island("a"), {
      before: (site) => site.fail(/chunks\/lifecycle/, 100),
    });
    await none.state("a", "failed");
    await settle(none);
    expect(await none.told()).toMatchObject([
      { kind: "load", build: await testedBuild(), isOfFailed: true },
    ]);
    expect(await none.uncaughtErrors()).toHaveLength(1);

    const mute = await open(island("a", { at: "render", boundary: "one" }), {
      before: (site) => site.fail(/chunks\/warnings/, 100),
    });
    await mute.state("a", "mounted");
    await settle(mute);
    expect(await mute.told()).toMatchObject([{ kind: "caught" }]);
    await expect
      .poll(() => mute.errors.filter(({ kind }) => kind === "console").map(({ text }) => text))
      // As the driver of the browser writes an Error.
      .toEqual([expect.stringMatching(/^Error/)]);
  });

  it("is told anew by each attempt", async () => {
    const opened = await open(island("a", { at: "render" }));
    for (let count = 1; count <= 3; count += 1) {
      await expect.poll(async () => (await opened.told()).length).toBe(count);
      await opened.page.evaluate(() =>
        (window.skerry as Skerry).scan(document.querySelector("#a") as Element),
      );
    }
    await expect.poll(async () => (await opened.told()).length).toBe(4);
    expect((await opened.events()).map(({ type }) => type)).toEqual(Array(4).fill("failed"));
  });

  it("is nothing that a page without errors loads a file for", async () => {
    const { state, site } = await open(island("a"));
    await state("a", "mounted");
    expect(site.requests.filter((path) => path.includes("warnings"))).toEqual([]);
  });
});

describe("the console", () => {
  const body = async (): Promise<string> =>
    [
      island("render", { at: "render" }),
      island("caught", { at: "render", boundary: "one" }),
      island("props", "{"),
      await served("mismatch"),
    ].join("");

  const all = async (options: IslandPageOptions): Promise<ErrorPage> => {
    const opened = await open(await body(), options);
    for (const id of ["render", "props"]) await opened.state(id, "failed");
    for (const id of ["caught", "mismatch"]) await opened.state(id, "mounted");
    await settle(opened);
    expect(await opened.told()).toHaveLength(isLight ? 3 : 4);
    return opened;
  };

  const lines = ({ errors }: IslandPage, kind: string): string[] =>
    errors.filter((one) => one.kind === kind).map(({ text }) => text);

  it("has each error once: of failed islands as uncaught ones, of boundaries as a line, a mismatch with debug alone", async () => {
    for (const debug of [false, true]) {
      const opened = await all({ config: { debug } });
      expect(await opened.uncaughtErrors()).toHaveLength(2);
      const caught = /^Skerry: the widget "failing" at #caught has caught an error itself\. Error/;
      const mismatch = /^Skerry: served markup did not fit.*"differing" at #mismatch/;
      const isTold = debug && !isLight;
      await expect.poll(() => lines(opened, "console").length).toBe(isTold ? 2 : 1);
      const said = lines(opened, "console");
      expect(said.filter((line) => caught.test(line))).toHaveLength(1);
      expect(said.filter((line) => mismatch.test(line))).toHaveLength(isTold ? 1 : 0);
    }
  });

  it("has none of those that preventDefault keeps out, and the events are there all the same", async () => {
    const opened = await all({
      config: { debug: true },
      script: `addEventListener("skerry:error", (event) => event.preventDefault());`,
    });
    // A warning of another kind comes last: the file with the words is there.
    await opened.page.evaluate(() => {
      const { define } = window.skerry as Skerry;
      for (let count = 0; count < 2; count++) define("twice", () => new Promise(() => {}));
    });
    await expect.poll(() => opened.errors.length).toBeGreaterThan(0);
    expect(opened.errors).toEqual([
      { kind: "console", text: expect.stringContaining('"twice"') as string },
    ]);
    expect(await opened.uncaughtErrors()).toEqual([]);
    expect((await opened.events()).filter(({ type }) => type === "failed")).toHaveLength(2);
  });

  it("has no error of a failed island either that preventDefault on skerry:failed keeps out", async () => {
    const opened = await all({
      script: `addEventListener("skerry:failed", (event) => event.preventDefault());`,
    });
    expect(await opened.uncaughtErrors()).toEqual([]);
    await expect.poll(() => lines(opened, "console")).toHaveLength(1);
  });
});

describe("after the page has changed", () => {
  const find = (name: string): Engine => engines.find((one) => one.name === name) as Engine;

  it.each(["Idiomorph outer", "Turbo page refresh", "htmx 4 outerMorph"])(
    "%s tells no error again",
    async (name) => {
      const engine = find(name);
      const content =
        island("a", { at: "render", boundary: "one" }) + (await served("b")) + island("c", "{");
      const opened = await open(wrap(engine, content), {
        head: engine.head,
        files: { ...engineFiles, "/part": engine.answer?.(content) ?? content },
      });
      await startEngine(opened, engine);
      await opened.state("a", "mounted");
      await opened.state("b", "mounted");
      await opened.state("c", "failed");
      await settle(opened);
      const before = await opened.told();
      expect(before).toHaveLength(isLight ? 2 : 3);
      await morphTo(opened, engine, `${content}<p id="new">New</p>`);
      await opened.page.waitForSelector("#new", { state: "attached" });
      await settle(opened);
      expect(await opened.told()).toEqual(before);
    },
  );

  it("a visit of Turbo and the way back tell one error for each island that mounts", async () => {
    const { head } = find("Turbo page refresh");
    const opened = await open(
      `<a href="/next">Next</a>${island("a", { at: "effect", boundary: "one" })}`,
      {
        head,
        files: engineFiles,
      },
    );
    const { page, site, told, events } = opened;
    await expect.poll(async () => (await told()).length).toBe(1);
    const here = await (await fetch(site.origin)).text();
    site.replace("/next", here.replaceAll('id="a"', 'id="b"'));
    await page.click("a");
    await opened.state("b", "mounted");
    await settle(opened);
    expect((await told()).map(({ id }) => id)).toEqual(["a", "b"]);
    await page.goBack();
    await opened.state("a", "mounted");
    await settle(opened);
    const mounted = (await events()).filter(({ type }) => type === "mounted").map(({ id }) => id);
    expect((await told()).map(({ id }) => id)).toEqual(mounted);
    expect(mounted).toEqual(["a", "b", "a"]);
  });
});
