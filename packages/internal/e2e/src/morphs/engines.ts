import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { buildSync } from "esbuild";
import type { PageResponse, PageServer } from "../harness/serve-page.ts";
import type { Page } from "playwright-core";
import { type IslandPage, openIslandPage } from "../islands/island-page.ts";
import { morphHead, morphWidgets } from "./morph-widgets.ts";

const require = createRequire(import.meta.url);

const file = (path: string): PageResponse => ({
  headers: { "content-type": "text/javascript; charset=utf-8" },
  body: readFileSync(path, "utf8"),
});

/** A library that is only there for bundlers, as a global. */
const bundled = (globalName: string, path: string): PageResponse => {
  const { outputFiles } = buildSync({
    entryPoints: [path],
    bundle: true,
    globalName,
    write: false,
  });
  return { headers: { "content-type": "text/javascript" }, body: outputFiles[0]?.text ?? "" };
};

/** The engines' files, by path. */
export const engineFiles: Readonly<Record<string, PageResponse>> = {
  "/engines/idiomorph.js": file(require.resolve("idiomorph/dist/idiomorph.js")),
  "/engines/idiomorph.esm.js": file(require.resolve("idiomorph/dist/idiomorph.esm.js")),
  "/engines/idiomorph-ext.js": file(require.resolve("idiomorph/dist/idiomorph-ext.js")),
  "/engines/turbo.js": file(require.resolve("@hotwired/turbo/dist/turbo.es2017-esm.js")),
  "/engines/htmx2.js": file(require.resolve("htmx2/dist/htmx.js")),
  "/engines/htmx4.js": file(require.resolve("htmx4/dist/htmx.js")),
  "/engines/morphdom.js": file(require.resolve("morphdom/dist/morphdom-umd.js")),
  "/engines/nanomorph.js": bundled("nanomorph", require.resolve("nanomorph")),
  "/engines/alpine.js": file(require.resolve("alpinejs/dist/module.esm.js")),
  "/engines/alpine-morph.js": file(require.resolve("@alpinejs/morph/dist/module.esm.js")),
  "/engines/livewire-morph.js": file(
    require.resolve("@skerry/example-page-engines/livewire-morph"),
  ),
  "/engines/stimulus.js": file(require.resolve("@hotwired/stimulus/dist/stimulus.js")),
  "/engines/live.js": file(require.resolve("@symfony/ux-live-component/dist/live_controller.js")),
  "/engines/unpoly.js": file(require.resolve("unpoly/unpoly.js")),
};

const script = (name: string): string => `<script src="/engines/${name}.js"></script>`;

const modules = (source: string): string =>
  `<script type="importmap">{"imports":{"@hotwired/stimulus":"/engines/stimulus.js"}}</script>
   <script type="module">${source}</script>`;

/** A library that morphs a page, as pages use it. */
export interface Engine {
  name: string;
  /** Tags of the page's head. */
  head: string;
  /** The page's body around its content. @default `<main id="main">` */
  wrap?(content: string): string;
  /** The whole page is asked for again. */
  isPage?: boolean;
  /** It leaves comments of the new HTML out. */
  dropsComments?: boolean;
  /** Content type of the answer with the new content. */
  contentType?: string;
  /** The server's answer, when it is not the new content alone. */
  answer?(content: string): string;
  /** Source of a function body: waits until the engine has done what it does by itself. */
  ready?: string;
  /** Source of a function body: morphs to `html`, the new content, or what is at `/part`. */
  morph: string;
}

const main = (content: string): string => `<main id="main">${content}</main>`;
const wrapped = "`<main id=main>${html}</main>`";

const alpine = modules(`
  import Alpine from "/engines/alpine.js";
  import morph from "/engines/alpine-morph.js";
  import { livewireMorph } from "/engines/livewire-morph.js";
  window.livewireMorph = livewireMorph;
  Alpine.plugin(morph);
  window.Alpine = Alpine;
  Alpine.start();`);

