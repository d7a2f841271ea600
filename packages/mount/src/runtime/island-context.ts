import { isFormTarget } from "@skerry/core/page/is-form-target";
import type { WidgetPage } from "@skerry/core/page/widget-page";
import type { IslandContext, Slots } from "@skerry/ui/island";
import type { IsUntrusted } from "../page-source.ts";

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
  isUntrusted: IsUntrusted,
): IslandContext {
  const { configuration, locale, translate, tryPath, asset, isFormHost } = page;
  const find = <Found extends Element>(selector: string): Found | undefined =>
    [...element.querySelectorAll<Found>(selector)].find((one) => !isUntrusted(one));
  const label = find<HTMLLabelElement>("form label");
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
    fallbackAction: find("form[action]")?.getAttribute("action") ?? undefined,
    // A field in it is no part of its text.
    fallbackLabel: label?.textContent
      .replace(label.control?.textContent ?? "", "")
      .replace(/\s+/g, " ")
      .trim(),
  };
}
