import { isFormTarget } from "@skerry/core/page/is-form-target";
import type { Island } from "@skerry/ui/island";
import type { IslandHost } from "./island-host.ts";

/** What a widget may know about the page around it. */
export function createIslandContext(
  { element, page, slots, isUntrusted }: IslandHost,
  prefix: string,
): Island {
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
