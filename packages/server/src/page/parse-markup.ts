import { defaultTreeAdapter, html, parseFragment } from "parse5";
import { cacheByMarkup } from "./cache-by-markup.ts";
import type { Parent } from "./page-elements.ts";
import { createCountingAdapter } from "./parse-in-turns.ts";

const context = defaultTreeAdapter.createElement("div", html.NS.HTML, []);

/**
 * Parses markup as a browser reads it inside an empty `<div>`.
 *
 * @throws PageBudgetError when the parser makes too many elements of it
 */
export const parseMarkup: (markup: string) => Parent = cacheByMarkup((markup) =>
  parseFragment(context, markup, createCountingAdapter()),
);
