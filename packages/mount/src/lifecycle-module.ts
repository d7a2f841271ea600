import type { Tracking } from "@skerry/core/tracking";
import type { FileName, LaterFiles, LoadFile } from "./file-table.ts";
import type { LifecycleFiles } from "./lifecycle/start-island.ts";
import { createIslandsLifecycle, type IslandsLifecycle } from "./lifecycle/page-lifecycle.ts";
import { servedPrefix } from "./lifecycle/served-prefix.ts";
import type { Warnings } from "./lifecycle/warnings.ts";
import type { Island } from "./loader/island.ts";
import type { Page } from "@skerry/core/page";
import type { readPage } from "./page/read-page.ts";
import type { Runtime } from "./runtime/render-island.ts";
import type { Skerry } from "./skerry.ts";

export interface PageLifecycle extends Omit<IslandsLifecycle, "prepareFiles"> {
  /** Starts to load what an island needs. */
  prepareFiles(island: Island): void;
  /** Starts tracking, if the configuration asks for it. */
  startVisit(): Promise<Tracking | undefined>;
}

/** What the script needs once the first trigger has happened. */
export interface LifecycleModule {
  /**
   * The page's lifecycle; made once.
   *
   * @param configuration text of the page's configuration block
   */
  getPageLifecycle(load: LoadFile, configuration: string): PageLifecycle;
  /** Says that the script stays inert beside another major version. */
  warnOtherVersion(): void;
}

declare const SKERRY_VERSION: string;
declare const SKERRY_BUILD: string;
declare const SKERRY_LATER_FILES: LaterFiles;

const later: LaterFiles = SKERRY_LATER_FILES;
let lifecycle: PageLifecycle | undefined;

/**
 * Asks for a file and, side by side, for what it imports: the browser would find that one round trip
 * later. Not by way of `load`: under a second address those would be second copies.
 */
function loadAll<T>(load: LoadFile, names: FileName[]): Promise<T> {
  for (const name of names.slice(0, -1)) {
    // Not written into import(): esbuild would look for such files while it bundles.
    const path = `./${name}.js`;
    import(path).catch(() => {});
  }
  return load(names.at(-1) as FileName);
}

/** What is asked for before the configuration has been checked. Faults are reported where it is. */
function peek(configuration: string): { locale?: unknown; tracking?: { consent?: unknown } } {
  try {
    return JSON.parse(configuration) ?? {};
  } catch {
    return {};
  }
}

/** The language of the page. */
function languageOf(locale: unknown): string {
  const language = String(locale || document.documentElement.lang)
    .toLowerCase()
    .split(/[-_]/)[0] as string;
  return Object.hasOwn(later.texts, language) ? language : "en";
}

function createPageLifecycle(load: LoadFile, configuration: string): PageLifecycle {
  const early = peek(configuration);
  const language = languageOf(early.locale);
  let page: Promise<Page> | undefined;

  async function loadPage(): Promise<Page> {
    const [{ readPage: read }, { texts }] = await Promise.all([
      loadAll<{ readPage: typeof readPage }>(load, later.page),
      loadAll<{ texts: Record<string, string> }>(load, later.texts[language] as FileName[]),
    ]);
    return read(configuration, document.documentElement.lang || "en", { [language]: texts });
  }

  // Turbo keeps a copy of the page: it must hold the server's HTML, not a widget without its code.
  document.addEventListener("turbo:before-cache", () =>
    (window.skerry as Skerry).unmount(document),
  );

  const sources: LifecycleFiles = {
    build: SKERRY_BUILD,
    module: ({ widgetName, importer }) =>
      importer?.() ?? loadAll(load, later.widgets[widgetName as string] as FileName[]),
    runtime: async () => (await loadAll<{ runtime: Runtime }>(load, later.runtime)).runtime,
    warnings: async () => (await loadAll<{ warnings: Warnings }>(load, later.warnings)).warnings,
    page: () =>
      (page ??= loadPage().catch((error: unknown) => {
        page = undefined;
        throw error;
      })),
  };
  return {
    ...createIslandsLifecycle(sources),
    prepareFiles({ islandElement, widgetEntry }) {
      if (widgetEntry.widgetKind === 1 && servedPrefix(islandElement, SKERRY_BUILD) !== undefined)
        return;
      // What fails here is reported by the island that needs it.
      for (const loading of [sources.module(widgetEntry), sources.runtime(), sources.page()]) {
        loading.catch(() => {});
      }
    },
    async startVisit() {
      if (!early.tracking) return undefined;
      const [{ startTracking }, { configuration }] = await Promise.all([
        loadAll<typeof import("./visit.ts")>(load, later.visit),
        sources.page(),
      ]);
      const { debug, tracking } = configuration;
      // One that is misspelled counts as denied, and has been reported.
      if (debug && tracking?.consent === "granted" && !early.tracking.consent) {
        sources.warnings().then(
          (warnings) => warnings.noConsent(),
          () => {},
        );
      }
      return tracking && startTracking(tracking);
    },
  };
}

export const getPageLifecycle: LifecycleModule["getPageLifecycle"] = (load, configuration) =>
  (lifecycle ??= createPageLifecycle(load, configuration));

export const warnOtherVersion: LifecycleModule["warnOtherVersion"] = () => {
  const { version } = window.skerry as Skerry;
  console.warn(
    `Skerry ${SKERRY_VERSION} does nothing: version ${version} is already on this page. Remove one of the two scripts.`,
  );
};
