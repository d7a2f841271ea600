import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DefaultTreeAdapterTypes as Tree, html, parse, parseFragment } from "parse5";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { buildWorker } from "../../build/build-worker.ts";
import { exampleHandlers } from "../contract/example-handlers.test.fixture.ts";
import { serveWorkerd } from "../contract/serve-workerd.test.fixture.ts";
import { createHandler } from "../http/create-handler.ts";
import { randomPage } from "../html/random-page.test.fixture.ts";
import { createMetrics } from "../host/metrics.ts";
import { createConfigurations } from "../render/context/configurations.ts";
import type { Renderer } from "../render/renderer.ts";
import type { RenderJob } from "../render/render-job.ts";
import { RequestTime } from "../host/request-time.ts";
import { nastyPages } from "./nasty-pages.test.fixture.ts";
import { withFallback } from "./kept-fallback.ts";
import { transformPage } from "./transform-page.ts";

/** Markup that says what it was made from. */
const widgets: Record<string, (text: string, prefix: string) => string> = {
  card: (text, id) => `<div class="c"><h3 id="${id}">${text}</h3><p>b</p><ul><li>c</li></ul></div>`,
  word: (text) => `<span>${text}</span>`,
  form: (text) =>
    `<form action="/f"><label>${text}</label><select><option>a</option></select></form>`,
  link: (text) => `<a href="/">${text}</a>`,
  button: (text) => `<button type="button">${text}</button>`,
  list: (text) => `<ul><li>${text}</li><li>b</li></ul>`,
  table: (text) => `<table><tbody><tr><td>${text}</td></tr></tbody></table>`,
  title: (text) => `<h2>${text}</h2>`,
};

