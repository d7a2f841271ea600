import { defaultTreeAdapter, html, parseFragment } from "parse5";
import type { Parent } from "./page-elements.ts";
import { createCountingAdapter } from "./parse-in-turns.ts";

const context = defaultTreeAdapter.createElement("div", html.NS.HTML, []);
const maxCachedLength = 1_000_000;

/** Most islands of a site are rendered once and written into many pages. */
const cache = new Map<string, Parent>();
let cachedLength = 0;

/**
 * Parses markup as a browser reads it inside an empty `<div>`.
 *
 * @throws PageBudgetError when the parser makes too many elements of it
 */
export function parseMarkup(markup: string): Parent {
  let fragment = cache.get(markup);
  if (fragment) return fragment;
  fragment = parseFragment(context, markup, createCountingAdapter());
  cachedLength += markup.length;
  if (cachedLength > maxCachedLength) {
    cache.clear();
    cachedLength = markup.length;
  }
  cache.set(markup, fragment);
  return fragment;
}
