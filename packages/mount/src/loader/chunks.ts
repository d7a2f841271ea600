import { hasConfiguration } from "@skerry/core/contract/head-files";
import type { ChunkName, ChunkTable } from "../protocol/chunk-table.ts";
import type { LoaderContext } from "../protocol/loader-context.ts";
import { staticKind, type WidgetEntry } from "../protocol/widget-entry.ts";
import { block } from "./configuration-block.ts";
import type {
  IslandHost,
  LifecycleModule,
  PageLifecycle,
  PageModule,
} from "../protocol/lifecycle-api.ts";
import { importChunk } from "./import-chunk.ts";

// The files that the loader loads when a page needs them. State of the module, because there is one loader in a
// page and every byte of it counts.

declare const SKERRY_WIDGETS: [name: string, entry: WidgetEntry][];
declare const SKERRY_FILES: ChunkTable & { texts: { en: ChunkName } };

/** The page's widgets by name; `define` adds to them. */
export const widgets = new Map(SKERRY_WIDGETS);

export const files = SKERRY_FILES;

/** The loader, as far as the later files need it. */
export const source: LoaderContext = {
  load: importChunk,
  files,
  block,
};

let need: (() => void) | undefined;

/** Resolves when something has needed the lifecycle. */
export const needed = new Promise<void>((resolve) => (need = resolve));

/** Whether something has needed the lifecycle. */
export const isNeeded = (): boolean => !need;

/** Loads the code that comes after a trigger. Tries three times. */
export function loadLifecycleModule(): Promise<LifecycleModule> {
  need?.();
  need = undefined;
  return importChunk(files.lifecycle);
}

/** The lifecycle of this page, as soon as the configuration has been read. */
export const loadLifecycle = (): Promise<PageLifecycle> =>
  block.read.then(() => loadLifecycleModule()).then((module) => module.lifecycleOf(source));

/** The answers of the page's configuration, as soon as it has been read. */
export const loadPages = (): Promise<ReturnType<PageModule["pagesOf"]>> =>
  block.read
    .then(() => importChunk<PageModule>(files.page))
    .then((module) => module.pagesOf(source));

/** Warns of a mistake. The words are code that only pages with a mistake load. Never rejects. */
export const warn = (call: (page: PageLifecycle) => unknown): Promise<unknown> =>
  loadLifecycle()
    .then(call)
    .catch(() => {});

/** Starts to load everything that an island needs. What fails is reported when it needs it. */
export function download(host: IslandHost): void {
  const { kind, importer, files: names = [], textCount: count } = host.entry;
  // Served markup of a static widget may stay as it is, without React. It begins with a comment.
  const needsReact = kind !== staticKind || !/<!--/.test(host.element.innerHTML);
  // First: nothing runs without the lifecycle, and over HTTP/1.1 browsers ask for six files at a time.
  loadLifecycleModule().catch(() => {});
  if (needsReact) {
    for (const name of [
      ...files.runtime,
      // A widget that the page defines imports React from there, and the browser would find it one round trip later.
      importer && "../react",
      // Where texts are needed, the page's own ones are, too.
      (hasConfiguration(block.text) || count) && files.page,
      count &&
        (count > block.textCount
          ? // The language is a guess by two letters: another file is loaded too where the configuration turns out to mean
            // another one.
            (files.texts[`${block.values.locale || document.documentElement.lang}`.slice(0, 2)] ??
            files.texts.en)
          : // It tells whether the page has all texts of the widget itself.
            files.keys),
      ...names,
    ]) {
      if (name) importChunk(name).catch(() => {});
    }
  }
  importer?.().catch(() => {});
  warn((page) => page.prepareFiles(host));
}
