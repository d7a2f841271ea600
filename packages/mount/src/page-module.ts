// The file of pages with a configuration or with widgets that have texts: what reads a configuration without mistakes,
// routes, texts, and what checks the keys of props.

import type { PageSource } from "./file-table.ts";
import type { PagePromises } from "./loader/island-lifecycle.ts";
import { createPages, type Pages } from "./page/create-pages.ts";

let made: Pages | undefined;

/** The page as its configuration describes it; made once. */
export const pages = (source: PageSource): Pages & PagePromises => (made ??= createPages(source));
