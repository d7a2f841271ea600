import type { Page } from "playwright-core";
import { expect, vi } from "vitest";
import { collectErrors, type PageError } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { type PageResponse, type PageServer, servePage } from "../harness/serve-page.ts";
import { testedBuild } from "../harness/tested-flavour.ts";

/** An event of an island, as it arrives at the window. One that has left the document sends none there. */
export interface IslandEvent {
  type: "mounted" | "unmounted" | "failed";
  /** Id of the island element. */
  id: string;
  name: string;
  hydrated?: boolean;
  duration?: number;
  phase?: "props" | "load" | "render";
  /** `detail.error.message` */
  message?: string;
}

export interface IslandPage {
  page: Page;
  site: PageServer;
  errors: PageError[];
  /** Every event so far. */
  events(): Promise<IslandEvent[]>;
  /** Errors of `window.onerror` so far: the message of each error. */
  uncaughtErrors(): Promise<string[]>;
  /** Resolves when the island with this id is in a state. */
  state(id: string, state: "waiting" | "loading" | "mounted" | "failed"): Promise<void>;
  /** The text of the first element that a selector finds. */
  text(selector: string): Promise<string | null>;
}

export interface IslandPageOptions {
  /** Modules of the site's own widgets by name: source text, defined before the script runs. */
  widgets?: Readonly<Record<string, string>>;
  /** The page's configuration block: an object, or a string as it is. */
  config?: object | string;
  /** @default the real style sheet */
  head?: string;
  /** Source of a classic script at the start of the page. */
  script?: string;
  lang?: string;
  headers?: Readonly<Record<string, string>>;
  /** More answers by path. */
  files?: Readonly<Record<string, PageResponse>>;
  /** Called before the page is opened, to hold or fail answers. */
  before?(site: PageServer): void;
  /**
   * A path without whose answer the page is never loaded: it is held until the page has asked for
   * the second path, which has an empty answer.
   */
  holdUntil?: readonly [path: string, asked: string];
}

declare global {
  interface Window {
    islandEvents: IslandEvent[];
    uncaughtErrors: string[];
  }
}

/** The records behind `events()` and `uncaughtErrors()`. */
const RECORDER = `
window.islandEvents = [];
window.uncaughtErrors = [];
for (const type of ["mounted", "unmounted", "failed"]) {
  addEventListener("skerry:" + type, ({ target, detail }) => {
    const { error, retry, ...rest } = detail;
    islandEvents.push({ type, id: target.id, ...rest, ...(error && { message: error.message }) });
  });
}
addEventListener("error", ({ message }) => uncaughtErrors.push(message));
`;

/** A counter: keeps state, takes a `label`, counts in `window.alive` how many of it there are. */
export const counter = `
import { jsx, jsxs, useEffect, useState } from "/skerry/react.js";
export const load = "eager";
export function Component({ label = "no label" }) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    window.alive = (window.alive ?? 0) + 1;
    return () => { window.alive -= 1; };
  }, []);
  return jsxs("div", {
    className: "counter",
    children: [
      jsx("output", { children: label + " " + count }),
      jsx("button", { type: "button", name: "more", onClick: () => setCount(count + 1), children: "More" }),
    ],
  });
}
`;

/** Crashes when it is rendered; with `isOwn` a boundary of its own catches that. */
export const failing = `
import { Component as Base, jsx } from "/skerry/react.js";
export const load = "eager";
class OwnBoundary extends Base {
  state = {};
  static getDerivedStateFromError = () => ({ hasFailed: true });
  render() { return this.state.hasFailed ? jsx("i", { children: "caught" }) : this.props.children; }
}
function Part() { throw new Error("boom"); }
export const Component = ({ isOwn }) => isOwn ? jsx(OwnBoundary, { children: jsx(Part, {}) }) : jsx(Part, {});`;

/** Serves a page with the script, the site's own widgets and these islands. */
export async function serveIslands(
  body: string,
  {
    widgets = { counter },
    config,
    head = '<link rel="stylesheet" href="/skerry/skerry.css">',
    script = "",
    lang = "en",
    headers = {},
    files = {},
    before,
    holdUntil: [held, asked] = ["", ""],
  }: IslandPageOptions = {},
): Promise<PageServer> {
  const names = Object.keys(widgets);
  const definitions = names.map(
    (name) => `skerry.define(${JSON.stringify(name)}, () => import("/widgets/${name}.js"));`,
  );
  const block = typeof config === "string" ? config : config && JSON.stringify(config);
  const html = [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Example</title>${head}`,
    `<script>${RECORDER}(window.skerry ??= []).push((skerry) => {${definitions.join("")}});${script}</script>`,
    block === undefined
      ? ""
      : `<script type="application/json" id="skerry-config">${block}</script>`,
    '<script type="module" src="/skerry/skerry.js"></script></head>',
    `<body>${body}</body></html>`,
  ].join("\n");
  const modules = names.map((name) => [`/widgets/${name}.js`, widgets[name] as string]);
  const site = await servePage(
    { "/": html, ...Object.fromEntries(modules), ...files, ...(asked && { [asked]: "" }) },
    { headers },
  );
  if (held) site.hold(held);
  before?.(site);
  return site;
}

/** Opens a page with the script, the site's own widgets and these islands. */
export async function openIslandPage(
  body: string,
  { bfcache = false, ...options }: IslandPageOptions & { bfcache?: boolean } = {},
): Promise<IslandPage> {
  const site = await serveIslands(body, options);
  const page = await openPage({ bfcache });
  // Shorter than a test's own time: the line that waits in vain is named.
  page.setDefaultTimeout(10_000);
  const errors = collectErrors(page);
  const loaded = page.goto(site.origin);
  if (options.holdUntil) {
    const [, asked] = options.holdUntil;
    await vi.waitFor(() => expect(site.requests).toContain(asked), 10_000);
    site.release();
  }
  await loaded;
  return {
    page,
    site,
    errors,
    events: () => page.evaluate(() => window.islandEvents),
    uncaughtErrors: () => page.evaluate(() => window.uncaughtErrors),
    async state(id, state) {
      await page.waitForSelector(`#${id}[data-widget-state="${state}"]`, { state: "attached" });
    },
    text: (selector) => page.textContent(selector),
  };
}

/** The marker of a renderer of this build. */
export async function marker(prefix = "s1-"): Promise<string> {
  return `<!--skerry ${prefix} ${await testedBuild()}-->`;
}
