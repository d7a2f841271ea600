import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { runInThisContext } from "node:vm";
import type { Page } from "playwright-core";

export interface Push {
  /** Path of the page that pushed. */
  page: string;
  entry: Record<string, unknown>;
}

/** An event, as a tag manager reads it. */
export interface ReadEvent {
  /** Path of the page that pushed. */
  page: string;
  event: string;
  /** The fields in `ecommerce`; for other events those beside their name. */
  data: Record<string, unknown>;
}

/**
 * Everything that the pages of this context push into their data layer from now on, as it is at that
 * moment, as an array that grows. Call it before the first page is opened: it stands before all scripts.
 */
export async function recordPushes(page: Page): Promise<Push[]> {
  const pushes: Push[] = [];
  await page.context().exposeBinding("keepPush", ({ frame }, text: string) => {
    pushes.push({ page: new URL(frame.url()).pathname, entry: JSON.parse(text) });
  });
  await page.context().addInitScript(() => {
    const layer: unknown[] = [];
    layer.push = (...entries) => {
      for (const entry of entries) window.keepPush(JSON.stringify(entry));
      return Array.prototype.push.apply(layer, entries);
    };
    window.dataLayer = layer;
  });
  return pushes;
}

/**
 * The events as a tag manager reads them. Between two events its model keeps what it knows, so an
 * event that did not clean up before itself would hold more than its own.
 */
export async function readEvents(pushes: readonly Push[]): Promise<ReadEvent[]> {
  const layer: unknown[] = [];
  const Model = await loadHelper();
  const model = new Model(layer);
  return pushes.flatMap(({ page, entry }) => {
    layer.push(entry);
    const { event, ecommerce, ...data } = entry;
    if (typeof event !== "string") return [];
    const read = ecommerce === undefined ? data : model.get("ecommerce");
    return { page, event, data: structuredClone(read) as ReadEvent["data"] };
  });
}

interface DataLayerHelper {
  get(key: string): unknown;
}

/** Google's own reader of data layers. It comes as a script for browsers. */
async function loadHelper(): Promise<new (layer: unknown[]) => DataLayerHelper> {
  const path = createRequire(import.meta.url).resolve(
    "data-layer-helper/dist/data-layer-helper.js",
  );
  const window: { DataLayerHelper?: new (layer: unknown[]) => DataLayerHelper } = {};
  const define = runInThisContext(`(function (window) {${await readFile(path, "utf8")}})`);
  define.call(window, window);
  if (!window.DataLayerHelper) throw new Error(`${path} defines no DataLayerHelper.`);
  return window.DataLayerHelper;
}

declare global {
  interface Window {
    keepPush(text: string): void;
    dataLayer: unknown[];
  }
}
