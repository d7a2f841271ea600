import { isFormTarget } from "@skerry/core/page/is-form-target";
import type { WidgetPage } from "@skerry/core/page/widget-page";
import type { IslandContext, Slots } from "@skerry/ui/island";

/**
 * The context of a widget: the page around it.
 *
 * @param prefix start of every id inside
 * @param slots absent: the widget has none
 */
export function createIslandContext(
  element: HTMLElement,
  page: WidgetPage,
  prefix: string,
  slots: Slots | undefined,
): IslandContext {
  const { configuration, locale, translate, tryPath, asset, isFormHost } = page;
  return {
    prefix,
    element,
    slots,
    locale,
    translate,
    asset,
    path: tryPath,
    isFormTarget: (url) => isFormTarget(url, document.baseURI, location.origin, isFormHost),
    colorScheme: configuration.theme.colorScheme,
    settings: configuration,
  };
}
