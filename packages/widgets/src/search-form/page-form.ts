import type { FallbackHtml } from "@skerry/core/props/fallback-html";
import { PropsError } from "@skerry/core/props/props-error";
import { useIslandContext } from "@skerry/ui/island";
import type { Props } from "./search-form.schema.ts";

/** The content of the page's own search form in the island: the widget goes on with it. */
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

/**
 * The URL that the form submits to: the prop `action`, else the route, else the action of the fallback's form.
 *
 * @throws PropsError when it leads to an origin that neither the page nor its configuration names
 * @throws Error when none of them exists
 */
export function useActionUrl({
  action,
  route,
  fallbackAction,
}: Pick<Props & Fallback, "action" | "route" | "fallbackAction">): string {
  const { path, isFormTarget } = useIslandContext();
  const url = action ?? path(route) ?? fallbackAction;
  if (url !== undefined) {
    if (isFormTarget(url)) return url;
    throw foreignTarget(url, action === undefined ? "" : "/action");
  }
  throw new Error(
    `search-form has no URL to search at. Add the route "${route}" to "routes" in skerry-config, or give the widget an "action", or put a <form action="…"> into its element.`,
  );
}

/**
 * The error of a form that would send typed text to another site: its island may be content that a visitor has
 * written.
 *
 * @param pointer to the prop; `""` for the action of the form in the island
 */
function foreignTarget(url: string, pointer: string): PropsError {
  return new PropsError({
    code: "invalid",
    pointer,
    expected: "a path, or a URL of the page's own origin or of one that the configuration names",
    received: `"${url.slice(0, 200)}"`,
    hint: 'If forms may submit there, add its origin to "formOrigins" in skerry-config, such as "https://orders.example".',
  });
}

const labelKey = "app.ui.search_form.label";

/**
 * The text above the field: the prop, else what the page has written above its own, else the
 * built-in text for one name or many.
 */
export function useLabel(
  { label, fallbackLabel }: Pick<Props & Fallback, "label" | "fallbackLabel">,
  multi: boolean,
): string {
  const { translate } = useIslandContext();
  const builtIn = [translate(labelKey), translate(`${labelKey}_multi`)];
  if (label) return label;
  // Served markup has one of the built-in texts, which follow the mode.
  if (fallbackLabel && !builtIn.includes(fallbackLabel)) return fallbackLabel;
  return builtIn[+multi] as string;
}
