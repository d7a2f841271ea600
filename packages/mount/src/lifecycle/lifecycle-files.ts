import { defaultConfiguration } from "@skerry/core/contract/default-configuration";
import { hasConfiguration } from "@skerry/core/contract/has-configuration";
import type { Configuration } from "@skerry/core/contract/page-configuration";
import { createPage, type Page } from "@skerry/core/page";
import type { FileName, LaterFiles, LoadFile } from "../file-table.ts";
import { filesUrl } from "../page/files-url.ts";
import type { readPageConfiguration } from "../page/read-page-configuration.ts";
import type { renderIsland } from "../runtime/render-island.ts";
import type { WidgetEntry, WidgetModule } from "../widget-entry.ts";
import { languageOf, readEarlyConfiguration } from "./early-configuration.ts";
import type { Warnings } from "./warnings.ts";

/** Where the code of islands comes from. Each file is loaded once. */
export interface LifecycleFiles {
  loadModule(entry: WidgetEntry): Promise<WidgetModule>;
  /** The page without texts of the widgets. */
  loadPage(): Promise<Page>;
  /** The page with texts of the widgets, if this one may have some. */
  loadPageFor(entry: WidgetEntry): Promise<Page>;
  loadRuntime(): Promise<typeof renderIsland>;
  loadSlots(): Promise<typeof import("../slots/page-slots.ts")>;
  loadVisit(): Promise<typeof import("../visit.ts")>;
  loadWarnings(): Promise<Warnings>;
}

/** Checks the text of a page's configuration block. */
export type ReadPageConfiguration = typeof readPageConfiguration;

/** What the file with that code exports, beside the lifecycle. */
interface ConfiguredModule {
  readPageConfiguration: ReadPageConfiguration;
}

/** Files that have been asked for: to import one that is there takes time, too. */
const imported = new Set<FileName>();

/**
 * Asks for a file and, side by side, for what it imports: the browser would find that one round trip
 * later. Not by way of `load`: under a second URL those would be second copies.
 */
function loadAll<T>(load: LoadFile, names: FileName[]): Promise<T> {
  for (const name of names.slice(0, -1)) {
    if (imported.has(name)) continue;
    imported.add(name);
    // Not written into import(): esbuild would look for such files while it bundles.
    const path = `./${name}.js`;
    import(path).catch(() => {});
  }
  return load(names.at(-1) as FileName);
}

/**
 * @param configuration text of the page's configuration block as it is now
 * @param read checks that text. Default: it is loaded when there is a configuration
 */
export function createLifecycleFiles(
  load: LoadFile,
  later: LaterFiles,
  configuration: () => string,
  read?: ReadPageConfiguration,
): LifecycleFiles {
  let page: Promise<Page> | undefined;
  /** With the texts of the widgets. */
  let fullPage: Promise<Page> | undefined;
  /** Language and text of the block that they were made for. */
  let source = "";

  const loadWarnings = async (): Promise<Warnings> =>
    (await loadAll<{ warnings: Warnings }>(load, later.warnings)).warnings;

  /** Forgets what was made for another block. */
  function readSource(): [language: string, text: string] {
    const language = document.documentElement.lang || "en";
    const text = configuration();
    if (source !== language + text) page = fullPage = undefined;
    source = language + text;
    return [language, text];
  }

  async function loadConfiguration(text: string): Promise<Configuration> {
    if (!hasConfiguration(text)) return defaultConfiguration();
    read ??= (await loadAll<ConfiguredModule>(load, later.configured)).readPageConfiguration;
    return read(text, async () => (await loadWarnings()).diagnose);
  }

  /** What it throws is reported by the island that needs it. */
  async function createBarePage(language: string, text: string): Promise<Page> {
    const { origin } = location;
    // This code is in a file of `chunks/`, and knows by its URL where the others are.
    const files = filesUrl(import.meta.url, document.baseURI);
    return createPage(await loadConfiguration(text), { language, origin, files, builtIn: {} });
  }

  const loadPage = (): Promise<Page> => {
    const [language, text] = readSource();
    return (page ??= createBarePage(language, text));
  };

  async function loadFullPage(text: string): Promise<Page> {
    const locale = languageOf(readEarlyConfiguration(text), later.texts);
    const [bare, { texts }] = await Promise.all([
      loadPage(),
      loadAll<{ texts: Record<string, string> }>(load, later.texts[locale] as FileName[]),
    ]);
    return bare.withTexts({ [locale]: texts });
  }

  /** What fails is not kept: the next call tries again. */
  function forget(error: unknown): never {
    source = "";
    throw error;
  }

  return {
    loadModule: ({ importer_: importer, files_: files = [] }) =>
      importer?.() ?? loadAll(load, files.filter(Boolean)),
    loadPage: () => loadPage().catch(forget),
    loadPageFor({ importer_: importer, files_: files }) {
      // What the page defines itself has no texts of ours, and a site's own widget may have none.
      if (importer || files?.[0]) return loadPage().catch(forget);
      const [, text] = readSource();
      return (fullPage ??= loadFullPage(text).catch(forget));
    },
    loadRuntime: async () =>
      (await loadAll<{ renderIsland: typeof renderIsland }>(load, later.runtime)).renderIsland,
    loadSlots: () => loadAll(load, later.slots),
    loadVisit: () => loadAll(load, later.visit),
    loadWarnings,
  };
}
