import type { Diagnostic } from "@skerry/core/contract";
import type { WidgetSettings } from "@skerry/core/page";

/**
 * The needs of a widget that a page has to meet beyond valid props. `skerry check` reads it; no browser loads
 * it.
 *
 * @typeParam Props of the widget, as its schema returns them, with those of its `readFallback`
 */
export interface WidgetCheck<Props> {
  /**
   * The route that the widget builds a URL from; absent, or `undefined`, when it needs none.
   *
   * @param props of the island
   */
  requiredRoute?(props: Props): RequiredRoute | undefined;
  /** The URL that the widget's form submits to, if it is not that of a route. */
  formTarget?(props: Props): { url: string; pointer: string } | undefined;
  /**
   * The mistakes in props that the schema accepts; absent, or empty, when nothing is.
   *
   * @param settings what the page's configuration says to widgets
   */
  diagnose?(props: Props, settings: WidgetSettings): readonly Diagnostic[];
  /** URLs that the widget opens in frames; absent, or empty, when it opens none. */
  frameUrls?(props: Props): readonly string[];
}

export interface RequiredRoute {
  /** Absent when the props name no route, but would have to. */
  name: string | undefined;
  /** Parameters that the widget puts into the route. */
  params: Readonly<Record<string, string | number>>;
}
