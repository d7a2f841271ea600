import type { Diagnostic } from "@skerry/core/contract";
import type { WidgetSettings } from "@skerry/core/page";

/**
 * What a widget needs of a page besides valid props. Only `skerry check` reads it; browsers never load it.
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
  /**
   * The URL that the widget's form submits to, if no route gives it, and the JSON pointer of the prop that does; `""` if
   * the URL is that of the fallback's form.
   */
  formTarget?(props: Props): { url: string; pointer: string } | undefined;
  /**
   * The mistakes in props that the schema accepts; absent, or empty, when there are none.
   *
   * @param settings the parts of the page's configuration that widgets read
   */
  diagnose?(props: Props, settings: WidgetSettings): readonly Diagnostic[];
  /**
   * URLs that the widget opens in frames; absent, or empty, when it opens none.
   *
   * @param settings the parts of the page's configuration that widgets read
   */
  frameUrls?(props: Props, settings: WidgetSettings): readonly string[];
}

/** A route that the page's configuration has to name. */
export interface RequiredRoute {
  /** Absent when the props name no route, but would have to. */
  name: string | undefined;
  /** Parameters that the widget puts into the route. */
  params: Readonly<Record<string, string | number>>;
}
