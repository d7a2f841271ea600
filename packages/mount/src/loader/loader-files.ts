import { hasConfiguration } from "@skerry/core/contract/head-files";
import type { FileName, FileTable } from "../file-table.ts";
import type { PageSource } from "../page-source.ts";
import { staticKind, type WidgetEntry } from "../widget-entry.ts";
import type { Island, LifecycleModule, PageLifecycle, PageModule } from "./island-lifecycle.ts";
import { loadFile } from "./load-file.ts";
import { configuration, early, isUntrusted, started, textCount } from "./page-start.ts";

// What the loader loads when a page needs it. State of the module, because there is one loader in a
// page and every byte of it counts.

declare const SKERRY_WIDGETS: [name: string, entry: WidgetEntry][];
declare const SKERRY_FILES: FileTable & { texts: { en: FileName } };

/** The page's widgets by name; `define` adds to them. */
export const widgets = new Map(SKERRY_WIDGETS);

export const files = SKERRY_FILES;

/** What the later files need of the loader. */
export const source: PageSource = {
  load_: loadFile,
  files,
  configuration_: () => configuration,
  isUntrusted_: isUntrusted,
};

/** Whether something has needed the lifecycle. */
export let isNeeded = false;

let resolveNeeded: () => void;

/** Resolves when something has needed the lifecycle. */
export const needed = new Promise<void>((resolve) => (resolveNeeded = resolve));

/** What comes after a trigger. Tries three times. */
export function loadLifecycleModule(): Promise<LifecycleModule> {
  isNeeded = true;
  resolveNeeded();
  return loadFile(files.lifecycle);
}

/** The lifecycle of this page, as soon as the configuration has been read. */
export const loadLifecycle = (): Promise<PageLifecycle> =>
  started.then(() => loadLifecycleModule()).then((module) => module.page(source));

/** What the page's configuration says, as soon as it has been read. */
export const loadPages = (): Promise<ReturnType<PageModule["pages"]>> =>
  started.then(() => loadFile<PageModule>(files.page)).then((module) => module.pages(source));

/** Warns of a mistake. The words are code that only pages with a mistake load. Never rejects. */
export const warn = (call: (page: PageLifecycle) => unknown): Promise<unknown> =>
  loadLifecycle()
    .then(call)
    .catch(() => {});

/**
 * The texts of widgets, or what tells whether the page has all texts of a widget itself. The language is a guess by two
 * letters: another file is loaded too where the configuration turns out to mean another one.
 */
const textsFile = (count: number): FileName =>
  count > textCount
    ? (files.texts[`${early.locale || document.documentElement.lang}`.slice(0, 2)] ??
      files.texts.en)
    : files.keys;

/** Starts to load everything that an island needs. What fails is reported when it needs it. */
export function download(island: Island): void {
  const { kind, importer, files: names = [], textCount: count } = island.entry_;
  // Served markup of a static widget may stay as it is, without React. It begins with a comment.
  const needsReact = kind !== staticKind || !/<!--/.test(island.element_.innerHTML);
  // The others are of no use without it, and over HTTP/1.1 browsers ask for six files at a time.
  loadLifecycleModule().catch(() => {});
  if (needsReact) {
    for (const name of [
      ...files.runtime,
      // What the page defines imports React from there, and it would be found one round trip later.
      ...(importer ? ["../react"] : []),
      // Where texts are needed, the page's own ones are, too.
      ...(hasConfiguration(configuration) || count ? [files.page] : []),
      ...(count ? [textsFile(count)] : []),
      ...names,
    ]) {
      loadFile(name).catch(() => {});
    }
  }
  importer?.().catch(() => {});
  warn((page) => page.prepareFiles_(island));
}
