import type { FallbackHtml } from "@skerry/core/props/fallback-html";

/** What the page's own search form says: the widget goes on with it. */
export interface Fallback {
  /** Where it submits to. */
  fallbackAction?: string | undefined;
  /** Text above its field. */
  fallbackLabel?: string | undefined;
}

export const readFallback = (html: FallbackHtml) =>
  ({
    fallbackAction: html.attribute("form[action]", "action"),
    fallbackLabel: html.text("form label"),
  }) satisfies Fallback;
