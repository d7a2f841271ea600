import { readConfiguration } from "@skerry/core/contract";
import { type NamedPage, pageOf, type Renderer } from "./create-renderer.ts";
import type { FailureLog } from "./failure-log.ts";
import { limits } from "./limits.ts";
import type { Metrics } from "./metrics.ts";
import type { PageHost } from "./transform-page.ts";

export interface TransformParts {
  renderer: Renderer;
  metrics: Metrics;
  /** Whether there is a widget of this name, and it writes markup. */
  hasMarkup(widget: string): boolean;
}

/** A page whose islands are filled. */
export interface TransformedPage {
  bytes: Uint8Array<ArrayBuffer>;
  /** Islands were left out for lack of time: another request may get a better page. */
  isPartial: boolean;
}

/** Fills a page's islands; `undefined` when the page has to stay as it came. */
export type PageTransform = (
  bytes: Uint8Array,
  contentType: string,
  log: FailureLog,
  deadline: number,
) => Promise<TransformedPage | undefined>;

const byteOrderMark = "\uFEFF";

/** Makes what fills the islands of whole pages, with each page's own configuration. */
export function createPageTransform({
  renderer,
  metrics,
  hasMarkup,
}: TransformParts): PageTransform {
  async function render(
    host: PageHost,
    prefix: string,
    page: NamedPage,
    log: FailureLog,
  ): Promise<string | undefined> {
    try {
      return await renderer.render({ ...host, prefix }, page);
    } catch (error) {
      metrics.filled("error");
      log(host.widget, error);
      return undefined;
    }
  }

  return async (bytes, contentType, log, deadline) => {
    const text = decode(bytes, contentType);
    if (text === undefined) return undefined;
    // The parser is large, and most pages do not need it.
    const { mayHaveIslands, readPage } = await import("./transform-page.ts");
    if (!mayHaveIslands(text)) return undefined;
    const mark = text.startsWith(byteOrderMark) ? byteOrderMark : "";
    const found = readPage(text.slice(mark.length), hasMarkup, attributeOf);
    for (let bailed = 0; bailed < found.bailed; bailed++) metrics.filled("bailed");
    if (found.hosts.length === 0 || isOtherEncoding(found.encoding)) return undefined;

    const page = pageOf(found.configuration, found.language);
    const markup: (string | undefined)[] = [];
    let isPartial = false;
    for (const [index, host] of found.hosts.entries()) {
      const isLate = performance.now() > deadline;
      isPartial ||= isLate;
      if (isLate || index >= limits.pageIslands) metrics.filled("limit");
      else markup[index] = await render(host, `t${index + 1}-`, page, log);
    }
    const written = found.write(markup);
    for (const [index, isFilled] of written.isFilled.entries()) {
      if (markup[index] !== undefined) metrics.filled(isFilled ? "filled" : "bailed");
    }
    return { bytes: new TextEncoder().encode(mark + written.text), isPartial };
  };
}

/** The attribute that holds the widgets' names. */
function attributeOf(configuration: string | undefined): string {
  return readConfiguration(configuration).configuration.attribute.toLowerCase();
}

function isOtherEncoding(label: string | undefined): boolean {
  return label !== undefined && !/^\s*(utf-?8|unicode-1-1-utf-8)\s*$/i.test(label);
}

/** @returns `undefined` for everything but UTF-8 */
function decode(bytes: Uint8Array, contentType: string): string | undefined {
  const [, label] = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType) ?? [];
  if (isOtherEncoding(label)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
