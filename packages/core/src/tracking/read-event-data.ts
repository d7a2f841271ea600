import type { Warn } from "./create-warn.ts";
import { toObject, readItem, type Item, type PushedItem } from "./read-item.ts";

const fieldNames = ["customer_type", "payment_type", "transaction_id"] as const;

/** What an event may have beside its items. */
export type EventFields = { [Name in (typeof fieldNames)[number]]?: string };

/** What an event is reported with. */
export interface EventData extends EventFields {
  items?: readonly Item[];
  /**
   * Of a purchase: whether this visitor has seen it before, as the page knows. `true`: it is not pushed.
   * `false`: it is, even after a reload. Absent: the tracker decides.
   */
  repeated?: boolean;
}

/** `EventData` after the check. */
export interface CheckedEventData extends EventFields {
  items: readonly PushedItem[];
  repeated?: boolean;
}

/**
 * Checks the data of an event.
 *
 * @param event its name
 * @param value anything; `EventData` when the page makes no mistake
 * @param warn is called for everything that is left out
 */
export function readEventData(event: string, value: unknown, warn: Warn): CheckedEventData {
  const data: CheckedEventData = { items: [] };
  const { items, ...others } = toObject(value);
  for (const key of Object.keys(others)) {
    const field = fieldNames.find((name) => name === key);
    const given = others[key] ?? "";
    // They are codes; and a cookie cannot carry control characters or half of a surrogate pair.
    const text = typeof given === "object" ? "" : `${given as string}`;
    if (key === "repeated" && event === "purchase") {
      if (typeof given === "boolean") data.repeated = given;
      else warn(key, given, "true or false");
    } else if (!field) warn("a key", key, `items, ${fieldNames.join(", ")}`);
    else if (/^[ -~\u00A0-\uD7FF\uE000-\uFFFF]{1,64}$/.test(text)) data[field] = text;
    else if (given !== "") warn(key, given, "a string of at most 64 characters");
  }
  if (Array.isArray(items)) {
    data.items = items.flatMap(
      (item, index) =>
        readItem(item, (subject, ...rest) => warn(`items[${index}]: ${subject}`, ...rest)) ?? [],
    );
  } else warn("items", items, "an array");
  return data;
}
