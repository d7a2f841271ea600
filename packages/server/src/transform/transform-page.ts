import type { HeadFiles } from "@skerry/core/contract";
import { PageBudgetError } from "../html/stepwise-parser.ts";
import { limits } from "../limits.ts";
import { type FilledIslands, fillSlots } from "./fill-slots.ts";
import { hasServerMarkup, type PageIsland } from "./page-islands.ts";
import { isUtf8 } from "./page-text.ts";
import { type ParsedPage, type ParseOptions, parsePage } from "./parsed-page.ts";
import { findPreloads } from "./preloads.ts";
import { writeMarkup } from "./written-page.ts";

/** For batches: this module is the one with the HTML parser. */
export { parseFallback } from "./fallback.ts";

export interface TransformOptions extends ParseOptions {
  /** What to preload the files of islands from that load at once. Default: nothing is preloaded. */
  preload?: HeadFiles | undefined;
  /** Language tag of the page's texts. */
  localeOf(page: Pick<ParsedPage, "configuration" | "language">): string;
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
  text?: string | undefined;
  /** Whether each island has got its markup, in the order in which they were rendered. */
  isFilled?: readonly boolean[];
  /** Whether islands in slots were left out for lack of time. */
  isPartial?: boolean;
  /** Value of the header `Link`, if files are to be preloaded. */
  link?: string | undefined;
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
  { renderIslands, preload, ...options }: TransformOptions,
): Promise<TransformResult> {
  // The page with its islands is read again, also when these took all the time that there was.
  const writeDeadline = options.deadline + limits.requestMilliseconds;
  try {
    const page = await parsePage(text, options);
    const { islands, encoding, skipped } = page;
    const isOtherEncoding = encoding !== undefined && !isUtf8(encoding);
    if ((islands.length === 0 && !preload) || isOtherEncoding) return { skipped };
    const markup = await renderIslands(islands, page);
    const written = await writeMarkup(page, markup, writeDeadline);
    const filled = await fillSlots({ page, written }, { ...options, renderIslands, writeDeadline });
    return {
      skipped: filled.skipped,
      isFilled: filled.isFilled,
      isPartial: filled.exceeded === "time",
      ...(preload
        ? await addPreloads(filled.last, preload, options)
        : { text: filled.last.written.text }),
    };
  } catch (error) {
    if (error instanceof PageBudgetError) return { skipped: 0, exceeded: error.exceeded };
    throw error;
  }
}

/** Puts the preloads in front of the page's script. */
async function addPreloads(
  { page, written }: FilledIslands,
  files: HeadFiles,
  options: Pick<TransformOptions, "attributeName" | "localeOf">,
): Promise<Pick<TransformResult, "text" | "link">> {
  const filled = new Set(
    page.islands.filter((_, index) => written.isFilled[index]).map(({ element }) => element),
  );
  const preloads = await findPreloads(page.elements, {
    files,
    attributeName: options.attributeName(page.configuration),
    configuration: page.configuration,
    locale: options.localeOf(page),
    isFilled: (island) => filled.has(island) || hasServerMarkup(island),
  });
  if (!preloads) return { text: written.text };
  // Islands in front of the script have become longer or shorter.
  const moved = written.markups.filter(({ end }) => end <= preloads.at);
  const at = moved.reduce(
    (sum, { start, end, length }) => sum + length - (end - start),
    preloads.at,
  );
  const text = written.text.slice(0, at) + preloads.tags + written.text.slice(at);
  return { text, link: preloads.header || undefined };
}
