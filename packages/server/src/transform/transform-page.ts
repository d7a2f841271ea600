import type { HeadFiles } from "@skerry/core/contract";
import type { TransformOptions } from "../api/handler.ts";
import { limits } from "../host/limits.ts";
import type { Metrics } from "../host/metrics.ts";
import { htmlForPage } from "../render/context/collected-styles.ts";
import type { Configurations } from "../render/context/configurations.ts";
import { pageTimedOut, pageTooManyElements } from "../errors/island-errors.ts";
import { isExpected, RenderError } from "../errors/render-error.ts";
import {
  type IslandOutcome,
  renderIslands,
  type RenderRequest,
  type PendingIsland,
} from "../render/render-islands.ts";
import { readState, type RequestState } from "../render/context/shared-values.ts";
import { withFallback } from "./kept-fallback.ts";
import type { ScanResult, UnrenderedIsland } from "../page/scan-page.ts";
import { decodePage, isUtf8, mayHaveIslands } from "./page-text.ts";
import type { HtmlTree } from "../page/html-tree.ts";
import type { MarkupFor, FilledHtml } from "../page/filled-html.ts";

export interface PageOptions {
  metrics: Metrics;
  configurations: Configurations;
  /** Default: nothing is preloaded. */
  head?: HeadFiles | undefined;
}

export interface TransformedPage {
  /** Absent when the page stays as it is. */
  bytes?: Uint8Array<ArrayBuffer> | undefined;
  link?: string | undefined;
  /** Whether islands were left out for lack of time: another request may get more. */
  isPartial: boolean;
}

interface FilledText extends Omit<TransformedPage, "bytes"> {
  text?: string | undefined;
}

/** The last level that was filled. */
interface FilledLevel {
  page: HtmlTree;
  content: ScanResult;
  written: FilledHtml;
}

const byteOrderMark = "\uFEFF";

/** Fills the islands of a page. Never rejects: a page that cannot be read stays as it is, and is logged. */
export async function transformPage(
  bytes: Uint8Array,
  contentType: string,
  request: RenderRequest,
  pages: PageOptions,
  { preload, keepFallback }: TransformOptions = {},
): Promise<TransformedPage> {
  const text = decodePage(bytes, contentType);
  if (text === undefined || !mayHaveIslands(text)) return { isPartial: false };
  const mark = text.startsWith(byteOrderMark) ? byteOrderMark : "";
  try {
    const html = text.slice(mark.length);
    const head = preload ? pages.head : undefined;
    const filled = await fillIslands(html, request, { ...pages, head }, keepFallback);
    if (filled.text === undefined) return { isPartial: filled.isPartial };
    return { ...filled, bytes: new TextEncoder().encode(mark + filled.text) };
  } catch (error) {
    await request.log("(page)", error);
    return { isPartial: false };
  }
}

/** Fills a page's islands level by level: only markup shows which islands are in its slots. */
async function fillIslands(
  html: string,
  request: RenderRequest,
  { metrics, configurations, head }: PageOptions,
  keepFallback = true,
): Promise<FilledText> {
  const { time, log, widgets } = request;
  const parser = await import("../page/page-parser.ts");
  let last: FilledLevel | undefined;
  let slotsOf: ReadonlySet<number> | undefined;
  let state: RequestState | undefined;
  let nonce: string | undefined;
  let earlier = 0;
  let isPartial = false;
  try {
    for (let level = 0; level <= limits.slotLevels; level++) {
      const page = await parser.parseHtml(last?.written.text ?? html, time);
      const settings = configurations(page.configuration);
      const { untrusted, attribute } = settings.configuration;
      const names = { attributeName: attribute.toLowerCase(), withMarkup: widgets.withMarkup };
      const content = await parser.scanPage(page, { ...names, untrusted, slotsOf });
      const { islands, skipped, language, files } = content;
      for (let count = 0; count < skipped; count++) metrics.recordPageIsland("bailed");
      const isOtherEncoding = page.encoding !== undefined && !isUtf8(page.encoding);
      if (isOtherEncoding || (islands.length === 0 && (last || !head))) break;

      const waiting = pendingIslands(islands, earlier);
      const context = settings.context({ language, files });
      state ??= await readState(content.state, log);
      const outcomes = await renderIslands(waiting, context, state, request);
      isPartial ||= outcomes.some(isTimedOut);
      if (outcomes.some(hasStyles)) nonce ??= parser.findNonce(page.document);
      countLeftOut(islands.length, outcomes, metrics);
      earlier += islands.length;

      const markup = islands.map(({ content: own }, index) =>
        markupOf(outcomes[index], nonce, keepFallback ? own : ""),
      );
      const styles = last?.written.styles ?? new Set();
      const written = await parser.writeMarkup(page, islands, markup, styles, time);
      for (const [index, isFilled] of written.isFilled.entries()) {
        if (markup[index] !== undefined) metrics.recordPageIsland(isFilled ? "filled" : "bailed");
      }
      last = { page, content, written };

      slotsOf = parser.findFilledSlots(written, names.attributeName);
      if (slotsOf.size === 0) break;
    }
  } catch (error) {
    if (!(error instanceof parser.PageBudgetError)) throw error;
    const isTime = error.exceeded === "time";
    if (!last) {
      await log("(page)", isTime ? pageTimedOut() : pageTooManyElements());
      return { isPartial: isTime };
    }
    // The filled levels are right without the others.
    isPartial ||= isTime;
  }
  if (!last) return { isPartial };
  if (!head) return { text: last.written.text, isPartial };
  const { page, content, written } = last;
  const { configuration } = configurations(page.configuration);
  const { attribute, locale = content.language ?? "en" } = configuration;
  const attributeName = attribute.toLowerCase();
  const preloads = { files: head, attributeName, configuration: page.configuration, locale };
  return { ...(await parser.addPreloads(written, content, preloads)), isPartial };
}

/**
 * The islands that may still be rendered.
 *
 * @param earlier islands of earlier levels
 */
function pendingIslands(islands: readonly UnrenderedIsland[], earlier: number): PendingIsland[] {
  return islands.slice(0, Math.max(0, limits.pageIslands - earlier)).map((island, index) => {
    const { widget, propsText, arePartial, fallback, readSlots } = island;
    const prefix = `t${earlier + index + 1}-`;
    const readFallback = async (): Promise<typeof fallback> => fallback;
    const job = { widget, propsText, arePartial, readFallback, readSlots, prefix };
    return { widget, readJob: () => job };
  });
}

/** @param fallback kept in the markup */
const markupOf = (
  outcome: IslandOutcome | undefined,
  nonce: string | undefined,
  fallback: string,
): MarkupFor | undefined =>
  typeof outcome === "object" && "html" in outcome
    ? (written) => withFallback(htmlForPage(outcome, { nonce, written }), fallback)
    : undefined;

const hasStyles = (outcome: IslandOutcome): boolean =>
  typeof outcome === "object" && "styles" in outcome;

/** Whether it was not begun, or given up, for lack of time. */
const isTimedOut = (outcome: IslandOutcome): boolean =>
  outcome === "timed-out" ||
  ("error" in outcome && outcome.error instanceof RenderError && outcome.error.code === "deadline");

function countLeftOut(islands: number, outcomes: readonly IslandOutcome[], metrics: Metrics): void {
  for (let index = 0; index < islands; index++) {
    const outcome = outcomes[index] ?? "timed-out";
    if (outcome === "timed-out") metrics.recordPageIsland("limit");
    else if ("error" in outcome) {
      metrics.recordPageIsland(isExpected(outcome.error) ? "bailed" : "error");
    }
  }
}
