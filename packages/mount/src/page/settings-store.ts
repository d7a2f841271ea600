import { configurationId } from "@skerry/core/contract/attributes";
import type { Configuration } from "@skerry/core/configuration/configuration-table";
import { type Mistake, parseConfiguration } from "@skerry/core/configuration/configuration-reader";
import { countTexts } from "@skerry/core/i18n/count-texts";
import type { FormatMessage } from "@skerry/core/i18n/format-message";
import { hasMessages } from "@skerry/core/i18n/has-messages";
import { localeChain, normalizeLocale } from "@skerry/core/i18n/locale-chain";
import { createPageSettings, type PageSettings } from "@skerry/core/page";
import type { ChunkName } from "../protocol/chunk-table.ts";
import type { LoaderContext } from "../protocol/loader-context.ts";
import type { Warnings } from "../warnings/warnings.ts";
import type { PagePromises } from "../protocol/lifecycle-api.ts";
import { validateIslandProps } from "./validate-island-props.ts";
import { filesUrl, pageOrigin } from "./page-urls.ts";

/** The page as its configuration block and its language describe it now. */
export interface SettingsStore extends PagePromises {
  /** The page without texts of the widgets. The island that needs it reports a failure. */
  read(): Promise<PageSettings>;
  /**
   * The page with the texts that a widget needs: without those of the widgets where the page has them all itself.
   *
   * @param count how many texts it has
   */
  readWithTexts(name: string, count: number): Promise<PageSettings>;
  validateIslandProps: typeof validateIslandProps;
}

/** A page, and the language and the block that it was made for. */
interface ReadPage {
  source: string;
  bare: Promise<PageSettings>;
  full?: Promise<PageSettings>;
  /** By the widget's name: many islands are of one widget. */
  ofWidgets: Map<string, Promise<PageSettings>>;
}

/** Makes each page once, until its configuration block or its language changes. */
export function createSettingsStore({ load, files, block }: LoaderContext): SettingsStore {
  let last: ReadPage | undefined;

  /** Reports each mistake once. Only pages with a mistake load the sentences; without them the places must do. */
  async function report(text: string, mistakes: readonly Mistake[]): Promise<void> {
    const { warnings } = await load<{ warnings: Warnings }>(files.warnings);
    for (const error of warnings.inConfiguration(text, mistakes)) reportError(error);
  }

  function readConfiguration(text: string): Configuration {
    const { configuration, mistakes } = parseConfiguration(text);
    if (configuration.debug) {
      load<{ warnings: Warnings }>(files.warnings).then(
        ({ warnings }) => warnings.aboutPage(text, (element) => block.isUntrusted(element)),
        () => {},
      );
    }
    if (mistakes.length) {
      report(text, mistakes).catch(() => {
        const places = mistakes.map(({ path }) => ` /${path.join("/")}`);
        reportError(new Error(`Mistakes in #${configurationId} at${places}`));
      });
    }
    return configuration;
  }

  async function readBare(language: string, text: string): Promise<PageSettings> {
    // This code is in a file of `chunks/`, and knows by its URL where the others are.
    const url = filesUrl(import.meta.url, document.baseURI);
    const configuration = readConfiguration(text);
    const formatMessage = await loadFormat(configuration.translations);
    return createPageSettings(configuration, {
      language,
      origin: pageOrigin(),
      files: url,
      builtIn: {},
      formatMessage,
    });
  }

  /** What formats ICU messages, where one of these texts is one. */
  async function loadFormat(texts: unknown): Promise<FormatMessage | undefined> {
    if (!hasMessages(texts)) return undefined;
    return (await load<{ formatMessage: FormatMessage }>(files.messages)).formatMessage;
  }

  /** A failure is not kept: the next call tries again. */
  function forget(error: unknown): never {
    last = undefined;
    throw error;
  }

  function read(): ReadPage {
    const language = document.documentElement.lang || "en";
    const { text } = block;
    const source = `${language} ${text}`;
    if (last?.source !== source) {
      last = { source, bare: readBare(language, text).catch(forget), ofWidgets: new Map() };
    }
    return last;
  }

  /** The language of the widgets' texts: the page's, if there are built-in texts in it, or else English. */
  function languageOf({ locale }: PageSettings): string {
    const languages = Object.keys(files.texts);
    const find = (tag: string) => languages.find((one) => normalizeLocale(one) === tag);
    return localeChain(locale).map(find).find(Boolean) ?? "en";
  }

  async function addTexts(bare: Promise<PageSettings>): Promise<PageSettings> {
    const page = await bare;
    const language = languageOf(page);
    const { texts } = await load<{ texts: Record<string, string> }>(
      files.texts[language] as ChunkName,
    );
    return page.withTexts({ [language]: texts }, await loadFormat(texts));
  }

  function readAllTexts(): Promise<PageSettings> {
    const page = read();
    return (page.full ??= addTexts(page.bare).catch(forget));
  }

  async function findTexts(bare: PageSettings, name: string, count: number): Promise<PageSettings> {
    if (countTexts(bare.configuration.translations) >= count) {
      const { textKeys } = await load<{ textKeys: Record<string, string[]> }>(files.keys);
      if (bare.hasTexts(textKeys[name] ?? [], languageOf(bare))) return bare;
    }
    return readAllTexts();
  }

  function readWithTexts(name: string, count: number): Promise<PageSettings> {
    const { bare, ofWidgets } = read();
    const known = ofWidgets.get(name);
    if (known) return known;
    const found = bare.then((page) => findTexts(page, name, count)).catch(forget);
    ofWidgets.set(name, found);
    return found;
  }

  return {
    read: () => read().bare,
    readWithTexts,
    validateIslandProps,
    path: async (name, params) => (await read().bare).path(name, params),
    url: async (name, params) => (await read().bare).url(name, params),
    async translate(key, params) {
      const bare = await read().bare;
      const page = bare.hasTexts([key], languageOf(bare)) ? bare : await readAllTexts();
      return page.translate(key, params);
    },
  };
}