/** Turbo in the head of a page, as `window.Turbo`. */
export const turbo = modules(`import * as Turbo from "/engines/turbo.js"; window.Turbo = Turbo;`);

const livewireElement = (content: string): string =>
  `<main id="main" wire:id="page" wire:snapshot="{}">${content}</main>`;

const liveElement = (content: string): string =>
  `<div id="main" data-controller="live" data-live-name-value="page" data-live-url-value="/part" data-live-props-value="{}">${content}</div>`;

const stream = (action: string) => (content: string) =>
  `<turbo-stream action="${action}" method="morph" target="main"><template>${content}</template></turbo-stream>`;

const part = "const html = await (await fetch('/part')).text();";

/** All engines, each in the ways that it has. */
export const engines: Engine[] = [
  {
    name: "Idiomorph outer",
    head: modules(
      `import { Idiomorph } from "/engines/idiomorph.esm.js"; window.engine = Idiomorph;`,
    ),
    morph: `${part} engine.morph(document.querySelector("#main"), ${wrapped}, { morphStyle: "outerHTML" });`,
  },
  {
    name: "Idiomorph inner",
    head: script("idiomorph"),
    morph: `${part} Idiomorph.morph(document.querySelector("#main"), html, { morphStyle: "innerHTML" });`,
  },
  {
    name: "Turbo page refresh",
    head: `<meta name="turbo-refresh-method" content="morph"><meta name="turbo-refresh-scroll" content="preserve">${turbo}`,
    isPage: true,
    morph: `const done = new Promise((resolve) => addEventListener("turbo:render", resolve, { once: true }));
      Turbo.session.refresh(document.baseURI); await done;`,
  },
  {
    name: "Turbo visit to the same page",
    head: `<meta name="turbo-refresh-method" content="morph"><meta name="turbo-refresh-scroll" content="preserve">${turbo}`,
    isPage: true,
    morph: `const done = new Promise((resolve) => addEventListener("turbo:render", resolve, { once: true }));
      Turbo.visit(location.href, { action: "replace" }); await done;`,
  },
  {
    name: "Turbo stream replace",
    head: turbo,
    answer: (content) => stream("replace")(main(content)),
    morph: `${part} await Turbo.renderStreamMessage(html); await new Promise((resolve) => setTimeout(resolve, 100));`,
  },
  {
    name: "Turbo stream update",
    head: turbo,
    answer: stream("update"),
    morph: `${part} await Turbo.renderStreamMessage(html); await new Promise((resolve) => setTimeout(resolve, 100));`,
  },
  {
    name: "Turbo frame",
    head: turbo,
    wrap: (content) =>
      `<turbo-frame id="frame" src="/part" refresh="morph">${main(content)}</turbo-frame>`,
    answer: (content) => `<turbo-frame id="frame">${main(content)}</turbo-frame>`,
    // It loads its source at once, whatever it contains.
    ready: `await customElements.whenDefined("turbo-frame"); await document.querySelector("turbo-frame").loaded;`,
    morph: `const frame = document.querySelector("turbo-frame"); frame.reload(); await frame.loaded;`,
  },
  {
    name: "htmx 2 with Idiomorph, outer",
    dropsComments: true,
    head: script("idiomorph") + script("htmx2") + script("idiomorph-ext"),
    wrap: (content) => `<div hx-ext="morph">${main(content)}</div>`,
    answer: main,
    morph: `await htmx.ajax("GET", "/part", { source: "#main", target: "#main", swap: "morph:outerHTML" });`,
  },
  {
    name: "htmx 2 with Idiomorph, inner",
    dropsComments: true,
    head: script("idiomorph") + script("htmx2") + script("idiomorph-ext"),
    wrap: (content) => `<div hx-ext="morph">${main(content)}</div>`,
    morph: `await htmx.ajax("GET", "/part", { source: "#main", target: "#main", swap: "morph:innerHTML" });`,
  },
  {
    name: "htmx 4 outerMorph",
    head: script("htmx4"),
    answer: main,
    morph: `await htmx.ajax("GET", "/part", { target: "#main", swap: "outerMorph" });`,
  },
  {
    name: "htmx 4 innerMorph",
    head: script("htmx4"),
    morph: `await htmx.ajax("GET", "/part", { target: "#main", swap: "innerMorph" });`,
  },
  {
    name: "morphdom",
    head: script("morphdom"),
    morph: `${part} morphdom(document.querySelector("#main"), ${wrapped});`,
  },
  {
    name: "nanomorph",
    head: script("nanomorph"),
    morph: `${part} const template = document.createElement("template"); template.innerHTML = ${wrapped};
      nanomorph(document.querySelector("#main"), template.content.firstChild);`,
  },
  {
    name: "Alpine",
    head: alpine,
    morph: `${part} Alpine.morph(document.querySelector("#main"), ${wrapped});`,
  },
  {
    name: "Livewire",
    head: alpine,
    wrap: livewireElement,
    answer: livewireElement,
    morph: `${part} livewireMorph(Alpine, document.querySelector("#main"), html);`,
  },
  {
    name: "Live Component",
    head: modules(`
      import { Application } from "@hotwired/stimulus";
      import Live from "/engines/live.js";
      Application.start().register("live", Live);`),
    wrap: liveElement,
    contentType: "application/vnd.live-component+html",
    answer: liveElement,
    morph: `await document.querySelector("#main").__component.render();`,
  },
];

