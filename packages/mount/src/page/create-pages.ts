import { createPage, type Page } from "@skerry/core/page";
import type { FileName, PageSource } from "../file-table.ts";
import type { Warnings } from "../lifecycle/warnings.ts";
import type { PagePromises } from "../loader/island-lifecycle.ts";
import { languageOf, readEarlyConfiguration } from "./early-configuration.ts";
import { filesUrl } from "./files-url.ts";
import { readPageConfiguration } from "./read-page-configuration.ts";
import { watchProps } from "./watch-props.ts";

declare const SKERRY_WARNINGS: FileName;

/** The page as its configuration block and its language describe it now. */
export interface Pages extends PagePromises {
  /** The page without texts of the widgets. What it throws is reported by the island that needs it. */
  read_(): Page;
  /** The page with texts of the widgets. */
  readWithTexts_(): Promise<Page>;
  watchProps_: typeof watchProps;
}

/** A page, and the block and language that it was made for. */
interface ReadPage {
  source: string;
  bare: Page;
  full?: Promise<Page> | undefined;
}

/** Makes each page once, until its configuration block or its language changes. */
export function createPages({ load_: load, files_: files, configuration_ }: PageSource): Pages {
  let last: ReadPage | undefined;

  const loadDiagnose = async (): Promise<Warnings["diagnose"]> =>
    (await load<{ warnings: Warnings }>(SKERRY_WARNINGS)).warnings.diagnose;

  function read(): ReadPage {
    const language = document.documentElement.lang || "en";
    const text = configuration_();
    const source = `${language} ${text}`;
    if (last?.source === source) return last;
    const bare = createPage(readPageConfiguration(text, loadDiagnose), {
      language,
      origin: location.origin,
      // This code is in a file of `chunks/`, and knows by its URL where the others are.
      files: filesUrl(import.meta.url, document.baseURI),
      builtIn: {},
    });
    return (last = { source, bare });
  }

  async function addTexts(page: ReadPage): Promise<Page> {
    const locale = languageOf(readEarlyConfiguration(configuration_()), files.texts);
    try {
      const { texts } = await load<{ texts: Record<string, string> }>(
        files.texts[locale] as string,
      );
      return page.bare.withTexts({ [locale]: texts });
    } catch (error) {
      // What fails is not kept: the next call tries again.
      page.full = undefined;
      throw error;
    }
  }

  async function readWithTexts(): Promise<Page> {
    const page = read();
    return (page.full ??= addTexts(page));
  }

  return {
    read_: () => read().bare,
    readWithTexts_: readWithTexts,
    watchProps_: watchProps,
    path: async (name, params) => read().bare.path(name, params),
    url: async (name, params) => read().bare.url(name, params),
    translate: async (key, params) => (await readWithTexts()).translate(key, params),
  };
}
