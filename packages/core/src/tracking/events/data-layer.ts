import { createWarn, type Warn } from "./warn.ts";
import type { EventFields, PushedItem } from "./event-data.ts";

/** The part of a data layer that is used. Containers replace the array by objects of their own. */
export interface DataLayerArray {
  push(...entries: unknown[]): unknown;
}

/**
 * The data layer of the page. It is created if there is none.
 *
 * @param name of the global variable; looked up each time, because containers replace it
 * @returns `undefined`, with a warning, when the variable holds something else
 */
export function findDataLayer(name: string): DataLayerArray | undefined {
  const globals = window as unknown as Record<string, DataLayerArray | undefined>;
  const layer = globals[name];
  // An element with that id is a global variable too.
  if (layer === undefined || layer instanceof Element) {
    return (globals[name] = []);
  }
  if (typeof layer?.push === "function") return layer;
  createWarn("dataLayer")(name, layer, "an array");
  return undefined;
}

/** Events about items. */
export const itemEvents = ["view_item", "add_to_cart", "remove_from_cart"] as const;

export type ItemEvent = (typeof itemEvents)[number];

// Google's servers answer 413 above 16 kB, and count at most 200 items
// (https://github.com/alphagov/govuk_publishing_components/pull/3662).
const maxItems = 200;
const maxBytes = 14_000;

const bytesOf = (value: object): number => new TextEncoder().encode(JSON.stringify(value)).length;

function chunksOf(items: readonly PushedItem[]): PushedItem[][] {
  const chunks: PushedItem[][] = [[]];
  let bytes = 0;
  for (const item of items) {
    const chunk = chunks.at(-1) as PushedItem[];
    const more = bytesOf(item);
    bytes += more;
    if (chunk.length === maxItems || (chunk.length > 0 && bytes > maxBytes)) {
      chunks.push([item]);
      bytes = more;
    } else chunk.push(item);
  }
  return chunks;
}

/** The fields of an item that a sum of sales needs. Google keeps 100 characters of a string. */
function shorten({ item_id, item_name, price, quantity }: PushedItem): PushedItem {
  const name = item_id ? "item_id" : "item_name";
  return {
    [name]: `${(item_id || item_name) as string}`.slice(0, 100),
    ...(price !== undefined && { price }),
    ...(quantity !== undefined && { quantity }),
    currency: "EUR",
  };
}

/** Price of all items in EUR, summed in cents. */
function valueOf(items: readonly PushedItem[]): number {
  let cents = 0;
  for (const { price = 0, quantity = 1 } of items) cents += Math.round(+price * 100) * +quantity;
  return Math.round(cents) / 100;
}

/**
 * Pushes an e-commerce event; several when it has many items. A purchase is always one event: two with
 * one transaction id would be counted as one of them. If it is too large, its items lose what a sum of
 * sales does not need, and the last ones are left out; its value stays that of all items.
 *
 * @param layer name of the global variable
 * @param fields beside the items. Of several events the first one has the amounts.
 * @param warn is called once when a purchase is too large
 */
export function pushItems(
  layer: string,
  event: string,
  items: readonly PushedItem[],
  fields: EventFields,
  warn: Warn,
): void {
  let chunks = chunksOf(items);
  let pushedFields = fields;
  if (event === "purchase" && (chunks.length > 1 || bytesOf(items) > 15_000)) {
    pushedFields = { value: valueOf(items), ...fields };
    chunks = chunksOf(items.map(shorten)).slice(0, 1);
    warn(
      "the number of items",
      items.length,
      "200 in 14 kB: the purchase is pushed with shorter ones",
    );
  }
  for (const chunk of chunks) {
    const ecommerce: Record<string, unknown> = {
      currency: "EUR",
      value: valueOf(chunk),
      items: chunk,
    };
    for (const [name, given] of Object.entries(pushedFields)) {
      // A sum over all events counts an amount once.
      const isCounted = chunk === chunks[0] || typeof given === "string";
      if (given !== undefined) ecommerce[name] = isCounted ? given : 0;
    }
    // A container merges objects, and arrays by index: without the null, items would inherit from the
    // event before (https://github.com/google/data-layer-helper#preventing-default-recursive-merge).
    const entries = [{ ecommerce: null }, { event, ecommerce }];
    for (const entry of entries) findDataLayer(layer)?.push(entry);
  }
}
