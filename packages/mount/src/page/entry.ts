// The file of pages with a configuration or with widgets that have texts: what reads a configuration without mistakes,
// routes, texts, and what checks the keys of props.

import { createPages, type Pages } from "./settings-store.ts";
import type { PageSource } from "../protocol/loader-context.ts";

let made: Pages | undefined;

/** The page as its configuration describes it; made once. */
export const pagesOf = (source: PageSource): Pages => (made ??= createPages(source));
