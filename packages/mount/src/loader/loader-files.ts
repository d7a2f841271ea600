import { hasConfiguration } from "@skerry/core/contract/has-configuration";
import type { FileName } from "../file-table.ts";
import { staticKind, type WidgetEntry } from "../widget-entry.ts";
import type { Island, LifecycleModule, PageLifecycle } from "./island-lifecycle.ts";
import { loadFile } from "./load-file.ts";
import { configuration, locale, started } from "./page-start.ts";

// What the loader loads when a page needs it. State of the module, because there is one loader in a
// page and every byte of it counts.

declare const SKERRY_WIDGETS: [name: string, entry: WidgetEntry][];
declare const SKERRY_LIFECYCLE: FileName;
declare const SKERRY_CONFIGURED_LIFECYCLE: FileName;
/** `react.js`, then what the file with React and the runtime imports, then this file. */
declare const SKERRY_RUNTIME: FileName[];
/** Built-in texts by language. English is there whenever a widget needs texts. */
declare const SKERRY_TEXTS: Record<string, FileName> & { en: FileName };

/** The page's widgets by name; `define` adds to them. */
export const widgets = new Map(SKERRY_WIDGETS);

let lifecycle: FileName;

/**
 * What comes after a trigger. Tries three times. It stays the same when the page gets another
 * configuration.
 */
export const loadLifecycleModule = (): Promise<LifecycleModule> =>
  loadFile(
    (lifecycle ??= hasConfiguration(configuration)
      ? SKERRY_CONFIGURED_LIFECYCLE
      : SKERRY_LIFECYCLE),
  );

/** The lifecycle of this page, as soon as the configuration has been read. */
export const loadLifecycle = (): Promise<PageLifecycle> =>
  started.then(loadLifecycleModule).then((module) => module.page(loadFile, () => configuration));

/** Warns of a mistake. The words are code that only pages with a mistake load. Never rejects. */
export const warn = (call: (page: PageLifecycle) => unknown): Promise<unknown> =>
  loadLifecycle()
    .then(call)
    .catch(() => {});

/** A guess by two letters: the lifecycle knows the language, and loads another file if this one is wrong. */
const textsFile = (): FileName =>
  SKERRY_TEXTS[`${locale || document.documentElement.lang}`.slice(0, 2)] ?? SKERRY_TEXTS.en;

/** Starts to load everything that an island needs. What fails is reported when it needs it. */
export function download(island: Island): void {
  const { kind_: kind, importer_: importer, files_: files = [] } = island.entry_;
  // The others are of no use without it, and over HTTP/1.1 browsers ask for six files at a time.
  loadLifecycleModule().catch(() => {});
  // Served markup of a static widget may stay as it is, without React. What the page defines imports
  // React from react.js, which would be found one round trip later.
  if (kind !== staticKind) {
    for (const file of [...SKERRY_RUNTIME.slice(+!importer), ...files]) {
      loadFile(file || textsFile()).catch(() => {});
    }
  }
  importer?.().catch(() => {});
  warn((page) => page.prepareFiles_(island));
}
