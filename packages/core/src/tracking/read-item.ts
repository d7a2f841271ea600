/** An item as a page names it. Other keys that hold a text, a number or a flag are passed on, up to 27. */
export interface Item {
  item_id?: string | number;
  item_name?: string;
  item_category?: string;
  /** Place in a list. */
  index?: number | string;
  /** EUR per unit, after the discount. A text has digits and a point: `"9.90"`. */
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

/** Says at a known place what something is and what was expected. */
export type Complain = (subject: string, value: unknown, expected: string) => void;

/** Google Analytics takes so many parameters of one's own per item. */
const maxOthers = 27;

const texts = /^(item_(id|name|category)|currency)$/;
const numbers = /^(index|price|discount|quantity)$/;

/** The object that a value is; an empty one for everything else. */
export const toObject = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && !Array.isArray(value) ? { ...value } : {};

/**
 * Checks an item and makes a fresh one of it, always in EUR. What its fields cannot be is left out.
 *
 * @param complain hears of everything that is left out
 * @returns `null` for what is no item: one has an `item_id` or an `item_name`
 */
export function readItem(value: unknown, complain: Complain): PushedItem | null {
  const item: Record<string, string | number | boolean> = {};
  let others = 0;
  const object = toObject(value);
  for (const key of Object.keys(object)) {
    const given = (object[key] ?? "") as string;
    const isText = texts.test(key);
    if (given === "") continue;
    if (numbers.test(key)) {
      // Not parseFloat: "9,90" would become 9.
      if (Number.isFinite(given) || /^\d+(\.\d+)?$/.test(given)) item[key] = Number(given);
      else complain(key, given, "a number");
    } else if (typeof given === "object") complain(key, given, "a text");
    else if (/^[a-z]\w*$/i.test(key) && (isText || ++others <= maxOthers)) {
      item[key] = isText ? `${given}` : given;
    } else complain("a key", key, `at most ${maxOthers} words`);
  }
  const { currency = "EUR", item_id, item_name } = item;
  if (currency !== "EUR") complain("currency", currency, "EUR");
  if (item_id || item_name) return { ...item, currency: "EUR" };
  complain("item_id", item_id, "a text");
  return null;
}
