import type { Configuration } from "../configuration/configuration-table.ts";
import type { FormatMessage } from "../i18n/format-message.ts";
import { maxLocaleLength } from "../i18n/locale-tag.ts";
import { type Catalogue, createTexts, type Texts, pageCatalogue } from "../i18n/texts.ts";
import { readDump } from "../routes/read-dump.ts";
import { routes } from "../routes/routes.ts";
import { createWarnOnce } from "../warn-once.ts";
import { resolveAsset, themeAssets } from "./asset-url.ts";
import { createFormHosts } from "./form-hosts.ts";
import type { WidgetPage, WidgetSettings } from "./widget-page.ts";

export type { WidgetSettings };

/** The configuration, routes and texts of a page. The same in the browser and in the renderer. */
export interface PageSettings extends WidgetPage {
  readonly configuration: Configuration;
  /** @throws RouteError */
  path(name: string, params?: Readonly<Record<string, unknown>>): string;
  /** @throws RouteError */
  url(name: string, params?: Readonly<Record<string, unknown>>): string;
  /**
   * The same page with other texts of the widgets.
   *
   * @param formatMessage default: that of the page
   */
  withTexts(builtIn: Catalogue, formatMessage?: FormatMessage): PageSettings;
  /** Whether the configuration has all these texts itself, so that none of the widgets' in a language is used for them. */
  hasTexts(keys: readonly string[], language: string): boolean;
}

/** The surroundings of a page, which its configuration does not name. */
export interface PageSurroundings {
  /**
   * Language of the page, when the configuration names no locale. One of more than `maxLocaleLength`
   * characters is a warning, and `en` is used.
   */
  language: string;
  /** Start of `url()`: scheme and host. */
  origin: string;
  /** URL of the folder of `skerry.js`, with a `/` at the end. The theme's files are below it. */
  files: string;
  /** Texts of the widgets by locale. The configuration's own go before them. */
  builtIn: Catalogue;
  /** Formats ICU messages. Absent where `hasMessages` finds none. */
  formatMessage?: FormatMessage | undefined;
}

function readLanguage(language: string): string {
  if (language.length <= maxLocaleLength) return language;
  console.warn(
    `Skerry: the language of the page (<html lang>) has ${language.length} characters. Expected a language tag of at most ${maxLocaleLength}, such as de-AT. English is used.`,
  );
  return "en";
}

/** Creates the page that a configuration describes. */
export function createPageSettings(
  configuration: Configuration,
  { language, origin, files, builtIn, formatMessage: ownFormat }: PageSurroundings,
): PageSettings {
  const locale = configuration.locale ?? readLanguage(language);
  const { product, baseUrl } = configuration;
  const assets = configuration.theme.assets ?? themeAssets(files);
  const dump = readDump(configuration.routes);
  const registry = routes(dump.definitions, {
    baseUrl: baseUrl ?? dump.baseUrl,
    // Not the dump's: when it is made on the command line, its host is "localhost".
    origin,
    context: { ...dump.context, ...(product && { product }), _locale: locale },
  });
  const warnOnce = createWarnOnce();
  const ownTexts = pageCatalogue(configuration.translations, locale);
  /** The page's own texts in the language that was asked about last. */
  let checked: (Pick<Texts, "has"> & { language: string }) | undefined;
  const page: Omit<PageSettings, "translate" | "withTexts"> = {
    configuration,
    locale,
    isFormHost: createFormHosts(configuration, dump.definitions),
    path: registry.path,
    url: registry.url,
    tryPath(name, params) {
      // A page without routes has its URLs in a fallback form or in props: no warning.
      if (!Object.keys(configuration.routes).length) return undefined;
      try {
        return registry.path(name, params);
      } catch (error) {
        // Not the registry's own `tryPath`, which remembers every name: here visitors send them.
        warnOnce(String(error), name);
        return undefined;
      }
    },
    asset: (path) => resolveAsset(assets, path),
    hasTexts(keys, language) {
      if (checked?.language !== language) {
        checked = { language, ...createTexts([ownTexts], { locale, fallbacks: [language] }) };
      }
      return keys.every(checked.has);
    },
  };
  const withTexts = (texts: Catalogue, formatMessage = ownFormat): PageSettings => ({
    ...page,
    translate: createTexts([ownTexts, texts], { locale, formatMessage }).translate,
    withTexts,
  });
  return withTexts(builtIn);
}
