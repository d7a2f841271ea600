import type { Cookies } from "../cookies.ts";
import { tryOrUndefined } from "../try-or-undefined.ts";
import {
  advanceProgress,
  emptyProgress,
  joinProgress,
  readProgress,
  writeProgress,
  type CheckoutProgress,
  type CheckoutStep,
} from "./checkout-progress.ts";
import type { Warn } from "./warn.ts";
import { pushItems } from "./data-layer.ts";
import type { CheckedEventData, EventFields } from "./event-data.ts";

/** The cookie of the checkout; it ends with the browser session. */
export const checkoutCookie = "cdf";

/** The checkout, as far as this visitor has come. */
export interface Checkout {
  /** Pushes a step, and the earlier ones that are missing. */
  report(step: CheckoutStep, data: CheckedEventData, warn: Warn): void;
  /** Stores what this page has pushed before it was allowed to store anything. */
  keep(): void;
}

/** Settings of a checkout. */
export interface CheckoutOptions {
  /** Name of the data layer. */
  dataLayer: string;
  /** Default: `known` */
  fillSteps?: "known" | "always" | undefined;
  /** Default: `day` */
  progressLifetime?: "day" | "session" | undefined;
}

/**
 * Pushes steps of the checkout in their order. How far the visitor has come is read from the cookie at
 * each step, because another tab may have continued. Without a readable cookie only this page is known.
 *
 * @param isAllowed whether the cookie may be read and written; if not, this page keeps it in memory
 */
export function createCheckout(
  cookies: Cookies,
  { dataLayer, fillSteps, progressLifetime }: CheckoutOptions,
  isAllowed: () => boolean,
): Checkout {
  const lifetime = progressLifetime === "session" ? Infinity : undefined;
  let memory = emptyProgress;

  /** The newest progress: that of this page, or what is stored. */
  const newestOf = (ofThisPage: string[], time: number): CheckoutProgress =>
    [...(isAllowed() ? cookies.read(checkoutCookie) : []), ...ofThisPage]
      .flatMap((text) => readProgress(text, time, lifetime) ?? [])
      .sort((a, b) => b.time - a.time)[0] ?? emptyProgress;
  /** @returns whether the browser has kept it */
  const store = (progress: CheckoutProgress): boolean =>
    isAllowed() && cookies.write(checkoutCookie, writeProgress(progress));

  return {
    keep() {
      if (!memory.time) return;
      memory = joinProgress(newestOf([], memory.time), memory);
      store(memory);
    },
    report(step, { items, repeated, ...fields }, warn) {
      const { transaction_id = "", value, coupon } = fields;
      if (repeated) return;
      const time = Date.now();
      const before = { ...newestOf([writeProgress(memory)], time) };
      const isStored = store(before);
      const isPurchase = step === "purchase";
      const done = `_${transaction_id}`;
      if (repeated === false) before.done = "";
      else if (isPurchase) before.done ||= readShownPurchase(done, isStored);
      const isKnown = isStored || fillSteps === "always";
      const { progress, due } = advanceProgress(before, step, transaction_id, isKnown);

      const customer: Partial<CheckoutProgress> = {};
      for (const field of ["customer_type", "payment_type"] as const) {
        const text = fields[field] || (step === "view_cart" ? "" : before[field]);
        if (text) customer[field] = text;
      }
      // The cookie comes first: a container may take long or throw, and the visitor may leave.
      memory = { ...progress, ...(!isPurchase && customer), time };
      store(memory);
      if (isPurchase) writeShownPurchase(done);
      for (const event of due) {
        // Earlier steps have the cart of this one, but not its order.
        const amounts = event === step ? fields : ({ value, coupon } as EventFields);
        pushItems(dataLayer, event, items, { ...amounts, ...customer }, warn);
      }
    },
  };
}

/** Key of the purchase in the state of an entry of the history. */
const purchaseKey = "skerryPurchase";

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
function readShownPurchase(done: string, isStored: boolean): string {
  const state = history.state as Record<string, string> | null;
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (isStored || !state || state[purchaseKey]) return state?.[purchaseKey] ?? "";
  // The URL, because a router may have come here since the document was loaded.
  return /^(reload|back)/.test(load?.type ?? "") && load?.name === location.href ? done : "";
}

/** Keeps the purchase in this entry of the history. */
function writeShownPurchase(done: string): void {
  const { state } = history;
  // Sandboxed documents may not, and browsers limit the number of calls.
  if (typeof state === "object")
    tryOrUndefined(() => history.replaceState({ ...state, [purchaseKey]: done }, ""));
}
