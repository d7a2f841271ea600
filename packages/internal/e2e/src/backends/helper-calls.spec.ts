import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished, type TestContext } from "vitest";
import { listen } from "../harness/listen.ts";
import {
  backends,
  type Backend,
  environment,
  folderOf,
  helpers,
  missing,
} from "./start-backend.ts";
import { startRealRenderer } from "./start-renderer.ts";
import verdicts from "../../../../core/fixtures/verdicts.json" with { type: "json" };
import renderConfig from "../../../../core/fixtures/render-config.json" with { type: "json" };

interface Island {
  name: string;
  widget?: string;
  props: Record<string, unknown>;
  id?: string;
  fallback?: string;
  slots?: Record<string, string>;
  propsFrom?: string;
  keepFallback?: boolean;
  /** The island before it stands in the place of `{{island}}` in its fallback and slots. */
  wraps?: boolean;
  /** Has text that is not UTF-8. */
  broken?: boolean;
}

interface Call {
  headers: IncomingMessage["headers"];
  body: string;
  islands: Record<string, { widget: string; fallback?: string; slots?: Record<string, string> }>;
}

interface Answer {
  status?: number;
  body: string;
}

/** The renderer's answer to a call. */
type Respond = (call: Call, count: number) => Answer | Promise<Answer>;

/** The real renderer's answer. */
async function render({ body }: Call): Promise<Answer> {
  const response = await fetch(`${await startRealRenderer()}/render`, { method: "POST", body });
  return { status: response.status, body: await response.text() };
}

/** A server in the place of the renderer, and the calls that it has received. */
async function startServer(respond: Respond): Promise<{ url: string; calls: Call[] }> {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { islands } = JSON.parse(body) as Pick<Call, "islands">;
    const call = { headers: request.headers, body, islands };
    calls.push(call);
    const answer = await respond(call, calls.length);
    response.writeHead(answer.status ?? 200, { "Content-Type": "application/json" });
    response.end(answer.body);
  });
  const url = (await listen(server)).replace(/\/$/, "");
  return { url, calls };
}

interface Written {
  pages: string[];
  /** Standard error of the program. */
  log: string;
}

interface WriteOptions {
  renderer: string;
  key?: string;
  /** Default: 1. */
  pages?: number;
  /** The pages as they are before they are filled. */
  unfilled?: boolean;
  config?: object;
  /** URL of the files. Default: /skerry/ */
  base?: string | undefined;
  /** Shared state of each page, whose head is written behind its islands then. */
  states?: readonly (object | null)[];
}

