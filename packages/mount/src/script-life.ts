import type { FileName, FileTable, LaterFiles } from "./file-table.ts";
import { createLives as createLivesOf, type Lives } from "./life/lives.ts";
import type { Report } from "./life/report.ts";
import { retrying } from "./loader/retrying.ts";
import type { createPage } from "./page/page.ts";
import type { Runtime } from "./runtime/runtime.tsx";
import type { WidgetEntry, WidgetModule } from "./widget-entry.ts";

/** What the script needs once the first trigger has happened. */
export interface LivesModule {
  createLives(options: LivesOptions): Lives;
  otherVersion(version: string, present: string): void;
}

export interface LivesOptions {
  fileTable: FileTable;
  loadFile<T>(name: FileName, attempt: number): Promise<T>;
  /** Text of the page's configuration block. */
  configurationText: string;
  buildName: string;
}

declare const SKERRY_LATER_FILES: LaterFiles;

const later: LaterFiles = SKERRY_LATER_FILES;

/** The language of the page, before the configuration has been checked. */
function languageOf(configuration: string): string {
  let locale: unknown;
  try {
    locale = JSON.parse(configuration)?.locale;
  } catch {
    // Reported where the configuration is read.
  }
  const language = String(locale || document.documentElement.lang)
    .toLowerCase()
    .split(/[-_]/)[0] as string;
  return Object.hasOwn(later.texts, language) ? language : "en";
}

export const createLives: LivesModule["createLives"] = ({
  fileTable,
  loadFile: load,
  configurationText: configuration,
  buildName: build,
}) => {
  const modules = new Map<WidgetEntry, () => Promise<WidgetModule>>();
  const runtime = fileTable.baseFiles.at(-1) as FileName;
  const language = languageOf(configuration);

  /** Side by side; only the last one, which imports the others, is asked for anew. */
  async function all<T>(names: FileName[], attempt: number): Promise<T> {
    const imports = names.slice(0, -1).map((name) => load(name, 0));
    const [module] = await Promise.all([load<T>(names.at(-1) as FileName, attempt), ...imports]);
    return module;
  }

  return createLivesOf({
    build,
    module(entry) {
      const { fileNames, importer } = entry;
      let module = modules.get(entry);
      if (!module) {
        module = retrying((attempt) =>
          importer ? importer() : load<WidgetModule>(fileNames?.[0] as FileName, attempt),
        );
        modules.set(entry, module);
      }
      return module();
    },
    runtime: retrying(
      async (attempt) => (await load<{ runtime: Runtime }>(runtime, attempt)).runtime,
    ),
    report: retrying(
      async (attempt) => (await all<{ report: Report }>(later.report, attempt)).report,
    ),
    page: retrying(async (attempt) => {
      const [{ createPage: create }, { texts }] = await Promise.all([
        all<{ createPage: typeof createPage }>(later.page, attempt),
        load<{ texts: Record<string, string> }>(later.texts[language] as FileName, attempt),
      ]);
      return create(configuration, document.documentElement.lang || "en", { [language]: texts });
    }),
  });
};

export const otherVersion: LivesModule["otherVersion"] = (version, present) => {
  console.warn(
    `Skerry ${version} does nothing: version ${present} is already on this page. Remove one of the two scripts.`,
  );
};
