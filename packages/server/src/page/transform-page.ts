import { limits } from "../limits.ts";
import { isUtf8 } from "./decode-page.ts";
import type { PageIsland } from "./page-island.ts";
import { PageBudgetError } from "./parse-in-turns.ts";
import { type ParsedPage, type ParseOptions, parsePage } from "./parse-page.ts";
import { type WrittenPage, writeMarkup } from "./write-markup.ts";

/** For batches: this module is the one with the HTML parser. */
export { parseFallback } from "./parse-fallback.ts";

export interface TransformOptions extends ParseOptions {
  /** Renders a page's islands; `undefined` for each one that is left as it is. */
  renderIslands(
    islands: readonly PageIsland[],
    page: Pick<ParsedPage, "configuration" | "language" | "files">,
  ): Promise<(string | undefined)[]>;
}

export interface TransformResult {
  /** Number of islands that were not rendered, because their content has no certain end. */
  skipped: number;
  /** `undefined` when the page stays as it is: it has no islands, or is not UTF-8. */
  written?: WrittenPage | undefined;
  /** What reading the page takes too much of: then it stays as it is. */
  exceeded?: PageBudgetError["exceeded"] | undefined;
}

/**
 * Fills the islands of a page. It is a module of its own file in the bundle for workerd, because it
 * brings the HTML parser, which most requests do not need.
 *
 * @param text whole page, decoded, without a byte order mark
 */
export async function transformPage(
  text: string,
  { renderIslands, ...options }: TransformOptions,
): Promise<TransformResult> {
  // The page with its islands is read again, also when these took all the time that there was.
  const writeDeadline = options.deadline + limits.requestMilliseconds;
  try {
    const page = await parsePage(text, options);
    const { islands, encoding, skipped } = page;
    const isOtherEncoding = encoding !== undefined && !isUtf8(encoding);
    if (islands.length === 0 || isOtherEncoding) return { skipped };
    const markup = await renderIslands(islands, page);
    return { skipped, written: await writeMarkup(page, markup, writeDeadline) };
  } catch (error) {
    if (error instanceof PageBudgetError) return { skipped: 0, exceeded: error.exceeded };
    throw error;
  }
}
