import { useIsland } from "@skerry/ui/island";

const key = "app.ui.search_form.label";

/**
 * The text above the field: the prop, else what the page has written above its own, else the
 * built-in text for one name or many.
 */
export function useLabel(given: string | undefined, multi: boolean): string {
  const { translate, fallbackLabel } = useIsland();
  const many = translate(`${key}_multi`);
  if (given) return given;
  // "Domain name" and "Domain names" are the built-in ones, which follow the mode.
  if (fallbackLabel && !many.startsWith(fallbackLabel)) return fallbackLabel;
  return multi ? many : translate(key);
}
