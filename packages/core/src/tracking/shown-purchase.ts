import { attempt } from "./attempt.ts";

const key = "skerryPurchase";

/**
 * The purchase that this entry of the tab's history has pushed already, as `CheckoutProgress.done`; `""`
 * when it has pushed none, as far as the session can tell.
 *
 * The state of the entry survives a reload, Back and Forward. Where another script keeps a state of its
 * own there, which may have replaced ours (routers do), the way the document was loaded decides, unless
 * the cookie knows it.
 *
 * @param done what the page reports now
 * @param isStored whether the cookie is readable
 */
export function readShownPurchase(done: string, isStored: boolean): string {
  const state = history.state as Record<string, string> | null;
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (isStored || !state || state[key]) return state?.[key] ?? "";
  // The URL, because a router may have come here since the document was loaded.
  return /^(reload|back)/.test(load?.type ?? "") && load?.name === location.href ? done : "";
}

/** Keeps it there. */
export function writeShownPurchase(done: string): void {
  const { state } = history;
  // Sandboxed documents may not, and browsers limit the number of calls.
  if (typeof state === "object") attempt(() => history.replaceState({ ...state, [key]: done }, ""));
}
