import { type Configuration, formatDiagnostic, readConfiguration } from "@skerry/core/contract";
import { formatMessage } from "@skerry/core/i18n/format-message";
import { createPageSettings, type PageSettings } from "@skerry/core/page";
import { texts as german } from "@skerry/widgets/texts/de";
import { texts as english } from "@skerry/widgets/texts/en";
import { LRUCache } from "lru-cache";

export interface ContextOptions {
  /** For a configuration without a locale. Default: `en` */
  language?: string | undefined;
  /** Overrides the configuration's. */
  locale?: string | undefined;
  /** Default: `/skerry/` */
  files?: string | undefined;
}

export interface RenderContext {
  /** Islands of one context may share HTML. */
  readonly cacheKey: string;
  readonly settings: PageSettings;
}

export interface RenderConfiguration {
  readonly configuration: Configuration;
  readonly warnings: readonly string[];
  context(options?: ContextOptions): RenderContext;
}

/** By locale and key. */
export type OwnTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const maxConfigurations = 100;
/** Of all JSON together. Read, it takes ten times as many bytes. */
const maxCharacters = 4_000_000;
const maxContexts = 4;

const builtInTexts: OwnTexts = { en: english, de: german };
let lastContext = 0;

/**
 * Reads a configuration, once for all its contexts. Never throws.
 *
 * @param maxContexts that are kept: requests may name any number of locales
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
      // The renderer does not know the page's origin, so URLs have none.
      origin: "",
      files,
      builtIn: catalogue,
      formatMessage,
    });
    // The text would be in the key of every cached island.
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

/** As in the browser: what a locale lacks is English. */
function withOwnTexts(ownTexts: OwnTexts): OwnTexts {
  const locales = [...new Set([...Object.keys(builtInTexts), ...Object.keys(ownTexts)])];
  return Object.fromEntries(
    locales.map((locale) => [
      locale,
      { ...(builtInTexts[locale] ?? english), ...ownTexts["en"], ...ownTexts[locale] },
    ]),
  );
}

export type Configurations = (text: string | undefined) => RenderConfiguration;

/** Caches the configurations of requests. Keyed by text: after a hash collision, a page would get another's routes. */
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

export function configText(config: string | object | undefined): string | undefined {
  return typeof config === "string" || config === undefined ? config : JSON.stringify(config);
}
