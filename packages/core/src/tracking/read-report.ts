import type { CheckoutReport } from "./create-checkout.ts";
import { toObject, readItem, type Complain } from "./read-item.ts";

const fields = ["customer_type", "payment_type", "transaction_id"] as const;

/**
 * Checks what a page says of an event: `items`, `customer_type`, `payment_type`, `transaction_id`.
 *
 * @param complain hears of everything that is left out
 */
export function readReport(value: unknown, complain: Complain): CheckoutReport {
  const report: CheckoutReport = { items: [] };
  const { items, ...others } = toObject(value);
  for (const key of Object.keys(others)) {
    const field = fields.find((name) => name === key);
    const given = others[key] ?? "";
    // They are codes; and a cookie cannot carry control characters or half a pair.
    const text = typeof given === "object" ? "" : `${given as string}`;
    if (!field) complain("a key", key, `items, ${fields.join(", ")}`);
    else if (/^[ -~\u00A0-\uD7FF\uE000-\uFFFF]{1,64}$/.test(text)) report[field] = text;
    else if (given !== "") complain(key, given, "a text of at most 64 characters");
  }
  if (Array.isArray(items)) {
    report.items = items.flatMap(
      (item, index) =>
        readItem(item, (subject, ...rest) => complain(`items[${index}]: ${subject}`, ...rest)) ??
        [],
    );
  } else complain("items", items, "a list");
  return report;
}
