/**
 * Everything that needs the HTML parser. It is large, and most requests do not need it: this module is imported when one
 * does, and is a file of its own in the bundle for workerd, with classes of its own.
 */
export { findNonce } from "../html/page-elements.ts";
export { PageBudgetError } from "../html/stepwise-parser.ts";
export { parseFallback } from "./parse-fallback.ts";
export { scanPage } from "./scan-page.ts";
export { parseHtml } from "./html-tree.ts";
export { addPreloads } from "./preloads.ts";
export { findFilledSlots, writeMarkup } from "./filled-html.ts";
