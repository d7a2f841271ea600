import {
  advanceProgress,
  emptyProgress,
  readProgress,
  writeProgress,
  type CheckoutProgress,
  type CheckoutStep,
} from "./checkout-progress.ts";
import type { Cookies } from "./cookies.ts";
import { pushItems } from "./data-layer.ts";
import type { CheckedEventData } from "./read-event-data.ts";

/** The cookie of the checkout; it ends with the browser session. */
export const checkoutCookie = "cdf";

/**
 * Pushes steps of the checkout in their order. How far the visitor has come is read from the cookie at
 * each step, because another tab may have continued.
 *
 * @param layer name of the data layer
 * @param isAllowed whether the cookie may be read and written; if not, this page keeps it in memory
 */
export function createCheckout(cookies: Cookies, layer: string, isAllowed: () => boolean) {
  let memory = emptyProgress;

  return (step: CheckoutStep, data: CheckedEventData): void => {
    const { items, transaction_id } = data;
    const time = Date.now();
    const stored = isAllowed() ? cookies.read(checkoutCookie) : [];
    const [before = emptyProgress] = [...stored, writeProgress(memory)]
      .flatMap((text) => readProgress(text, time) ?? [])
      .sort((a, b) => b.time - a.time);
    const { progress, due } = advanceProgress(before, step, transaction_id ?? "");

    const kept: Partial<CheckoutProgress> = {};
    for (const field of ["customer_type", "payment_type"] as const) {
      const text = data[field] || (step === "view_cart" ? "" : before[field]);
      if (text) kept[field] = text;
    }
    // The cookie comes first: a container may take long or throw, and the visitor may leave.
    memory = { ...progress, ...(step !== "purchase" && kept), time };
    if (isAllowed()) cookies.write(checkoutCookie, writeProgress(memory));
    for (const event of due) {
      const id = event === "purchase" && transaction_id && { transaction_id };
      pushItems(layer, event, items, { ...kept, ...id });
    }
  };
}
