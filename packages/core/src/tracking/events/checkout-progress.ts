/** The steps of a checkout, in their order. */
export const checkoutSteps = [
  "view_cart",
  "begin_checkout",
  "cd_add_address_info",
  "add_payment_info",
  "cd_cart_overview",
  "purchase",
] as const;

export type CheckoutStep = (typeof checkoutSteps)[number];

/** The progress of one run through the checkout. Strings are `""` where there is none. */
export interface CheckoutProgress {
  /** One bit per step that has been pushed, the first one lowest. */
  sent: number;
  /** After a purchase, until another step comes: `_` and its transaction id. */
  done: string;
  /** Given with an earlier step, and pushed with every later one. */
  customer_type: string;
  payment_type: string;
  /** When it was written, in milliseconds since 1970. */
  time: number;
}

const purchase = checkoutSteps.length - 1;
const day = 86_400_000;

/** The progress before the first step. */
export const emptyProgress: CheckoutProgress = {
  sent: 0,
  done: "",
  customer_type: "",
  payment_type: "",
  time: 0,
};

/**
 * The steps that are due when a page reports one. `view_cart` always is and begins a new run. Every
 * other step is pushed once per run, after the earlier steps that are missing. A purchase ends the
 * run; reported again without an id or with the same one (a reload, the back button) it is ignored,
 * as long as no other step has come.
 *
 * @param transaction id of the purchase, `""` without one
 * @param isStored whether the progress of earlier pages is known. If not, steps are missing only after
 *   a `view_cart` of this page: other pages may have pushed them.
 */
export function advanceProgress(
  progress: CheckoutProgress,
  step: CheckoutStep,
  transaction: string,
  isStored: boolean,
): { progress: CheckoutProgress; due: CheckoutStep[] } {
  const index = checkoutSteps.indexOf(step);
  const bit = 1 << index;
  const done = `_${transaction}`;
  if (index === 0) return { progress: { ...emptyProgress, sent: bit }, due: [step] };
  if (index === purchase && progress.done && (!transaction || done === progress.done)) {
    return { progress, due: [] };
  }
  const next = index === purchase ? { ...emptyProgress, done } : { ...progress, done: "" };
  // The bits of all steps up to this one, or of this one alone.
  const reached = isStored || progress.sent & 1 ? 2 * bit - 1 : bit;
  const due = checkoutSteps.filter((_, at) => reached & ~progress.sent & (1 << at));
  if (index < purchase) next.sent |= reached;
  return { progress: next, due };
}

/**
 * The progress when what a page has pushed without a readable store can be stored at last.
 *
 * @param stored what earlier pages have stored
 * @param page progress of this page alone
 */
export function joinProgress(stored: CheckoutProgress, page: CheckoutProgress): CheckoutProgress {
  const sent = 2 ** (32 - Math.clz32(page.sent)) - 1;
  if (page.sent & 1 || page.done) return page.done ? page : { ...page, sent };
  return {
    ...page,
    sent: stored.sent | sent,
    customer_type: page.customer_type || stored.customer_type,
    payment_type: page.payment_type || stored.payment_type,
  };
}

/** Progress as the value of a cookie. */
export const writeProgress = (progress: CheckoutProgress): string =>
  `${new URLSearchParams(progress as unknown as Record<string, string>)}`;

/**
 * Reads what `writeProgress` has written. Never throws.
 *
 * @param lifetime in milliseconds. By default a day: browsers restore session cookies when they start again, days later
 * @returns `null` for any other string, and for progress that is older
 */
export function readProgress(text: string, now: number, lifetime = day): CheckoutProgress | null {
  const query = new URLSearchParams(text);
  // Other scripts can set the cookie, and a long one could not be written again.
  const read = (name: string): string => (query.get(name) ?? "").slice(0, 65);
  const time = Number(read("time"));
  // The condition is also true for NaN.
  if (!(time && Math.abs(now - time) < lifetime)) return null;
  return {
    sent: Number(read("sent")) & ((1 << purchase) - 1),
    done: read("done"),
    customer_type: read("customer_type"),
    payment_type: read("payment_type"),
    time,
  };
}