async function render({ widget, propsText, prefix, readFallback }: RenderJob): Promise<string> {
  const markup = Object.hasOwn(widgets, widget) ? widgets[widget] : undefined;
  if (!markup) throw new Error(`${widget} cannot be rendered.`);
  const action = (await readFallback?.())?.attribute("form[action]", "action") ?? "-";
  const text = `${propsText} ${action}`.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<!--skerry ${prefix} b-->${markup(text, prefix)}`;
}

const known: ReadonlySet<string> = new Set(["fail", ...Object.keys(widgets)]);

function transformWith(renderWith: typeof render) {
  const renderer: Renderer = {
    render: async (job) => ({ html: await renderWith(job), warnings: [] }),
  };
  const request = {
    widgets: { renderer, build: "b", overlays: new Set<string>(), withMarkup: known },
    log: async () => undefined,
  };
  const pages = { metrics: createMetrics(), configurations: createConfigurations() };
  return async (page: string | Uint8Array, type = "text/html; charset=utf-8"): Promise<Buffer> => {
    const bytes = Buffer.from(page);
    const result = await transformPage(bytes, type, { ...request, time: new RequestTime() }, pages);
    return result.bytes ? Buffer.from(result.bytes) : bytes;
  };
}

const transform = transformWith(render);

// The code below states once more, and more simply, what the transform has to do.

type Element = Tree.Element;

const isElement = (node: Tree.Node): node is Element => "attrs" in node;
const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value;
const textOf = (element: Element): string =>
  element.childNodes.map((node) => ("value" in node ? node.value : "")).join("");

/** Every element in the order of the page. */
function everyElement(root: Tree.ParentNode): Element[] {
  const own = root.childNodes.filter(isElement);
  return own.flatMap((element) => [element, ...everyElement(element)]);
}

const isJsonScript = (element: Element): boolean =>
  element.tagName === "script" &&
  element.namespaceURI === html.NS.HTML &&
  attribute(element, "type") === "application/json";

const isIsland = (element: Element): boolean => known.has(attribute(element, "data-widget") ?? "");

/** Islands that no other island holds, whether they can be filled or not. */
function islandsOf(root: Tree.ParentNode): Element[] {
  const own = root.childNodes.filter(isElement);
  return own.flatMap((element) => (isIsland(element) ? [element] : islandsOf(element)));
}

const propsScript = (host: Element): Element | undefined =>
  host.childNodes
    .filter(isElement)
    .find((one) => one.tagName === "script" && attribute(one, "data-props") !== undefined);

/** A tree as a list, but for what is in some elements. */
function describeTree(root: Tree.ParentNode, hidden: ReadonlySet<Tree.Node>): string[] {
  const lines: string[] = [];
  const visit = (parent: Tree.ParentNode): void => {
    for (const node of parent.childNodes) {
      const { childNodes: _, parentNode: __, sourceCodeLocation: ___, ...own } = node as Element;
      if ("content" in node) lines.push(...describeTree(node.content, hidden));
      lines.push(JSON.stringify({ ...own, content: undefined }));
      if (!("childNodes" in node)) continue;
      if (hidden.has(node)) lines.push("an island");
      else visit(node);
      lines.push("end");
    }
  };
  visit(root);
  return lines;
}

/** The pages that a page may become. */
interface Possible {
  /** The islands that parse5 sees end where they say, and their markup, by number. */
  markup: Map<number, string>;
  /** The page with some of them filled, if a browser reads it as meant. */
  fill(numbers: Iterable<number>): string | undefined;
}

async function possibleOf(page: string): Promise<Possible> {
  const before = parse(page, { sourceCodeLocationInfo: true });
  const islands = islandsOf(before);
  const markup = new Map<number, string>();
  const places = new Map<number, { start: number; end: number; index: number }>();
  let count = 0;
  for (const [index, island] of islands.entries()) {
    const { startTag, endTag } = island.sourceCodeLocation ?? {};
    const script = propsScript(island);
    const first = island.childNodes.find(
      (node) => node !== script && !("value" in node && !node.value.trim()),
    );
    const isServed =
      first && "data" in first && /^skerry [\w-]{1,32} [\w-]{1,64}$/.test(first.data);
    if (!startTag || !endTag || island.namespaceURI !== html.NS.HTML || isServed) continue;
    count++;
    if (count > 200) continue;
    const value = attribute(island, "data-props");
    const named =
      value?.startsWith("#") &&
      everyElement(before).find(
        (element) => isJsonScript(element) && attribute(element, "id") === value.slice(1),
      );
    const form = everyElement(island).find(
      (element) => element.tagName === "form" && attribute(element, "action") !== undefined,
    );
    const rendered = await render({
      widget: attribute(island, "data-widget") ?? "",
      propsText: named ? textOf(named) : (value ?? (script ? textOf(script) : "")),
      prefix: `t${count}-`,
      readFallback: async () => ({
        attribute: () => form && attribute(form, "action"),
        text: () => undefined,
      }),
    }).catch(() => undefined);
    if (rendered === undefined) continue;
    const [start, end] = [startTag.endOffset, endTag.startOffset];
    const { startOffset = start, endOffset = start } = script?.sourceCodeLocation ?? {};
    const own = page.slice(start, startOffset) + page.slice(endOffset, end);
    markup.set(count, page.slice(startOffset, endOffset) + withFallback(rendered, own));
    places.set(count, { start: startTag.endOffset, end: endTag.startOffset, index });
  }

  return {
    markup,
    fill(numbers) {
      let output = "";
      let position = 0;
      const fillings = new Map<number, string>();
      for (const number of numbers) {
        const place = places.get(number);
        if (!place) return undefined;
        fillings.set(place.index, markup.get(number) ?? "");
        output += page.slice(position, place.start) + markup.get(number);
        position = place.end;
      }
      output += page.slice(position);
      const after = parse(output);
      const filled = islandsOf(after);
      if (filled.length !== islands.length) return undefined;
      const hide = (list: Element[]) => new Set(list.filter((_, index) => fillings.has(index)));
      const trees = [describeTree(before, hide(islands)), describeTree(after, hide(filled))];
      if (trees[0]?.join("\n") !== trees[1]?.join("\n")) return undefined;
      for (const [index, filling] of fillings) {
        const [wanted, found] = [parseFragment(filling), filled[index] as Element].map((root) =>
          describeTree(root, new Set()).join("\n"),
        );
        if (wanted !== found) return undefined;
      }
      return output;
    },
  };
}

/** Every island is filled, or as many as can be, and the page is otherwise as it was. */
async function expectFilled(page: string, output: string): Promise<void> {
  // Everything after a list that browsers may read differently is ignored.
  if (/<select[^]*<script/i.test(page)) return;
  const { markup, fill } = await possibleOf(page);
  const all = fill(markup.keys());
  // Nothing is filled behind a list that browsers may read as something else.
  if (all !== undefined && !/<select/i.test(page)) {
    expect(output).toBe(all);
    return;
  }
  const numbers = [...output.matchAll(/<!--skerry t(\d+)- b-->/g)].map(([, number]) =>
    Number(number),
  );
  expect(output).toBe(fill(numbers));
}

describe("a page", () => {
  it.each(nastyPages)("with $title has $filled islands filled", async ({ page, type, filled }) => {
    const output = await transform(page, type);
    const markers = output.toString().match(/<!--skerry t\d+- b-->/g) ?? [];
    expect(markers).toHaveLength(filled);
    if (filled === 0) expect(output.equals(Buffer.from(page))).toBe(true);
    // The description of the task calls itself for each level.
    const isSmall = typeof page === "string" && page.length < 10_000;
    if (!isSmall || filled === 0 || page.includes("skerry-config")) return;
    const mark = page.startsWith("\ufeff") ? 1 : 0;
    expect(output.toString().slice(0, mark)).toBe(page.slice(0, mark));
    await expectFilled(page.slice(mark), output.toString().slice(mark));
  });

  it("of any kind is filled as far as it can be, and nothing else of it changes", async () => {
    // A tenth outside of pnpm test:rare, because somebody waits for them.
    const pages = process.env["SKERRY_TESTS"] === "rare" ? 20_000 : 2_000;
    const counts = { filled: 0, untouched: 0 };
    for (let seed = 1; seed <= pages; seed++) {
      const page = randomPage(seed);
      const output = (await transform(page)).toString();
      try {
        await expectFilled(page, output);
      } catch (error) {
        throw new Error(`With the seed ${seed}: ${JSON.stringify(page)}`, { cause: error });
      }
      counts[output === page ? "untouched" : "filled"]++;
    }
    expect(counts.filled).toBeGreaterThan(pages / 4);
    expect(counts.untouched).toBeGreaterThan(pages / 10);
  }, 120_000);

  it("stays as it is, byte for byte, when nothing can be rendered", async () => {
    const failing = transformWith(() => Promise.reject(new Error("nothing today")));
    for (const { page, type } of nastyPages) {
      expect((await failing(page, type)).equals(Buffer.from(page))).toBe(true);
    }
    for (let seed = 1; seed <= 1_000; seed++) {
      const page = randomPage(seed);
      expect((await failing(page)).toString()).toBe(page);
    }
  });

  it("is filled by workerd with the same bytes", async () => {
    const folder = await mkdtemp(join(tmpdir(), "skerry-worker-"));
    const main = "example-worker.test.fixture";
    await buildWorker(folder, join(import.meta.dirname, `../contract/${main}.ts`));
    const { origins, stop } = await serveWorkerd(folder, `${main}.js`, {
      renderer: { HANDLER: "pages" },
    });
    onTestFinished(() => stop().then(() => rm(folder, { recursive: true })));
    vi.spyOn(console, "error").mockReturnValue();
    const handler = createHandler(exampleHandlers.pages);
    let filled = 0;
    // Large ones take a busy machine longer than a request may take.
    const pages = nastyPages.filter(({ page }) => page.length < 20_000);
    for (const { title, page, type = "text/html; charset=utf-8" } of pages) {
      const headers = { "Content-Type": type };
      const body = typeof page === "string" ? new TextEncoder().encode(page) : page;
      const init = { method: "POST", headers, body };
      const there = await (await fetch(`${origins["renderer"]}/transform`, init)).bytes();
      const here = await (await handler.transform(new Response(body, { headers }))).bytes();
      const texts = [there, here].map((bytes) => Buffer.from(bytes).toString("latin1"));
      expect([title, texts[0]]).toEqual([title, texts[1]]);
      if (!Buffer.from(there).equals(Buffer.from(body))) filled++;
    }
    expect(filled).toBeGreaterThan(80);
  }, 60_000);
});
