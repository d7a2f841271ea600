import { readConfiguration } from "@skerry/core/contract";
import type { Renderer } from "../create-renderer.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { createRenderContext } from "../render-context.ts";
import type { RenderErrorLog } from "../render-error-log.ts";
import { decodePage } from "./decode-page.ts";
import { mayHaveIslands } from "./may-have-islands.ts";
import { type RenderedIslands, renderIslands } from "./render-islands.ts";

export interface FillOptions {
  renderer: Renderer;
  metrics: Metrics;
  /** Whether there is a widget of this name, and it has markup of its own. */
  hasMarkup(widget: string): boolean;
  log: RenderErrorLog;
  /** No island is started after it. On the clock of `performance.now()`. */
  deadline: number;
}

/** A page whose islands are filled. */
export interface FilledPage {
  bytes: Uint8Array<ArrayBuffer>;
  /** Whether islands were left out for lack of time: another request may get a better page. */
  isPartial: boolean;
}

const byteOrderMark = "\uFEFF";

/**
 * Fills the islands of a page, with the page's own configuration.
 *
 * @returns `undefined` when the page has to stay as it is
 */
export async function fillPage(
  bytes: Uint8Array,
  contentType: string,
  options: FillOptions,
): Promise<FilledPage | undefined> {
  const { metrics, hasMarkup } = options;
  const decoded = decodePage(bytes, contentType);
  if (decoded === undefined || !mayHaveIslands(decoded)) return undefined;
  const mark = decoded.startsWith(byteOrderMark) ? byteOrderMark : "";
  // The HTML parser is large, and most pages do not need it.
  const { transformPage } = await import("./transform-page.ts");
  let rendered: RenderedIslands | undefined;
  const { skipped, written } = await transformPage(decoded.slice(mark.length), {
    hasMarkup,
    attributeName,
    async renderIslands(islands, { configuration, language }) {
      const context = createRenderContext(configuration, language);
      rendered = await renderIslands(islands, context, options);
      return rendered.markup;
    },
  });
  for (let count = 0; count < skipped; count++) metrics.recordPageIsland("bailed");
  if (!written || !rendered) return undefined;
  for (const [index, isFilled] of written.isFilled.entries()) {
    if (rendered.markup[index] === undefined) continue;
    metrics.recordPageIsland(isFilled ? "filled" : "bailed");
  }
  return { bytes: new TextEncoder().encode(mark + written.text), isPartial: rendered.isPartial };
}

/** The attribute that holds the widgets' names. The parser writes attributes' names in lower case. */
function attributeName(configuration: string | undefined): string {
  return readConfiguration(configuration).configuration.attribute.toLowerCase();
}
