import type { Warn } from "./create-warn.ts";

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

const strings = /^(item_(id|name|category)|currency)$/;
const numbers = /^(index|price|discount|quantity)$/;

/** A copy of the value when it is an object; an empty object for everything else. */
export const toObject = (value: unknown): Record<string, unknown> =>
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
  const object = toObject(value);
  for (const key of Object.keys(object)) {
    const given = (object[key] ?? "") as string;
    const isString = strings.test(key);
    if (given === "") continue;
    if (numbers.test(key)) {
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