/** Writes pages of these islands with a backend's helper. */
async function write(
  backend: Backend,
  islands: readonly Island[],
  { renderer, key = "", pages = 1, unfilled, config = {}, base, states }: WriteOptions,
): Promise<Written> {
  const folder = mkdtempSync(join(tmpdir(), "skerry-pages-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "pages.json");
  writeFileSync(file, JSON.stringify({ pages, unfilled, config, base, states, write: islands }));
  const [program, ...args] = backend.conform();
  const child = spawn(program, [...args, file], {
    cwd: folderOf(backend),
    env: { ...environment, SKERRY_RENDERER: renderer, SKERRY_KEY: key, TMPDIR: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, log] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  try {
    return { pages: JSON.parse(out) as string[], log };
  } catch {
    throw new Error(`Expected JSON from ${program}, but received:\n${out}\n${log}`);
  }
}

const review = (name: string, words = "Good."): Island => ({
  name,
  id: name,
  props: { name: "Ann", source: "Example", text: words },
  fallback: `<p>fallback of ${name}</p>`,
});

/** A widget that has slots; the island before it is inside. */
const tabs = (name: string, slots?: Record<string, string>, fallback = ""): Island => ({
  name,
  id: name,
  widget: "tabs",
  props: {},
  fallback,
  ...(slots && { slots }),
  wraps: `${fallback}${JSON.stringify(slots)}`.includes("{{island}}"),
});

/** The real renderer's answer, which knows no own widgets, with markup for `tabs`. */
async function renderTabs(call: Call): Promise<Answer> {
  const answer = await render(call);
  const { islands } = JSON.parse(answer.body) as { islands: Record<string, object> };
  for (const [id, { widget, fallback, slots = {} }] of Object.entries(call.islands)) {
    if (widget !== "tabs") continue;
    const { a = "", b = fallback ?? "", children = "" } = slots;
    const hidden = fallback ? "<sk-slot hidden></sk-slot>" : "";
    const html = `<!--skerry ${id} other--><nav>${b}</nav>${a}${children}${hidden}`;
    islands[id] = { html, prefix: id };
  }
  return { ...answer, body: JSON.stringify({ islands }) };
}

/** The page's text from the marker of an island on. */
const inside = (page = "", id: string): string => page.split(`<!--skerry ${id} other-->`)[1] ?? "";

const markers = (page = ""): string[] =>
  [...page.matchAll(/<!--skerry (\S+) /g)].map(([, prefix = ""]) => prefix);

/** In CI those that are copied; the packages have the same source. */
const tested = process.env["SKERRY_TESTS"] === "matrix" ? backends : helpers;

describe.each(tested)("the helper of $name", { timeout: 60_000 }, (backend) => {
  const start = ({ skip }: TestContext, respond: Respond) => {
    const reason = missing(backend);
    if (reason) skip(reason);
    return startServer(respond);
  };

  it("keeps asking a renderer that rejects pages, and logs its reason", async (context) => {
    const reason = "Expected something else,\nbut received this.";
    const { url, calls } = await start(context, (call, count) =>
      count <= 7
        ? { status: 400, body: JSON.stringify({ error: { message: reason } }) }
        : render(call),
    );
    const { pages, log } = await write(backend, [review("a")], { renderer: url, pages: 8 });
    expect(calls).toHaveLength(8);
    expect(pages.slice(0, 7).flatMap(markers)).toEqual([]);
    expect(pages[0]).toContain("<p>fallback of a</p>");
    expect(markers(pages[7])).toEqual(["a"]);
    expect(log).toMatch(/40[0-9].*Expected something else,(\s|\\n)but received this\./);
    expect(log).not.toContain("else,\nbut");
  });

  it("logs what the renderer rejects and what it warns of, as the fixtures say, each reason once", async (context) => {
    const { url } = await start(context, render);
    const cases = verdicts.cases.flatMap((one, index) =>
      one.widgets
        // A batch has room for 64.
        .filter((_, place) => place % 2 === 0)
        .map((widget) => ({ ...one, widget, id: `c${index}-${widget}` })),
    );
    const islands = cases.map(({ id, widget, props }) => ({
      name: id,
      id,
      widget,
      props,
      fallback: `<p>fallback of ${id}</p>`,
    }));
    for (let from = 0; from < islands.length; from += 60) {
      const part = islands.slice(from, from + 60);
      const { pages, log } = await write(backend, part, { renderer: url, pages: 2 });
      const lines = log.split("\n").filter(Boolean);
      const seen = new Set<string>();
      for (const { id, widget, rejected, ignored, meant } of cases.slice(from, from + 60)) {
        expect([id, markers(pages[1]).includes(id)]).toEqual([id, rejected.length === 0]);
        for (const pointer of rejected.length > 0 ? rejected : ignored) {
          // The same reason in another island is not logged again.
          const key = `${widget} ${pointer.replace(/\d+/g, "*")}`;
          if (seen.has(key)) continue;
          seen.add(key);
          const about = lines.filter((line) => line.includes(widget) && line.includes(pointer));
          expect([key, about.length > 0]).toEqual([key, true]);
          expect(new Set(about).size).toBe(about.length);
          const name = (meant as Partial<Record<string, string>>)[pointer];
          if (name) expect(about.join()).toMatch(new RegExp(`Did you mean .{0,2}${name}`));
        }
      }
    }
  });

  it("logs where an island is that was not rendered, if the language can tell", async (context) => {
    const { url } = await start(context, render);
    const wrong: Island = { name: "a", id: "a", widget: "valibot-strict", props: { nam: "Ada" } };
    const { log } = await write(backend, [wrong], { renderer: url });
    const places: Readonly<Record<string, RegExp>> = {
      "php-twig": / at island:1 /,
      "php-package-twig": / at island:1 /,
      "php-package-blade": / at \S+\.php:\d+ /,
      django: / at <unknown source>:1 /,
      jinja2: / at <template>:1 /,
      "python-package-django": / at <unknown source>:1 /,
      "python-package-jinja": / at <template>:1 /,
      "ruby-erb": / at \S*conformance\.rb:\d+ /,
      "ruby-gem-erb": / at \(erb\):1 /,
      "ruby-gem-rails": / at inline template:1 /,
      // html/template does not tell which template it executes.
      "go-package-template": / \(a\) keeps its fallback/,
      "go-template": / at \S*writers\.go:\d+ /,
      "node-package-nunjucks": / at line 1 of its template /,
      "node-express": / at \S*conformance\.mjs:\d+ /,
    };
    expect(log).toMatch(places[backend.name] ?? /no place/);
    expect(log).toMatch(/valibot-strict.*bad-props.*\/nam/);
  });

  it("logs at most 100 reasons an hour, however many there are", async (context) => {
    const { url } = await start(context, render);
    const flood = Array.from({ length: 64 }, (_, index): Island => ({
      name: `f${index}`,
      id: `f${index}`,
      widget: "valibot-object",
      props: {
        name: "Ada",
        ...Object.fromEntries(
          Array.from({ length: 15 }, (_one, count) => [`k${index}x${count}`, 1]),
        ),
      },
    }));
    const { log } = await write(backend, flood, { renderer: url, pages: 2 });
    expect(log.split("\n").filter(Boolean)).toHaveLength(101);
    expect(log).toMatch(/no other one is logged/i);
  });

  it("keeps the name and the password in the renderer's URL out of the log", async (context) => {
    const { url } = await start(context, () => ({ status: 500, body: "{}" }));
    const secret = url.replace("//", "//ada:pass-w0rd@");
    const { log } = await write(backend, [review("a")], { renderer: secret });
    expect(log).toMatch(/500/);
    expect(log).toContain("//***@127.0.0.1");
    expect(log).not.toMatch(/ada|pass-w0rd/);
    const closed = await write(backend, [review("a")], {
      renderer: "http://ada:pass-w0rd@127.0.0.1:1",
    });
    expect(closed.log).not.toBe("");
    expect(closed.log).not.toMatch(/ada|pass-w0rd/);
    const wrong = write(backend, [review("a")], { renderer: "ftp://ada:pass-w0rd@127.0.0.1/" });
    await expect(wrong).rejects.toThrow(/Expected a URL|expected a URL/);
    await expect(wrong).rejects.not.toThrow(/pass-w0rd/);
  });

  it("stops asking a renderer that fails, and logs its reason", async (context) => {
    const body = JSON.stringify({ error: { message: "Out of order." } });
    const { url, calls } = await start(context, () => ({ status: 500, body }));
    const { log } = await write(backend, [review("a")], { renderer: url, pages: 8 });
    expect(calls).toHaveLength(5);
    expect(log).toMatch(/500.*Out of order\./);
  });

  it("leaves out islands that are too large, and has the others rendered", async (context) => {
    const { url, calls } = await start(context, render);
    const large = Array.from({ length: 40 }, (_, index) => review(`l${index}`, "x".repeat(30_000)));
    const islands = [review("first"), review("huge", "ü".repeat(16_100)), ...large, review("last")];
    const config = { translations: { en: { note: "y".repeat(100_000) } } };
    const { pages, log } = await write(backend, islands, { renderer: url, config });
    const [page = ""] = pages;
    expect(calls).toHaveLength(1);
    expect(Buffer.byteLength(calls[0]?.body ?? "")).toBeLessThanOrEqual(1_000_000);
    expect(Object.keys(calls[0]?.islands ?? {})).not.toContain("huge");
    expect(markers(page)).toEqual(expect.arrayContaining(["first", "l0", "l28", "last"]));
    expect(markers(page)).not.toContain("l39");
    for (const name of ["huge", "l39"]) expect(page).toContain(`<p>fallback of ${name}</p>`);
    expect(log).toMatch(/too-large.*32000/);
  });

  it("marks places with a value that is new in each page, and sends it to no visitor", async (context) => {
    const { url, calls } = await start(context, renderTabs);
    const islands = [review("first"), tabs("outer", undefined, "<form>{{island}}</form>")];
    const options = { renderer: url, pages: 3 };
    const unfilled = await write(backend, islands, { ...options, unfilled: true });
    const values = unfilled.pages.map(
      (page) => /<!--([\da-f-]{32,36})[ :]first-->/.exec(page)?.[1],
    );
    expect(new Set(values).size).toBe(3);
    expect(values).not.toContain(undefined);
    const filled = await write(backend, islands, options);
    expect(filled.pages).toHaveLength(3);
    expect(filled.pages.map(markers)).toEqual(filled.pages.map(() => ["outer", "first"]));
    expect(calls).toHaveLength(6);
    expect(filled.pages.filter((page) => /[\da-f-]{32,}[ :]/.test(page))).toEqual([]);
  });

  it("writes {} for no props", async (context) => {
    const { url } = await start(context, render);
    const islands = [{ ...review("first"), widget: "testimonials", props: {} }];
    const { pages } = await write(backend, islands, { renderer: url, unfilled: true });
    expect(pages[0]).toContain(' data-props="{}"');
  });

  it("replaces text that is not UTF-8", async (context) => {
    const { url, calls } = await start(context, render);
    const { pages } = await write(
      backend,
      [
        { ...review("plain"), broken: true },
        { ...review("form"), widget: "search-form", fallback: "<form action='/a'>", broken: true },
        review("other"),
      ],
      { renderer: url },
    );
    const [page = ""] = pages;
    expect(markers(page)).toEqual(expect.arrayContaining(["plain", "other"]));
    expect(page).toMatch(/data-props="[^"]*a(\ufffd|\\ufffd)+b/);
    expect(page).toMatch(/>a\ufffd+b</);
    expect(calls[0]?.body).toMatch(/a(\ufffd|\\ufffd)+b/);
    expect(page).not.toMatch(/\p{Surrogate}|\\ud[89a-f]/u);
  });

  it("sends the fallback of a form, so that it submits to the same URL", async (context) => {
    const { url, calls } = await start(context, render);
    const form = '<form action="/find?a=1&amp;b=2"><input name="q"></form>';
    const search = (name: string, fallback: string, props = {}): Island => ({
      name,
      id: name,
      widget: "search-form",
      props,
      fallback,
    });
    const { pages } = await write(
      backend,
      [
        search("form", form),
        search("long", form + "x".repeat(32_000), { action: "/own" }),
        search("none", "<p>No form.</p>", { action: "/own" }),
      ],
      { renderer: url },
    );
    expect(calls[0]?.islands["form"]?.fallback).toContain(form);
    expect(calls[0]?.islands["long"]?.fallback).toBeUndefined();
    expect(calls[0]?.islands["none"]?.fallback).toBeUndefined();
    expect(markers(pages[0])).toEqual(["form", "long", "none"]);
    expect(
      [...(pages[0] ?? "").matchAll(/<form (?!action=)[^>]*action="([^"]*)"/g)].map(
        ([, action]) => action,
      ),
    ).toEqual(["/find?a=1&amp;b=2", "/own", "/own"]);
  });

  it("keeps the fallback behind the marker, whole or not at all", async (context) => {
    const { url } = await start(context, renderTabs);
    const long = `<p>${"ä".repeat(2_001)}</p>`;
    const token = '<input name=_token type="hidden" value="$1 \\1 $&">';
    const kept = [
      ["text", '<a href="/$1">$& \\1 %s {0} ü</a>'],
      ["wrapped", "<!-- </template> --><b>{{island}}</b>"],
      ["token", token + long],
      ["blank", " \n"],
      ["long", long],
      ["ended", "<b></template>"],
      ["open", "<p><!-- a"],
      ["cut", '<a title="'],
    ] as const;
    const { pages } = await write(
      backend,
      [
        ...kept.flatMap(([name, fallback]) => [
          review(`in-${name}`),
          { ...tabs(name, undefined, fallback), wraps: name === "wrapped" },
        ]),
        { ...tabs("left-out", undefined, "<p>Own</p>"), keepFallback: false },
        tabs("slots", { a: "A" }, "<p>Rest</p>"),
      ],
      { renderer: url },
    );
    const template = (name: string): string | undefined =>
      /^<template data-skerry-fallback>(.*?)<\/template><nav>/s.exec(
        inside(pages[0], name).replace("<!-- </template> -->", "<!-- -->"),
      )?.[1];
    expect([...kept.map(([name]) => name), "left-out", "slots"].map(template)).toEqual([
      kept[0][1],
      // An island in it is not rendered: nobody sees it.
      expect.stringMatching(
        /^<!-- --><b><div data-widget="review-card"[^>]*><p>fallback of in-wrapped<\/p><\/div><\/b>$/,
      ),
      kept[2][1],
      ...Array.from({ length: 7 }, () => undefined),
    ]);
  });

  it("puts slots into the markup, and renders the islands in them", async (context) => {
    const { url, calls } = await start(context, renderTabs);
    const form = '<form><input name="token" value="$1 \\1 ü"></form>';
    const pages = await write(
      backend,
      [
        review("inner"),
        tabs("outer", { a: form, b: "<b>{{island}}</b>" }, "<i>Rest</i>"),
        tabs("outermost", { a: "<u>{{island}}</u>" }),
        review("unknown-inner"),
        { ...tabs("unknown", { a: "A{{island}}" }), widget: "unknown" },
      ],
      { renderer: url },
    ).then((written) => written.pages);
    const [filled, unknown] = (pages[0] ?? "").split("\n");
    expect(calls).toHaveLength(1);
    expect(markers(filled)).toEqual(["outermost", "outer", "inner"]);
    expect(filled?.replace(/<template[^]*?<\/template>/g, "")).not.toContain("fallback");
    const outer = inside(filled, "outer");
    expect(outer).toMatch(/^<nav><div data-slot="b"><b>.*<\/b><\/div><\/nav>/);
    expect(outer).toContain(`<div data-slot="a">${form}</div><i>Rest</i>`);
    // The content of slots stays on the site.
    expect(calls[0]?.body).not.toMatch(/token|data-slot/);
    expect(unknown).toMatch(
      /<div data-slot="a">A<div data-widget="review-card".*skerry unknown-inner/,
    );
    expect(pages[0]).not.toMatch(/<!--(?!skerry )/);
  });

  it("has the renderer find slots in the HTML inside an island, and renders the islands in them", async (context) => {
    const { url, calls } = await start(context, renderTabs);
    const fallback = "\n<section data-slot='a'>A{{island}}</section>";
    const { pages } = await write(
      backend,
      [review("inner"), tabs("outer", undefined, fallback), tabs("plain", undefined, "<p>A</p>")],
      { renderer: url },
    );
    expect(calls[0]?.islands["outer"]?.fallback).toMatch(
      /<section data-slot='a'>A<div .*<\/div><\/section>/,
    );
    expect(calls[0]?.islands["plain"]?.fallback).toBeUndefined();
    expect(markers(pages[0])).toEqual(["outer", "inner", "plain"]);
    expect(inside(pages[0], "outer")).toMatch(
      /^<nav>\s*<section data-slot='a'>A<div .*skerry inner /s,
    );
    expect(pages[0]).not.toMatch(/<!--(?!skerry )/);
  });

  it("sends an empty object for no slots, and nothing where there is no such option", async (context) => {
    const { url, calls } = await start(context, renderTabs);
    await write(backend, [tabs("none", {}), tabs("absent", undefined)], { renderer: url });
    expect(calls[0]?.islands["none"]?.slots).toEqual({});
    expect(calls[0]?.islands["absent"]).not.toHaveProperty("slots");
  });

  it.for(renderConfig.cases)(
    "says where the theme's files are: $name",
    async ({ config, base, sent }, context) => {
      const { url, calls } = await start(context, render);
      const slider = {
        name: "slider",
        widget: "screenshot-slider",
        id: "slider",
        props: { slides: [{ src: "screenshots/search.svg", alt: "Search" }] },
      };
      const { pages } = await write(backend, [slider], { renderer: url, config, base });
      expect(JSON.parse(calls[0]?.body ?? "{}").config).toEqual(sent);
      const assets = Object(Object(sent).theme).assets ?? "/skerry/themes/domain-check/assets/";
      expect(pages[0]).toContain(`src="${assets}screenshots/search.svg"`);
    },
  );

  it("logs code, pointer and message of an island's error", async (context) => {
    const { url } = await start(context, render);
    const bad: Island = { name: "bad", id: "bad", props: { text: 3 }, fallback: "<p>kept</p>" };
    const { pages, log } = await write(backend, [bad, review("a")], { renderer: url });
    expect(markers(pages[0])).toEqual(["a"]);
    expect(pages[0]).toContain("<p>kept</p>");
    expect(log).toMatch(/review-card.*bad-props/);
    expect(log).toMatch(/review-card.*\/text/);
    expect(log).toMatch(/review-card.*The props of .{0,4}review-card.{0,4} cannot be used/);
  });

  it("sends the state of the page's head, and nothing of it with another page", async (context) => {
    const { url, calls } = await start(context, render);
    const state = { cart: { count: 2 }, "</script>": "<!-- ü \u2028 'secret of one visitor'" };
    const { pages } = await write(backend, [review("a")], {
      renderer: url,
      pages: 4,
      states: [state, null, {}, { cart: { count: 3 } }],
    });
    expect(pages.map(markers)).toEqual([["a"], ["a"], ["a"], ["a"]]);
    const bodies = calls.map(({ body }) => JSON.parse(body) as { state?: object });
    expect(bodies.map((body) => ("state" in body ? body.state : "none"))).toEqual([
      state,
      "none",
      "none",
      { cart: { count: 3 } },
    ]);
    expect(pages.map((page) => page.includes("skerry-state"))).toEqual([true, false, false, true]);
  });

  it("replaces text of the state that is not UTF-8, in the page and for the renderer", async (context) => {
    const { url, calls } = await start(context, render);
    const { pages } = await write(backend, [review("a")], {
      renderer: url,
      states: [{ text: "broken" }],
    });
    const [, block = ""] = /id="skerry-state">(.*?)<\/script>/.exec(pages[0] ?? "") ?? [];
    for (const state of [JSON.parse(block), JSON.parse(calls[0]?.body ?? "").state]) {
      expect(Object.entries(state)).toEqual(
        expect.arrayContaining([
          ["text", expect.stringMatching(/^a\ufffd+b$/)],
          [expect.stringMatching(/^c\ufffd+d$/), 1],
        ]),
      );
    }
  });

  it("counts the state into the size of a call", async (context) => {
    const { url, calls } = await start(context, () => ({ body: '{"islands":{}}' }));
    const islands = Array.from({ length: 8 }, (_, index) =>
      review(`l${index}`, "x".repeat(30_000)),
    );
    const states = [{ text: "ü".repeat(440_000) }];
    const { log } = await write(backend, islands, { renderer: url, states });
    expect(Buffer.byteLength(calls[0]?.body ?? "")).toBeLessThanOrEqual(1_000_000);
    expect(Object.keys(calls[0]?.islands ?? {})).toEqual(["l0", "l1", "l2"]);
    expect(log).toMatch(/too-large/);
  });

  it("says which islands have personal data, whose missing props are no news", async (context) => {
    const missingProps = { code: "props-missing", message: "Expected a count." };
    const failed = { code: "render-failed", message: "Boom.", id: "3f2a90bc11de" };
    const { url, calls } = await start(context, () => ({
      body: JSON.stringify({ islands: { own: { error: missingProps }, b: { error: failed } } }),
    }));
    const own = { ...review("own"), propsFrom: "/me.json" };
    const islands = [own, { ...review("empty"), propsFrom: "" }, review("b")];
    const { pages, log } = await write(backend, islands, { renderer: url });
    expect(calls[0]?.islands).toMatchObject({ own: { propsFrom: true } });
    expect(calls[0]?.islands["empty"]).not.toHaveProperty("propsFrom");
    expect(calls[0]?.body).not.toContain("me.json");
    expect(pages[0]).toMatch(/data-props-from="\/me\.json"><p>fallback of own<\/p>/);
    expect(log.split("\n").filter(Boolean)).toEqual([
      expect.stringMatching(/render-failed.*Boom\..*3f2a90bc11de/),
    ]);
  });

  it("logs an error once, whatever line of the renderer's log its id names", async (context) => {
    const { url } = await start(context, (_call, count) => ({
      body: JSON.stringify({
        islands: {
          a: { error: { code: "render-failed", message: "x".repeat(3_000), id: `line-${count}` } },
        },
      }),
    }));
    const { log } = await write(backend, [review("a")], { renderer: url, pages: 3 });
    expect(log.match(/line-\d/g)).toEqual(["line-1"]);
  });

  it("sends the key to the renderer, and writes it nowhere", async (context) => {
    const key = "a-key-of-the-site/0123456789+=";
    const { url, calls } = await start(context, (call) =>
      call.headers.authorization === `Bearer ${key}`
        ? render(call)
        : { status: 403, body: '{"error":{"message":"Expected a key."}}' },
    );
    const withKey = await write(backend, [review("a")], { renderer: url, key });
    expect(markers(withKey.pages[0])).toEqual(["a"]);
    const wrong = await write(backend, [review("a")], { renderer: url, key: "wrong" });
    const without = await write(backend, [review("a")], { renderer: url });
    expect(calls.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${key}`,
      "Bearer wrong",
      undefined,
    ]);
    for (const { pages, log } of [wrong, without]) {
      expect(markers(pages[0])).toEqual([]);
      expect(log).toMatch(/403.*Expected a key\./);
    }
    expect(JSON.stringify([withKey, wrong])).not.toContain(key);
  });
});

interface NodeSkerry {
  page(): {
    widget(name: string, props: object, options: { id: string; fallback: string }): string;
    fill(html: string): Promise<string>;
  };
}

async function loadNodeHelper(): Promise<{
  createSkerry(options: { renderer: string; timeout: number; log(line: string): void }): NodeSkerry;
}> {
  const file = new URL("../../../../../packages/node/skerry.mjs", import.meta.url);
  return import(file.href) as never;
}

describe("the helper of node-express", () => {
  it("does not parse an answer that is nested too deeply", async () => {
    const brackets = "[".repeat(100_000) + "]".repeat(100_000);
    const { url } = await startServer(() => ({ body: `{"islands":{"a":${brackets}}}` }));
    const { createSkerry } = await loadNodeHelper();
    const log: string[] = [];
    const page = createSkerry({
      renderer: url,
      timeout: 10_000,
      log: (line) => void log.push(line),
    }).page();
    const html = page.widget(
      "review-card",
      { text: "Good." },
      { id: "a", fallback: "<p>kept</p>" },
    );
    const parsed: string[] = [];
    const { parse } = JSON;
    JSON.parse = (source: string, ...more) => {
      parsed.push(source);
      return parse(source, ...more);
    };
    onTestFinished(() => void (JSON.parse = parse));
    expect(await page.fill(html)).toContain("<p>kept</p>");
    expect(parsed.filter((source) => source.includes("[[["))).toEqual([]);
    expect(log.join()).toContain("more than 32 levels");
  });

  it("fills a page when the error of an island cannot be written", async () => {
    const message = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
    const { url } = await startServer(() => ({ body: `{"islands":{"a":{"error":${message}}}}` }));
    const { createSkerry } = await loadNodeHelper();
    const page = createSkerry({ renderer: url, timeout: 10_000, log: () => {} }).page();
    const html = page.widget(
      "review-card",
      { text: "Good." },
      { id: "a", fallback: "<p>kept</p>" },
    );
    expect(await page.fill(html)).toContain("<p>kept</p>");
  });
});
