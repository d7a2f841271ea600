import {
  advancePass,
  emptyPass,
  readPass,
  writePass,
  type CheckoutPass,
  type CheckoutStep,
} from "./checkout-pass.ts";
import type { Cookies } from "./cookies.ts";
import { pushItems } from "./data-layer.ts";
import type { PushedItem } from "./read-item.ts";

/** The cookie of the checkout; it ends with the browser session. */
export const checkoutCookie = "cdf";

/** What a step of the checkout is reported with. */
export interface CheckoutReport {
  items: readonly PushedItem[];
  customer_type?: string;
  payment_type?: string;
  transaction_id?: string;
}

/**
 * Pushes steps of the checkout in their order. How far the visitor has come is read from the cookie at
 * each step, because another tab may have gone on.
 *
 * @param layer name of the data layer
 * @param isAllowed whether the cookie may be read and written; without it this page remembers
 */
export function createCheckout(cookies: Cookies, layer: string, isAllowed: () => boolean) {
  let memory = emptyPass;

  return (step: CheckoutStep, report: CheckoutReport): void => {
    const { items, transaction_id } = report;
    const time = Date.now();
    const stored = isAllowed() ? cookies.read(checkoutCookie) : [];
    const [before = emptyPass] = [...stored, writePass(memory)]
      .flatMap((text) => readPass(text, time) ?? [])
      .sort((a, b) => b.time - a.time);
    const { pass, due } = advancePass(before, step, transaction_id ?? "");

    const kept: Partial<CheckoutPass> = {};
    for (const field of ["customer_type", "payment_type"] as const) {
      const text = report[field] || (step === "view_cart" ? "" : before[field]);
      if (text) kept[field] = text;
    }
    // First the cookie: a container may take long, or throw, and the visitor leave.
    memory = { ...pass, ...(step !== "purchase" && kept), time };
    if (isAllowed()) cookies.write(checkoutCookie, writePass(memory));
    for (const event of due) {
      const more = event === "purchase" && transaction_id ? { transaction_id } : {};
      pushItems(layer, event, items, { ...kept, ...more });
    }
  };
}
