import { useIslandContext } from "@skerry/ui/island";
import type { Fallback } from "./read-fallback.ts";
import type { Props } from "./search-form.schema.ts";

const key = "app.ui.search_form.label";

/**
 * The text above the field: the prop, else what the page has written above its own, else the
 * built-in text for one name or many.
 */
export function useLabel(
  { label, fallbackLabel }: Pick<Props & Fallback, "label" | "fallbackLabel">,
  multi: boolean,
): string {
  const { translate } = useIslandContext();
  const builtIn = [translate(key), translate(`${key}_multi`)];
  if (label) return label;
  // Served markup has one of the built-in texts, which follow the mode.
  if (fallbackLabel && !builtIn.includes(fallbackLabel)) return fallbackLabel;
  return builtIn[+multi] as string;
}
