import { staticKind, type WidgetEntry } from "../widget-entry.ts";
import type { Island, PageLifecycle } from "./island-lifecycle.ts";
import { configuration, started } from "./page-start.ts";

// What the loader loads when a page needs it. State of the module, because there is one loader in a
// page and every byte of it counts.

/** The page's widgets by name; `define` adds to them. */
export let widgets: Map<string, WidgetEntry>;

let loadPage: (configuration: () => string) => Promise<PageLifecycle>;
let loadRuntime: () => Promise<unknown>;

/**
 * To be called before anything else of the loader.
 *
 * @param page loads what comes after a trigger; tries three times
 * @param runtime loads what every widget needs beside that; tries three times
 */
export function setSources(
  entries: typeof widgets,
  page: typeof loadPage,
  runtime: typeof loadRuntime,
): void {
  widgets = entries;
  loadPage = page;
  loadRuntime = runtime;
}

/** What comes after a trigger, as soon as the configuration has been read. */
export const loadLifecycle = (): Promise<PageLifecycle> =>
  started.then(() => loadPage(() => configuration));

/** Warns of a mistake. The words are code that only pages with a mistake load. Never rejects. */
export const warn = (call: (page: PageLifecycle) => unknown): Promise<unknown> =>
  loadLifecycle()
    .then(call)
    .catch(() => {});

/** Starts to load everything that an island needs. What fails is reported when it needs it. */
export function download(island: Island): void {
  const { kind_: kind, importer_: importer } = island.entry_;
  // Served markup of a static widget may stay as it is, without React.
  if (kind !== staticKind) loadRuntime().catch(() => {});
  importer?.().catch(() => {});
  warn((page) => page.prepareFiles_(island));
}
