import { createWarnOnce } from "../warn-once.ts";
import { resolveAsset, themeAssets } from "./asset-url.ts";
import type { PageSurroundings } from "./page-settings.ts";
import type { WidgetPage } from "./widget-page.ts";

/**
 * The page that has no configuration and no texts of widgets: what `createPageSettings` makes of an empty one, without the code
 * that reads routes, texts and dumps.
 *
 * @param options `language` has at most `maxLocaleLength` characters
 */
export function createUnconfiguredPage({
  language,
  files,
}: Pick<PageSurroundings, "language" | "files">): WidgetPage {
  const assets = themeAssets(files);
  const warnOnce = createWarnOnce();
  return {
    configuration: { debug: false, theme: { colorScheme: "light" } },
    locale: language,
    isFormHost: () => false,
    tryPath: () => undefined,
    translate(key) {
      warnOnce(`unknown translation key: ${key}`);
      return key;
    },
    asset: (path) => resolveAsset(assets, path),
  };
}
