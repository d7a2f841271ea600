/** All that needs the HTML parser, loaded on demand. In the bundle for workerd it is a file with classes of its own. */
export { findNonce } from "../html/page-elements.ts";
export { PageBudgetError } from "../html/stepwise-parser.ts";
export { parseFallback } from "./parse-fallback.ts";
export { scanPage } from "./scan-page.ts";
export { parseHtml } from "./html-tree.ts";
export { addPreloads } from "./preloads.ts";
export { findFilledSlots, writeMarkup } from "./filled-html.ts";
