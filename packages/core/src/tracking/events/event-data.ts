import type { Warn } from "./warn.ts";

/** An item as a page names it. Up to 27 other keys with a string, a number or a boolean are passed on. */
export interface Item {
  item_id?: string | number;
  item_name?: string;
  item_category?: string;
  /** Position in an array. */
  index?: number | string;
  /** EUR per unit, after the discount. A string has digits and a point: `"9.90"`. */
  price?: number | string;
  /** EUR per unit. */
  discount?: number | string;
  /** @default 1 */
  quantity?: number | string;
  [key: string]: unknown;
}

/** An item as it is pushed. */
export interface PushedItem {
  currency: "EUR";
  [key: string]: string | number | boolean;
}

/** Google Analytics takes so many custom parameters per item. */
const maxOthers = 27;

/** Fields of an item that are text, and those that are numbers. */
export const strings = ["item_id", "item_name", "item_category", "currency"];
export const numbers = ["index", "price", "discount", "quantity"];

/** The fields of a value, copied, when it is an object; none for everything else. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && !Array.isArray(value) ? { ...value } : {};

/** A finite number, also from digits with a point: not by parseFloat, which reads 9 in "9,90". */
export const toNumber = (value: unknown): number | undefined =>
  Number.isFinite(value) || /^\d+(\.\d+)?$/.test(value as string) ? Number(value) : undefined;

/**
 * Checks an item and copies it, always in EUR. Fields with unusable values are left out.
 *
 * @param warn is called for everything that is left out
 * @returns `null` for what is no item: one has an `item_id` or an `item_name`
 */
export function readItem(value: unknown, warn: Warn): PushedItem | null {
  const item: Record<string, string | number | boolean> = {};
  let others = 0;
  const object = fieldsOf(value);
  for (const key of Object.keys(object)) {
    const given = (object[key] ?? "") as string;
    const isString = strings.includes(key);
    if (given === "") continue;
    if (numbers.includes(key)) {
      const number = toNumber(given);
      if (number === undefined) warn(key, given, "a number");
      else item[key] = number;
    } else if (typeof given === "object") warn(key, given, "a string");
    else if (/^[a-z]\w*$/i.test(key) && (isString || ++others <= maxOthers)) {
      item[key] = isString ? `${given}` : given;
    } else warn("a key", key, `at most ${maxOthers} words`);
  }
  const { currency = "EUR", item_id, item_name } = item;
  if (currency !== "EUR") warn("currency", currency, "EUR");
  if (item_id || item_name) return { ...item, currency: "EUR" };
  warn("item_id", item_id, "a string");
  return null;
}

/** Fields of an event that are text. */
export const texts = ["customer_type", "payment_type", "transaction_id", "coupon"] as const;
/** In EUR. */
const amounts = ["value", "tax", "shipping"] as const;

type TextFields = { [Name in (typeof texts)[number]]?: string };
type Amounts<T> = { [Name in (typeof amounts)[number]]?: T };

/** The fields of an event beside its items. */
export type EventFields = TextFields & Amounts<number>;

/** The data of a reported event. */
export interface EventData extends TextFields, Amounts<number | string> {
  items?: readonly Item[];
  /** Only EUR, which it is without this field too. */
  currency?: string;
  /**
   * Of a purchase: whether this visitor has seen it before, as the page knows. `true`: it is not pushed.
   * `false`: it is, even after a reload. Absent: the tracker decides.
   */
  repeated?: boolean;
}

/** `EventData` after the check. */
export type CheckedEventData = EventFields & {
  items: readonly PushedItem[];
  repeated?: boolean;
};

// Texts are codes; and a cookie cannot carry control characters or half of a surrogate pair.
const code = /^[ -~\u00A0-\uD7FF\uE000-\uFFFF]{1,64}$/;

/** The expectation of a field, and its value if it fits; nothing for a field that the event does not have. */
function readField(
  event: string,
  name: string,
  given: unknown,
): [expected?: string, value?: unknown] {
  if (texts.some((text) => text === name)) {
    const text = typeof given === "object" ? "" : `${given as string}`;
    return ["a string of at most 64 characters", code.test(text) ? text : undefined];
  }
  if (amounts.some((amount) => amount === name)) return ["a number", toNumber(given)];
  if (name === "currency") return ["EUR", given === "EUR" ? given : undefined];
  if (name !== "repeated" || event !== "purchase") return [];
  return ["true or false", typeof given === "boolean" ? given : undefined];
}

/**
 * Checks the data of an event.
 *
 * @param event its name
 * @param value anything; `EventData` when the page makes no mistake
 * @param warn is called for everything that is left out, once for all that have another currency
 */
export function readEventData(event: string, value: unknown, warn: Warn): CheckedEventData {
  const { items, ...others } = fieldsOf(value);
  const data: Record<string, unknown> = {};
  let hasWarned = false;
  const warnOf =
    (place: string): Warn =>
    (subject, ...rest) => {
      const isCurrency = subject === "currency";
      if (!isCurrency || !hasWarned) warn(place + subject, ...rest);
      hasWarned ||= isCurrency;
    };
  for (const name of Object.keys(others)) {
    const given = others[name] ?? "";
    const [expected, read] = readField(event, name, given);
    if (!expected) warn("a key", name, `items, ${[...texts, ...amounts].join(", ")}`);
    else if (read !== undefined) data[name] = read;
    else if (given !== "") warnOf("")(name, given, expected);
  }
  const isArray = Array.isArray(items);
  if (!isArray) warn("items", items, "an array");
  return {
    ...data,
    items: (isArray ? items : []).flatMap(
      (item, index) => readItem(item, warnOf(`items[${index}]: `)) ?? [],
    ),
  };
}
