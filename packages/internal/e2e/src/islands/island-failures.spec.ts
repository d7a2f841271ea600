import type { Skerry } from "@skerry/mount";
import { describe, expect, it } from "vitest";
import { counter, openIslandPage } from "./island-page.ts";

/** Crashes where its prop says: `{"at": "render" | "layout" | "effect" | "handler" | "timer" | "promise"}`. */
const crasher = `
import { jsx, useEffect, useLayoutEffect, useState } from "/skerry/react.js";
export function Component({ at, what = "boom" }) {
  const [now, setNow] = useState(false);
  const thrown = { boom: new Error("boom"), text: "just a text", nothing: undefined, bare: Object.create(null), object: { message: "plain" } }[what];
  if (at === "render" || (at === "update" && now)) throw thrown;
  useLayoutEffect(() => { if (at === "layout") throw thrown; }, [at]);
  useEffect(() => {
    if (at === "effect") throw thrown;
    if (at === "timer") setTimeout(() => { throw thrown; });
    if (at === "promise") Promise.reject(thrown);
  }, [at]);
  return jsx("button", {
    type: "button",
    onClick() { if (at === "handler") throw thrown; setNow(true); },
    children: "at " + at,
  });
}
`;

const own = (id: string): string =>
  `<form action="/found"><input name="q" value="served"><a href="#${id}-link">Link</a><button>Go</button></form>`;

const island = (id: string, widget: string, props = "{}", content = own(id)): string =>
  `<div id="${id}" data-widget="${widget}" data-load="eager" data-props='${props}'>${content}</div>`;

const widgets = { crasher, counter };

it("keeps every error of a page to itself: one report and one event each, the others work", async () => {
  const body = [
    island("fine", "counter", '{"label":"fine"}'),
    island("json", "counter", '{"label":'),
    island("type", "counter", '"text"'),
    island("missing", "counter", "#nowhere"),
    island("render", "crasher", '{"at":"render"}'),
    island("layout", "crasher", '{"at":"layout"}'),
    island("effect", "crasher", '{"at":"effect"}'),
    island("handler", "crasher", '{"at":"handler"}'),
    island("server", "dead"),
    island("empty", "empty"),
    island("broken", "broken"),
    island("unknown", "not-a-widget"),
    island("last", "counter", '{"label":"last"}'),
  ].join("\n");
  const { page, state, events, uncaughtErrors, text, errors } = await openIslandPage(body, {
    widgets: {
      ...widgets,
      dead: "",
      empty: "export const load = 'eager';",
      broken: "notDefined();",
    },
    before: (site) => site.fail("/widgets/dead.js", 100, 500),
  });
  const failed = [
    ["json", "props"],
    ["type", "props"],
    ["missing", "props"],
    ["render", "render"],
    ["layout", "render"],
    ["effect", "render"],
    ["server", "load"],
    ["empty", "load"],
    ["broken", "load"],
  ] as const;
  for (const [id] of failed) await state(id, "failed");
  for (const id of ["fine", "handler", "last"]) await state(id, "mounted");
  await page.click("#fine button");
  await page.click("#last button");
  await page.click("#handler button");
  expect(await text("#fine output")).toBe("fine 1");
  expect(await text("#last output")).toBe("last 1");
  expect(await text("#handler")).toBe("at handler");

  const seen = await events();
  expect(
    seen
      .filter(({ type }) => type === "failed")
      .map(({ id, phase }) => `${id} ${phase}`)
      .sort(),
  ).toEqual(failed.map(([id, phase]) => `${id} ${phase}`).sort());
  const messages = await uncaughtErrors();
  // One report each; the handler's error is the widget's own and comes as the browser reports it.
  expect(messages).toHaveLength(failed.length + 1);
  for (const [id] of failed) {
    expect(messages.filter((message) => message.includes(`at #${id} `))).toHaveLength(1);
    expect(await page.innerHTML(`#${id}`)).toBe(own(id).replace("<button>", "<button>"));
  }
  expect(messages.filter((message) => message.endsWith("Error: boom"))).toHaveLength(1);
  // The console has what onerror has: nothing of React's own.
  expect(errors.filter(({ kind }) => kind === "error")).toHaveLength(messages.length);
  expect(errors.filter(({ kind }) => kind === "console").map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Skerry: there is no widget "not-a-widget" \(at #unknown\)/),
  ]);
  expect(await page.getAttribute("#unknown", "data-widget-state")).toBeNull();
});

