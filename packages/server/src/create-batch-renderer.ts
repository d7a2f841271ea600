import { configText } from "./config-text.ts";
import type { LoadWidgets } from "./load-widgets.ts";
import type { Batch } from "./read-batch.ts";
import { type BatchAnswer, renderBatch } from "./render-batch.ts";
import { createRenderContext, type RenderContext } from "./render-context.ts";
import { createRenderErrorLog, type RenderErrorLog } from "./render-error-log.ts";
import { requestDeadline } from "./request-deadline.ts";

/**
 * Renders a batch with its own configuration, or with the handler's.
 *
 * @param log default: a log of its own
 * @param deadline default: the time of one request, from when the widgets are loaded
 */
export type BatchRenderer = (
  batch: Batch,
  log?: RenderErrorLog,
  deadline?: number,
) => Promise<BatchAnswer>;

/** @param context of batches without a configuration of their own */
export function createBatchRenderer(load: LoadWidgets, context: RenderContext): BatchRenderer {
  return async ({ islands, config }, log = createRenderErrorLog(), deadline) => {
    const { renderer } = await load();
    const text = configText(config);
    return renderBatch(islands, {
      renderer,
      context: text === undefined ? context : createRenderContext(text),
      log,
      deadline: deadline ?? requestDeadline(),
    });
  };
}
