import type { HeadFiles } from "@skerry/core/contract";
import { limits } from "../limits.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Configurations } from "../render/configurations.ts";
import { RenderError } from "../render/render-error.ts";
import type { RenderErrorLog } from "../render/render-log.ts";
import type { Renderer } from "../render/renderer.ts";
import { decodePage, mayHaveIslands } from "./page-text.ts";
import { type RenderedIslands, renderIslands } from "./render-islands.ts";

export interface FillOptions {
  /** What to preload the files of islands from that load at once. Default: nothing is preloaded. */
  preload?: HeadFiles | undefined;
  renderer: Renderer;
  metrics: Metrics;
  /** Reads the configurations of pages. */
  configurations: Configurations;
  /** Whether there is a widget of this name, and it has markup of its own. */
  hasMarkup(widget: string): boolean;
  log: RenderErrorLog;
  /** No island is started after it. On the clock of `performance.now()`. */
  deadline: number;
}

/** What became of a page. */
export interface FilledPage {
  /** `undefined` when the page has to stay as it is. */
  bytes?: Uint8Array<ArrayBuffer> | undefined;
  /** Value of the header `Link`, if files are to be preloaded. */
  link?: string | undefined;
  /** Whether islands were left out for lack of time: another request may get a better page. */
  isPartial: boolean;
}

const byteOrderMark = "\uFEFF";

const unchanged: FilledPage = { isPartial: false };

/** Fills the islands of a page, with the page's own configuration. */
export async function fillPage(
  bytes: Uint8Array,
  contentType: string,
  options: FillOptions,
): Promise<FilledPage> {
  const { metrics, configurations, hasMarkup, deadline, preload } = options;
  const decoded = decodePage(bytes, contentType);
  if (decoded === undefined || !mayHaveIslands(decoded)) return unchanged;
  const mark = decoded.startsWith(byteOrderMark) ? byteOrderMark : "";
  // The HTML parser is large, and most pages do not need it.
  const { transformPage } = await import("./transform-page.ts");
  const rendered: RenderedIslands = { markup: [], isPartial: false };
  const page = await transformPage(decoded.slice(mark.length), {
    hasMarkup,
    preload,
    localeOf: ({ configuration, language }) =>
      configurations(configuration).configuration.locale ?? language ?? "en",
    // The parser writes attributes' names in lower case.
    attributeName: (text) => configurations(text).configuration.attribute.toLowerCase(),
    untrusted: (text) => configurations(text).configuration.untrusted,
    deadline,
    async renderIslands(islands, { configuration, ...page }) {
      const context = configurations(configuration).context(page);
      const { markup, isPartial } = await renderIslands(islands, context, {
        ...options,
        earlier: rendered.markup.length,
      });
      rendered.markup.push(...markup);
      rendered.isPartial ||= isPartial;
      return markup;
    },
  });
  const { skipped, text, isFilled = [], exceeded, link } = page;
  for (let count = 0; count < skipped; count++) metrics.recordPageIsland("bailed");
  if (exceeded) {
    options.log("(page)", exceeded === "time" ? noTimeLeft() : tooManyElements());
    return { isPartial: exceeded === "time" };
  }
  if (text === undefined) return unchanged;
  for (const [index, isIslandFilled] of isFilled.entries()) {
    if (rendered.markup[index] === undefined) continue;
    metrics.recordPageIsland(isIslandFilled ? "filled" : "bailed");
  }
  const isPartial = rendered.isPartial || page.isPartial === true;
  return { bytes: new TextEncoder().encode(mark + text), isPartial, link };
}

function tooManyElements(): RenderError {
  return new RenderError(
    "too-large",
    `The page is sent as it came: an HTML parser makes too many elements of it (more than ${limits.pageElements}, or more than ${limits.stepElements} of ${limits.parserStep} characters). Close every formatting element, such as <b>.`,
  );
}

function noTimeLeft(): RenderError {
  return new RenderError(
    "deadline",
    `The page is sent as it came: it could not be read within ${limits.requestMilliseconds} ms.`,
  );
}
