import { isFormTarget } from "@skerry/core/page/is-form-target";
import type { WidgetPage } from "@skerry/core/page/widget-page";
import type { IslandContext } from "@skerry/ui/island";
import { pageOrigin } from "../page/page-urls.ts";

/**
 * The context of a widget: its island, and the page around it.
 *
 * @param island what it knows itself
 */
export function createIslandContext(
  page: WidgetPage,
  island: Pick<
    IslandContext,
    "prefix" | "element" | "slots" | "statePage" | "isHydrating" | "container"
  >,
): IslandContext {
  const { configuration, locale, translate, tryPath, asset, isFormHost } = page;
  return {
    ...island,
    locale,
    translate,
    asset,
    path: tryPath,
    isFormTarget: (url) => isFormTarget(url, document.baseURI, pageOrigin(), isFormHost),
    colorScheme: configuration.theme.colorScheme,
    settings: configuration,
  };
}
