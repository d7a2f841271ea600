import { type Configuration, readConfiguration } from "@skerry/core/contract/page-configuration";
import { resolveAsset } from "@skerry/core/contract/resolve-asset";
import { createTexts, pageCatalogue } from "@skerry/core/i18n";
import { readDump, routes } from "@skerry/core/routes";

/** What the page says of itself: configuration, routes, texts. */
export interface Page {
  configuration: Configuration;
  locale: string;
  /** @throws RouteError */
  path(name: string, params?: Readonly<Record<string, unknown>>): string;
  /** @throws RouteError */
  url(name: string, params?: Readonly<Record<string, unknown>>): string;
  /** For widgets: `undefined` after one warning. */
  tryPath(name: string, params?: Readonly<Record<string, unknown>>): string | undefined;
  translate(key: string, params?: Readonly<Record<string, string | number>>): string;
  asset(path: string): string;
}

/**
 * Reports each fault of the configuration block once. Where broken JSON breaks is found by code that
 * only pages with a fault load; without it the plain words must do.
 */
async function reportProblems(text: string | undefined): Promise<void> {
  const diagnose = await import("@skerry/core/contract/diagnose-props").then(
    ({ diagnoseProps }) => diagnoseProps,
    () => undefined,
  );
  for (const { message } of readConfiguration(text, diagnose).problems) {
    reportError(new Error(message));
  }
}

/**
 * Reads the configuration block. Each bad field is reported once and its default is used.
 *
 * @param text of the block, `undefined` without one
 * @param language of the page, when the configuration names no locale
 * @param builtIn texts of the widgets by locale
 */
export function createPage(
  text: string | undefined,
  language: string,
  builtIn: Record<string, Record<string, string>>,
): Page {
  const { configuration, problems } = readConfiguration(text);
  if (problems.length) reportProblems(text);
  const locale = configuration.locale ?? language;
  const { product, baseUrl } = configuration;
  const dump = readDump(configuration.routes);
  const registry = routes(dump.definitions, {
    baseUrl: baseUrl ?? dump.baseUrl,
    // Not the dump's: one that was made on the command line says "localhost".
    origin: location.origin,
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
