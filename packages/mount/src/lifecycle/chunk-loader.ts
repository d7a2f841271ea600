import { hasConfiguration } from "@skerry/core/contract/head-files";
import { maxLocaleLength } from "@skerry/core/i18n/locale-tag";
import { createUnconfiguredPage } from "@skerry/core/page/unconfigured-page";
import type { WidgetPage } from "@skerry/core/page/widget-page";
import type { ChunkName } from "../protocol/chunk-table.ts";
import type { IslandHost } from "../protocol/lifecycle-api.ts";
import type { IsUntrusted, LoaderContext } from "../protocol/loader-context.ts";
import type { SettingsStore } from "../page/settings-store.ts";
import { filesUrl } from "../page/page-urls.ts";
import type { WidgetEntry, WidgetModule } from "../protocol/widget-entry.ts";
import type { Warnings } from "../warnings/warnings.ts";

/** The runtime's file: React, and what puts widgets into islands with it. */
export type Runtime = typeof import("../runtime/entry.ts");

/** The files that islands need. Each is loaded once. */
export interface ChunkLoader {
  loadModule(entry: WidgetEntry): Promise<WidgetModule>;
  /** The page as an island of the widget sees it. */
  loadPageFor(host: Pick<IslandHost, "name" | "entry">): Promise<WidgetPage>;
  /** The reader of the page's configuration. */
  loadPages(): Promise<SettingsStore>;
  /** Whether the page has a configuration. */
  isConfigured(): boolean;
  isUntrusted: IsUntrusted;
  loadRuntime(): Promise<Runtime>;
  loadSlots(): Promise<typeof import("../slots/page-slots.ts")>;
  loadPersonal(): Promise<typeof import("../personal/personal-props.ts")>;
  loadWarnings(): Promise<Warnings>;
}

export function createChunkLoader(source: LoaderContext): ChunkLoader {
  const { load, files, block } = source;
  /** The page without a configuration, in the language that it was made for. */
  let bare: WidgetPage | undefined;

  /** Asks for files side by side: the browser would find what the last one imports a round trip later. */
  function loadAll<T>(names: ChunkName[]): Promise<T> {
    for (const name of names) load(name).catch(() => {});
    return load(names.at(-1) as ChunkName);
  }

  const isConfigured = (): boolean => hasConfiguration(block.text);

  const loadPages = async (): Promise<SettingsStore> =>
    (await load<{ pagesOf(from: LoaderContext): SettingsStore }>(files.page)).pagesOf(source);

  /** The page that needs no code of its own; `undefined` where something is to be read, or reported. */
  function readBarePage(): WidgetPage | undefined {
    const language = document.documentElement.lang || "en";
    if (isConfigured() || language.length > maxLocaleLength) return undefined;
    // A translator has written its own language there: the texts stay those of the page.
    const isTranslated = /\btranslated-/.test(document.documentElement.className);
    if (bare && (bare.locale === language || isTranslated)) return bare;
    // This code is in a file of `chunks/`, and knows by its URL where the others are.
    return (bare = createUnconfiguredPage({
      language,
      files: filesUrl(import.meta.url, document.baseURI),
    }));
  }

  return {
    loadModule: ({ importer, files: names = [] }) => importer?.() ?? loadAll(names),
    async loadPageFor({ name, entry: { textCount: count } }) {
      if (count) return (await loadPages()).readWithTexts(name, count);
      return readBarePage() ?? (await loadPages()).read();
    },
    loadPages,
    isConfigured,
    isUntrusted: (element) => block.isUntrusted(element),
    loadRuntime: () => loadAll(files.runtime),
    loadSlots: () => load(files.slots),
    loadPersonal: () => load(files.personal),
    loadWarnings: async () => (await load<{ warnings: Warnings }>(files.warnings)).warnings,
  };
}
