import type { Configuration } from "../contract/page-configuration.ts";
import { resolveAsset } from "../contract/resolve-asset.ts";
import { type Catalogue, createTexts } from "../i18n/create-texts.ts";
import type { TextParams } from "../i18n/fill-placeholders.ts";
import { pageCatalogue } from "../i18n/page-catalogue.ts";
import { readDump } from "../routes/read-dump.ts";
import { routes } from "../routes/routes.ts";

/** What a page says of itself: configuration, routes, texts. The same in browser and renderer. */
export interface Page {
  readonly configuration: Configuration;
  /** Of the configuration, else of the page. */
  readonly locale: string;
  /** @throws RouteError */
  path(name: string, params?: Readonly<Record<string, unknown>>): string;
  /** @throws RouteError */
  url(name: string, params?: Readonly<Record<string, unknown>>): string;
  /** For widgets: `undefined` after one warning. */
  tryPath(name: string, params?: Readonly<Record<string, unknown>>): string | undefined;
  translate(key: string, params?: TextParams): string;
  /** Address of a file of the theme. */
  asset(path: string): string;
}

/** What a configuration does not say. */
export interface PageSurroundings {
  /** Language of the page, when the configuration names no locale. */
  language: string;
  /** Start of `url()`: scheme and host. */
  origin: string;
  /** Texts of the widgets by locale. The configuration's own go before them. */
  builtIn: Catalogue;
}

/** Makes a page of its configuration. */
export function createPage(
  configuration: Configuration,
  { language, origin, builtIn }: PageSurroundings,
): Page {
  const locale = configuration.locale ?? language;
  const { product, baseUrl } = configuration;
  const dump = readDump(configuration.routes);
  const registry = routes(dump.definitions, {
    baseUrl: baseUrl ?? dump.baseUrl,
    // Not the dump's: one that was made on the command line says "localhost".
    origin,
    context: { ...dump.context, ...(product && { product }), _locale: locale },
  });
  const texts = createTexts([pageCatalogue(configuration.translations, locale), builtIn], {
    locale,
  });
  return {
    configuration,
    locale,
    path: registry.path,
    url: registry.url,
    // A page without routes has its addresses elsewhere: in a fallback form, in props.
    tryPath: (name, params) =>
      Object.keys(configuration.routes).length
        ? (registry.tryPath(name, params) ?? undefined)
        : undefined,
    translate: texts.translate,
    asset: (path) => resolveAsset(configuration.theme.assets, path),
  };
}
