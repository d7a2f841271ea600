import { useIslandContext } from "@skerry/ui/island";

const key = "app.ui.search_form.label";

/**
 * The text above the field: the prop, else what the page has written above its own, else the
 * built-in text for one name or many.
 */
export function useLabel(given: string | undefined, multi: boolean): string {
  const { translate, fallbackLabel } = useIslandContext();
  const builtIn = [translate(key), translate(`${key}_multi`)];
  if (given) return given;
  // Served markup has one of the built-in texts, which follow the mode.
  if (fallbackLabel && !builtIn.includes(fallbackLabel)) return fallbackLabel;
  return builtIn[+multi] as string;
}
