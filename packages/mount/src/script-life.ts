import type { Tracking } from "@skerry/core/tracking";
import type { FileName, LaterFiles, LoadFile } from "./file-table.ts";
import type { LifeSources } from "./life/life.ts";
import { createLives, type Lives } from "./life/lives.ts";
import { servedPrefix } from "./life/served-prefix.ts";
import type { Report } from "./life/report.ts";
import type { Island } from "./loader/island.ts";
import type { Page } from "@skerry/core/page";
import type { readPage } from "./page/read-page.ts";
import type { Runtime } from "./runtime/runtime.tsx";
import type { Skerry } from "./skerry.ts";

export interface PageLives extends Omit<Lives, "prepareFiles"> {
  /** Starts to load what an island needs. */
  prepareFiles(island: Island): void;
  /** Starts tracking, if the configuration asks for it. */
  beginVisit(): Promise<Tracking | undefined>;
}

/** What the script needs once the first trigger has happened. */
export interface LivesModule {
  /**
   * The page's lives; made once.
   *
   * @param configuration text of the page's configuration block
   */
  livesOf(load: LoadFile, configuration: string): PageLives;
  /** Says that the script stays inert beside another major version. */
  otherVersion(): void;
}

declare const SKERRY_VERSION: string;
declare const SKERRY_BUILD: string;
declare const SKERRY_LATER_FILES: LaterFiles;

const later: LaterFiles = SKERRY_LATER_FILES;
let lives: PageLives | undefined;

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

function createPageLives(load: LoadFile, configuration: string): PageLives {
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

  const sources: LifeSources = {
    build: SKERRY_BUILD,
    module: ({ widgetName, importer }) =>
      importer?.() ?? loadAll(load, later.widgets[widgetName as string] as FileName[]),
    runtime: async () => (await loadAll<{ runtime: Runtime }>(load, later.runtime)).runtime,
    report: async () => (await loadAll<{ report: Report }>(load, later.report)).report,
    page: () =>
      (page ??= loadPage().catch((error: unknown) => {
        page = undefined;
        throw error;
      })),
  };
  return {
    ...createLives(sources),
    prepareFiles({ islandElement, widgetEntry }) {
      if (widgetEntry.widgetKind === 1 && servedPrefix(islandElement, SKERRY_BUILD) !== undefined)
        return;
      // What fails here is reported by the island that needs it.
      for (const loading of [sources.module(widgetEntry), sources.runtime(), sources.page()]) {
        loading.catch(() => {});
      }
    },
    async beginVisit() {
      if (!early.tracking) return undefined;
      const [{ startTracking }, { configuration }] = await Promise.all([
        loadAll<typeof import("./visit.ts")>(load, later.visit),
        sources.page(),
      ]);
      const { debug, tracking } = configuration;
      // One that is misspelled counts as denied, and has been reported.
      if (debug && tracking?.consent === "granted" && !early.tracking.consent) {
        sources.report().then(
          (say) => say.noConsent(),
          () => {},
        );
      }
      return tracking && startTracking(tracking);
    },
  };
}

export const livesOf: LivesModule["livesOf"] = (load, configuration) =>
  (lives ??= createPageLives(load, configuration));

export const otherVersion: LivesModule["otherVersion"] = () => {
  const { version } = window.skerry as Skerry;
  console.warn(
    `Skerry ${SKERRY_VERSION} does nothing: version ${version} is already on this page. Remove one of the two scripts.`,
  );
};
