import { type Configuration, formatDiagnostic, readConfiguration } from "@skerry/core/contract";
import { formatMessage } from "@skerry/core/i18n/format-message";
import { createPageSettings, type PageSettings } from "@skerry/core/page";
import { texts as german } from "@skerry/widgets/texts/de";
import { texts as english } from "@skerry/widgets/texts/en";
import { LRUCache } from "lru-cache";

/** The page that a configuration is read for. */
export interface ContextOptions {
  /** Language of the page, for a configuration that names no locale. Default: `en` */
  language?: string | undefined;
  /** Overrides the configuration's. */
  locale?: string | undefined;
  /** URL of the folder of `skerry.js`, with a `/` at the end. Default: `/skerry/` */
  files?: string | undefined;
}

/** The page around islands, as they see it: its locale, texts, routes and theme. */
export interface RenderContext {
  /** Islands of one context may share their HTML. */
  readonly cacheKey: string;
  readonly settings: PageSettings;
}

/** A configuration that has been read. */
export interface RenderConfiguration {
  readonly configuration: Configuration;
  /** A message for each part of it that cannot be used. */
  readonly warnings: readonly string[];
  /** Its settings for a page. */
  context(options?: ContextOptions): RenderContext;
}

/** Texts of a site's own widgets by locale and key. */
export type OwnTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const maxConfigurations = 100;
/** Of all JSON texts together. Each takes about ten times as many bytes once it has been read. */
const maxCharacters = 4_000_000;
/** A site has few languages. */
const maxContexts = 4;

const builtInTexts: OwnTexts = { en: english, de: german };
let lastContext = 0;

/**
 * Reads a configuration, once for all its contexts. Never throws.
 *
 * @param text JSON of the configuration block
 * @param maxContexts contexts that are kept: those that were asked for last, because requests may name any
 *   number of locales
 * @param ownTexts texts of the site's own widgets. Default: none
 */
export function readRenderConfiguration(
  text: string | undefined,
  maxContexts: number,
  ownTexts?: OwnTexts,
): RenderConfiguration {
  const { configuration, diagnostics } = readConfiguration(text);
  const catalogue = ownTexts ? withOwnTexts(ownTexts) : builtInTexts;
  const contexts = new LRUCache<string, RenderContext>({ max: maxContexts });

  function create({ language = "en", locale, files = "/skerry/" }: ContextOptions): RenderContext {
    const settings = createPageSettings(locale ? { ...configuration, locale } : configuration, {
      language,
      // Widgets write URLs without an origin, because the renderer does not know where the page is served.
      origin: "",
      files,
      builtIn: catalogue,
      formatMessage,
    });
    // Not the text itself: it would be in the key of every cached island.
    return { cacheKey: `${++lastContext}`, settings };
  }

  return {
    configuration,
    warnings: diagnostics.map(formatDiagnostic),
    context({ language, locale, files } = {}) {
      const key = JSON.stringify([language, locale, files]);
      let context = contexts.get(key);
      if (!context) contexts.set(key, (context = create({ language, locale, files })));
      return context;
    },
  };
}

/** As in the browser: what a locale lacks is there in English. */
function withOwnTexts(ownTexts: OwnTexts): OwnTexts {
  const locales = [...new Set([...Object.keys(builtInTexts), ...Object.keys(ownTexts)])];
  return Object.fromEntries(
    locales.map((locale) => [
      locale,
      { ...(builtInTexts[locale] ?? english), ...ownTexts["en"], ...ownTexts[locale] },
    ]),
  );
}

/** Reads the text of a configuration, or has read it before. */
export type Configurations = (text: string | undefined) => RenderConfiguration;

/**
 * Creates a cache of the configurations that requests bring. Those that were used last are kept.
 *
 * The key is the whole text, because two texts with one hash would give a page the routes of another.
 *
 * @param ownTexts as of `readRenderConfiguration`
 */
export function createConfigurations(ownTexts?: OwnTexts): Configurations {
  const cache = new LRUCache<string, RenderConfiguration>({
    max: maxConfigurations,
    maxSize: maxCharacters,
    sizeCalculation: (_, text) => text.length + 1,
  });
  return (text = "") => {
    let configuration = cache.get(text);
    if (!configuration)
      cache.set(text, (configuration = readRenderConfiguration(text, maxContexts, ownTexts)));
    return configuration;
  };
}

/** A configuration as JSON text; `undefined` stays `undefined`. */
export function configText(config: string | object | undefined): string | undefined {
  return typeof config === "string" || config === undefined ? config : JSON.stringify(config);
}
