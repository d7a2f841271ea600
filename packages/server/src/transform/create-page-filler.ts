import type { HeadFiles } from "@skerry/core/contract";
import type { Metrics } from "../metrics/metrics.ts";
import type { Configurations } from "../render/configurations.ts";
import type { LoadWidgets } from "../render/loaded-widgets.ts";
import { createRenderErrorLog } from "../render/render-log.ts";
import { requestDeadline } from "../deadline.ts";
import { type FilledPage, fillPage } from "./fill-page.ts";

export interface FillRequest {
  /** Its trace id goes into the log. */
  request?: Request | undefined;
  /** Whether to preload the files of islands that load at once. Default: `false`. */
  preload?: boolean | undefined;
  /** No island is started after it. Default: that of a request that starts when the widgets are loaded. */
  deadline?: number | undefined;
}

/**
 * Fills the islands of a page. Never rejects.
 *
 * @param type the page's Content-Type
 * @returns `undefined` when it failed, and the page has to stay as it is
 */
export type PageFiller = (
  bytes: Uint8Array,
  type: string,
  options?: FillRequest,
) => Promise<FilledPage | undefined>;

/** Creates what fills pages with the widgets of a handler. */
export function createPageFiller(
  load: LoadWidgets,
  metrics: Metrics,
  configurations: Configurations,
  head: HeadFiles | undefined,
): PageFiller {
  return async (bytes, type, { request, preload, deadline } = {}) => {
    const log = createRenderErrorLog(request);
    try {
      const { renderer, hasMarkup } = await load();
      return await fillPage(bytes, type, {
        renderer,
        hasMarkup,
        metrics,
        configurations,
        log,
        deadline: deadline ?? requestDeadline(),
        preload: preload ? head : undefined,
      });
    } catch (error) {
      log("(page)", error);
      return undefined;
    }
  };
}