/** Answers with new content from now on, and lets the engine morph the page to it. */
export async function morphTo(
  { page, site }: IslandPage,
  engine: Engine,
  content: string,
): Promise<void> {
  const body = engine.answer?.(content) ?? content;
  const contentType = engine.contentType ?? "text/html; charset=utf-8";
  site.replace("/part", { headers: { "content-type": contentType }, body });
  if (engine.isPage) {
    const now = await (await fetch(site.origin)).text();
    site.replace(
      "/",
      now.replace(/<body>[^]*<\/body>/, () => `<body>${wrap(engine, content)}</body>`),
    );
  }
  await run(page, engine.morph);
}

/** Runs the source of an asynchronous function's body in a page. */
async function run(page: Page, source: string): Promise<void> {
  await page.evaluate((source) => {
    const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
    return new AsyncFunction(source)() as Promise<void>;
  }, source);
}

/**
 * Takes away what Skerry does about morphs. Run the specs with `WITHOUT_MORPH_SUPPORT=1` to see that each
 * of them fails without it.
 */
const withoutSupport = `
  const { defineProperty } = Object;
  Object.defineProperty = (target, name, property) =>
    name === "firstChild" ? target : defineProperty(target, name, property);
  const { observe } = MutationObserver.prototype;
  MutationObserver.prototype.observe = function (target, options) {
    if (target !== document) return;
    const { attributeFilter, ...more } = options;
    observe.call(this, target, attributeFilter ? { ...more, attributeFilter: ["data-props"] } : more);
  };`;

/**
 * Opens a page with islands that an engine is going to morph.
 *
 * @param content of the page
 * @param mounted ids of the islands that mount
 * @param before called before the page is opened
 */
export async function openMorphPage(
  engine: Engine,
  content: string,
  mounted: string[],
  before?: (site: PageServer) => void,
): Promise<IslandPage> {
  const islandPage = await openIslandPage(wrap(engine, content), {
    widgets: morphWidgets,
    head: morphHead + engine.head,
    script: process.env["WITHOUT_MORPH_SUPPORT"] ? withoutSupport : "",
    files: { ...engineFiles, "/part": engine.answer?.(content) ?? content },
    ...(before && { before }),
  });
  await startEngine(islandPage, engine);
  for (const id of mounted) await islandPage.state(id, "mounted");
  await islandPage.page.evaluate(() => (window.islandEvents.length = 0));
  return islandPage;
}

/** Waits until the engine has done what it does by itself. */
export async function startEngine({ page }: IslandPage, { ready }: Engine): Promise<void> {
  if (ready) await run(page, ready);
}

/** The page's body. */
export const wrap = ({ wrap = main }: Engine, content: string): string => wrap(content);
