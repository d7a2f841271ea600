import { findDataLayer } from "./find-data-layer.ts";
import type { EventFields } from "./read-event-data.ts";
import type { PushedItem } from "./read-item.ts";

/** Events about items. */
export const itemEvents = ["view_item", "add_to_cart", "remove_from_cart"] as const;

export type ItemEvent = (typeof itemEvents)[number];

// Google's servers answer 413 above 16 kB, and count at most 200 items
// (https://github.com/alphagov/govuk_publishing_components/pull/3662).
const maxItems = 200;
const maxLength = 14_000;

function chunksOf(items: readonly PushedItem[]): PushedItem[][] {
  const chunks: PushedItem[][] = [[]];
  let length = 0;
  for (const item of items) {
    const chunk = chunks.at(-1) as PushedItem[];
    const more = JSON.stringify(item).length;
    length += more;
    if (chunk.length === maxItems || (chunk.length > 0 && length > maxLength)) {
      chunks.push([item]);
      length = more;
    } else chunk.push(item);
  }
  return chunks;
}

/** Price of all items in EUR, summed in cents. */
function valueOf(items: readonly PushedItem[]): number {
  let cents = 0;
  for (const { price = 0, quantity = 1 } of items) cents += Math.round(+price * 100) * +quantity;
  return Math.round(cents) / 100;
}

/**
 * Pushes an e-commerce event; several when it has many items.
 *
 * @param layer name of the global variable
 */
export function pushItems(
  layer: string,
  event: string,
  items: readonly PushedItem[],
  fields?: EventFields,
): void {
  for (const chunk of chunksOf(items)) {
    const ecommerce = { currency: "EUR", value: valueOf(chunk), ...fields, items: chunk };
    // A container merges objects, and arrays by index: without the null, items would inherit from the
    // event before (https://github.com/google/data-layer-helper#preventing-default-recursive-merge).
    const entries = [{ ecommerce: null }, { event, ecommerce }];
    for (const entry of entries) findDataLayer(layer)?.push(entry);
  }
}
