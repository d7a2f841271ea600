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

/** One way through the checkout, as far as it has come. Texts are `""` where there is none. */
export interface CheckoutPass {
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

/** The beginning of a pass. */
export const emptyPass: CheckoutPass = {
  sent: 0,
  done: "",
  customer_type: "",
  payment_type: "",
  time: 0,
};

/**
 * Which steps are due when a page reports one. `view_cart` always is and begins a new pass. Every
 * other step is pushed once per pass, after the earlier steps that are missing. A purchase ends the
 * pass; reported again without an id or with the same one (a reload, the back button) it is ignored,
 * as long as no other step has come.
 *
 * @param transaction id of the purchase, `""` without one
 */
export function advancePass(
  pass: CheckoutPass,
  step: CheckoutStep,
  transaction: string,
): { pass: CheckoutPass; due: CheckoutStep[] } {
  const index = checkoutSteps.indexOf(step);
  const bit = 1 << index;
  const done = `_${transaction}`;
  if (index === 0) return { pass: { ...emptyPass, sent: bit }, due: [step] };
  if (index === purchase && pass.done && (!transaction || done === pass.done)) {
    return { pass, due: [] };
  }
  const next = index === purchase ? { ...emptyPass, done } : { ...pass, done: "" };
  const due = checkoutSteps.filter((_, at) => at <= index && !(pass.sent & (1 << at)));
  if (index < purchase) next.sent |= 2 * bit - 1;
  return { pass: next, due };
}

/** A pass as text for a cookie. */
export const writePass = (pass: CheckoutPass): string =>
  `${new URLSearchParams(pass as unknown as Record<string, string>)}`;

/**
 * Reads what `writePass` has written. Total.
 *
 * @returns `null` for what is no pass, and for one that is older than a day: browsers restore session
 *   cookies when they start again, days later
 */
export function readPass(text: string, now: number): CheckoutPass | null {
  const query = new URLSearchParams(text);
  // Anybody can set a cookie, and a long one could not be written again.
  const read = (name: string): string => (query.get(name) ?? "").slice(0, 65);
  const time = Number(read("time"));
  // What is no number is not near.
  if (!(Math.abs(now - time) < day)) return null;
  return {
    sent: Number(read("sent")) & ((1 << purchase) - 1),
    done: read("done"),
    customer_type: read("customer_type"),
    payment_type: read("payment_type"),
    time,
  };
}