describe("a report", () => {
  it("names the widget and a path that finds the element, and only that", async () => {
    const { page, uncaughtErrors } = await openIslandPage(
      `<header><div><div></div></div></header>
       <main><section><p></p></section><section id="twice"><div></div>
         <div data-widget="crasher" data-load="eager" data-props='{"at":"render"}'></div>
       </section></main><section id="twice"></section>`,
      { widgets },
    );
    await page.waitForSelector('[data-widget-state="failed"]', { state: "attached" });
    const [message = ""] = await uncaughtErrors();
    const [, path = ""] = /widget "crasher" at (.+?) crashed: boom\. /.exec(message) ?? [];
    const found = await page.$$eval(path, (elements) =>
      elements.map((element) => element.getAttribute("data-widget")),
    );
    expect(found).toEqual(["crasher"]);
  });

  it.each(["1:odd", 'with "quotes"', "ünï", "-", "--x", "a.b#c"])(
    "finds elements whatever their id is: %s",
    async (id) => {
      const { page, uncaughtErrors } = await openIslandPage(
        `<div id='${id}'><i></i><i data-widget="crasher" data-load="eager" data-props='{"at":"render"}'></i></div>`,
        { widgets },
      );
      await page.waitForSelector('[data-widget-state="failed"]', { state: "attached" });
      const [, path = ""] = / at (.+?) crashed/.exec((await uncaughtErrors())[0] ?? "") ?? [];
      expect(path).toMatch(/^#/);
      // Not by the browser driver's own selectors: it reads escapes in its own way.
      const found = await page.evaluate(
        (path) =>
          [...document.querySelectorAll(path)].map((one) => one.getAttribute("data-widget")),
        path,
      );
      expect(found).toEqual(["crasher"]);
    },
  );

  it("finds elements with repeated ids and in shadow roots", async () => {
    const { page, uncaughtErrors } = await openIslandPage(
      `<p id="twice"></p><div id="twice"><div data-widget="crasher" data-load="eager" data-props='{"at":"render"}'></div></div><div id="host"></div>`,
      { widgets },
    );
    await page.waitForSelector('[data-widget-state="failed"]', { state: "attached" });
    const [, path = ""] = / at (.+?) crashed/.exec((await uncaughtErrors())[0] ?? "") ?? [];
    expect(await page.$$eval(path, (all) => all.map((one) => one.tagName))).toEqual(["DIV"]);
    expect(await page.$eval(path, (one) => one.getAttribute("data-widget"))).toBe("crasher");
    await page.evaluate(async () => {
      const shadow = document.querySelector("#host")?.attachShadow({ mode: "open" }) as ShadowRoot;
      shadow.innerHTML = `<i></i><i data-widget="crasher" data-load="eager" data-props='{"at":"render"}'></i>`;
      (window.skerry as Skerry).scan(shadow);
      await (window.skerry as Skerry).ready(shadow.querySelector("[data-widget]") as Element);
    });
    expect((await uncaughtErrors())[1]).toContain('widget "crasher" at i:nth-of-type(2) crashed');
  });

  const mistakes: [title: string, attribute: string, expected: RegExp][] = [
    [
      "quotes that are escaped twice",
      'data-props="{&amp;quot;label&amp;quot;:1}"',
      /Expected a key in double quotes or "}", but received "&quot;label&quot;:1}".*escaped once too often/,
    ],
    [
      "a Python or PHP dump in single quotes",
      `data-props="{'label': 'x', 'on': True}"`,
      /Expected a key in double quotes or "}", but received "'label'.*/,
    ],
    [
      "JSON that is cut at a quote",
      'data-props="{"label":"x"}"',
      /Expected a key in double quotes or "}", but received the end of the text/,
    ],
    [
      "a template tag that is left over",
      `data-props='{"label": {{ label }} }'`,
      /at \/label, but received .*template tag is left over/,
    ],
    [
      "an object that is encoded twice",
      `data-props='"{\\"label\\":1}"'`,
      /Expected a JSON object, but received "\{\\"label\\":1\}".*turned into JSON twice/,
    ],
  ];

  it.each(mistakes)("recognises %s", async (_, attribute, expected) => {
    const { state, uncaughtErrors, text } = await openIslandPage(
      `<div id="a" data-widget="counter" data-load="eager" ${attribute}>Own</div>`,
    );
    await state("a", "failed");
    const messages = await uncaughtErrors();
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatch(/widget "counter" at #a got bad props\./);
    expect(messages[0]?.replaceAll("\n", " ")).toMatch(expected);
    expect(await text("#a")).toBe("Own");
  });

  it("says where broken JSON stands even when the file with the hints cannot be loaded", async () => {
    const { state, uncaughtErrors } = await openIslandPage(island("a", "counter", '{"label":'), {
      before: (site) => site.fail(/chunks\/warnings/, 100),
    });
    await state("a", "failed");
    expect(await uncaughtErrors()).toEqual([
      expect.stringMatching(/widget "counter" at #a got bad props\. Expected a JSON object/),
    ]);
  });

  it("names pointer, expected and received of a built-in widget's props", async () => {
    const { state, uncaughtErrors } = await openIslandPage(
      island("a", "review-card", '{"text":5,"headingLevel":"two"}'),
    );
    await state("a", "failed");
    const [message] = await uncaughtErrors();
    expect(message).toMatch(/widget "review-card" at #a got bad props\. The props do not fit/);
    expect(message).toMatch(/\/text: .*string.*received 5/i);
    expect(message).toMatch(/\/headingLevel: .*received "two"/i);
  });

  const thrown: [what: string, message: string][] = [
    ["text", "crashed: just a text. Its own"],
    ["nothing", "crashed: undefined. Its own"],
    ["bare", "crashed: Something that is no error was thrown. Its own"],
    ["object", "crashed: plain. Its own"],
  ];

  it.each(thrown)(
    "is an Error also when the widget throws something else: %s",
    async (what, said) => {
      const { page, state, uncaughtErrors, events } = await openIslandPage(
        island("a", "crasher", `{"at":"render","what":"${what}"}`),
        {
          widgets,
          script:
            'addEventListener("error", ({ error }) => { window.last = error instanceof Error; });',
        },
      );
      await state("a", "failed");
      expect(await uncaughtErrors()).toEqual([expect.stringContaining(said)]);
      expect(await events()).toMatchObject([{ phase: "render" }]);
      expect(await page.evaluate(() => (window as unknown as { last: boolean }).last)).toBe(true);
    },
  );
});

describe("a crash of a mounted widget", () => {
  it("in an update puts the very same nodes back, with what was typed in them", async () => {
    const { page, state, uncaughtErrors, events } = await openIslandPage(
      island("a", "crasher", '{"at":"update"}').replace('data-load="eager"', 'data-load="never"'),
      { widgets, files: { "/found": "<!doctype html><title>Found</title>" } },
    );
    await state("a", "waiting");
    await page.fill("#a input", "typed");
    await page.evaluate(() => {
      const element = document.querySelector("#a") as HTMLElement;
      Object.assign(window, { own: [...element.querySelectorAll("*")] });
      (window.skerry as Skerry).scan(element);
    });
    await state("a", "mounted");
    expect(await page.$("#a input")).toBeNull();
    await page.click("#a button");
    await state("a", "failed");
    const same = await page.evaluate(() => {
      const { own } = window as unknown as { own: Element[] };
      return own.every((node, i) => node === document.querySelectorAll("#a *")[i]);
    });
    expect(same).toBe(true);
    expect(await page.inputValue("#a input")).toBe("typed");
    expect(await events()).toMatchObject([
      { type: "mounted" },
      { type: "failed", phase: "render" },
    ]);
    expect(await uncaughtErrors()).toEqual([
      expect.stringMatching(/widget "crasher" at #a crashed: boom\. Its own HTML was put back\.$/),
    ]);
    await page.click("#a a");
    expect(page.url()).toMatch(/#a-link$/);
    await page.click("#a form button");
    await page.waitForURL(/\/found\?q=typed$/);
  });

  it("in code that runs by itself later is left to the page; the widget stays", async () => {
    const { page, state, uncaughtErrors, errors, events } = await openIslandPage(
      island("a", "crasher", '{"at":"timer"}') + island("b", "crasher", '{"at":"promise"}'),
      { widgets },
    );
    await state("a", "mounted");
    await state("b", "mounted");
    await expect.poll(() => errors.length).toBe(2);
    expect(await uncaughtErrors()).toEqual(["Uncaught Error: boom"]);
    expect(await page.textContent("#a")).toBe("at timer");
    expect(await page.textContent("#b")).toBe("at promise");
    expect((await events()).map(({ type }) => type)).toEqual(["mounted", "mounted"]);
  });

  it("while it is unmounted is reported, and its HTML is back", async () => {
    const { page, state, uncaughtErrors, text } = await openIslandPage(
      island("a", "leaver", "{}", "Own"),
      {
        widgets: {
          leaver: `
          import { jsx, useEffect } from "/skerry/react.js";
          export function Component() {
            useEffect(() => () => { throw new Error("on the way out"); }, []);
            return jsx("b", { children: "here" });
          }`,
        },
      },
    );
    await state("a", "mounted");
    await page.evaluate(() => (window.skerry as Skerry).unmount(document));
    expect(await text("#a")).toBe("Own");
    expect(await uncaughtErrors()).toEqual(["Uncaught Error: on the way out"]);
  });
});

describe("skerry:failed", () => {
  it("can be silenced with preventDefault", async () => {
    const { state, uncaughtErrors, errors, events } = await openIslandPage(
      island("a", "crasher", '{"at":"render"}') + island("b", "counter", "{"),
      {
        widgets,
        script: 'document.addEventListener("skerry:failed", (event) => event.preventDefault());',
      },
    );
    await state("a", "failed");
    await state("b", "failed");
    expect(await events()).toHaveLength(2);
    expect(await uncaughtErrors()).toEqual([]);
    expect(errors).toEqual([]);
  });

  it("carries retry, which mounts once the cause is gone", async () => {
    const { page, site, state, events, text } = await openIslandPage(
      island("load", "late", "{}", "Own") + island("render", "moody", "{}", "Own"),
      {
        widgets: {
          late: counter,
          moody: `
            import { jsx } from "/skerry/react.js";
            export function Component() { if (!window.calm) throw new Error("not yet"); return jsx("b", { children: "calm" }); }`,
        },
        script: `window.retries = {};
          addEventListener("skerry:failed", ({ target, detail }) => { retries[target.id] = detail.retry; });`,
        before: (site) => site.fail("/widgets/late.js", 3),
      },
    );
    await state("load", "failed");
    await state("render", "failed");
    expect(site.requests.filter((path) => path.startsWith("/widgets/late.js"))).toHaveLength(3);
    const retry = (id: string): Promise<void> =>
      page.evaluate(
        (id) => (window as unknown as { retries: Record<string, () => void> }).retries[id]?.(),
        id,
      );
    await retry("render");
    await expect.poll(async () => (await events()).length).toBe(3);
    expect(await text("#render")).toBe("Own");
    await page.evaluate(() => Object.assign(window, { calm: true }));
    await retry("render");
    await retry("load");
    await state("render", "mounted");
    await state("load", "mounted");
    expect(await text("#render")).toBe("calm");
    expect(await text("#load output")).toBe("no label 0");
  });

  it("can be answered with retry from inside the listener", async () => {
    const { state, events, text } = await openIslandPage(island("a", "moody", "{}", "Own"), {
      widgets: {
        moody: `
          import { jsx } from "/skerry/react.js";
          export function Component() { if (!window.calm) throw new Error("not yet"); return jsx("b", { children: "calm" }); }`,
      },
      script: `addEventListener("skerry:failed", (event) => {
        event.preventDefault();
        window.calm = true;
        event.detail.retry();
        event.detail.retry();
      });`,
    });
    await state("a", "mounted");
    expect(await text("#a")).toBe("calm");
    expect((await events()).map(({ type }) => type)).toEqual(["failed", "mounted"]);
  });

  it("is about the files of built-in widgets too, which retry asks for again", async () => {
    const { page, site, state, uncaughtErrors, text } = await openIslandPage(
      island("a", "review-card", '{"text":"Good."}', "Own"),
      {
        script: `addEventListener("skerry:failed", ({ detail }) => { window.retry = detail.retry; });`,
        before: (site) => site.fail(/chunks\/review-card/, 3, 503),
      },
    );
    await state("a", "failed");
    expect(await text("#a")).toBe("Own");
    expect(await uncaughtErrors()).toEqual([
      expect.stringMatching(
        /widget "review-card" at #a could not be loaded: .*review-card.* Its own/,
      ),
    ]);
    expect(site.requests.filter((path) => path.includes("review-card"))).toHaveLength(3);
    await page.evaluate(() => (window as unknown as { retry(): void }).retry());
    await state("a", "mounted");
    expect(await text("#a")).toContain("Good.");
  });
});
