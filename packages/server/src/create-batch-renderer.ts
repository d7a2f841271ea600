import { configText } from "./config-text.ts";
import type { Configurations } from "./create-configurations.ts";
import type { LoadWidgets } from "./load-widgets.ts";
import type { Batch } from "./read-batch.ts";
import { type BatchAnswer, renderBatch } from "./render-batch.ts";
import type { RenderContext } from "./render-context.ts";
import { createRenderErrorLog, type RenderErrorLog } from "./render-error-log.ts";
import { RenderError } from "./render-error.ts";
import { requestDeadline } from "./request-deadline.ts";

/** How a batch is rendered. */
export interface BatchRequest {
  /** Default: a log of its own. */
  log?: RenderErrorLog;
  /** Default: the time of one request, from when the widgets are loaded. */
  deadline?: number;
  /** As of `renderBatch`. */
  isParsed?: boolean;
}

/** Renders a batch with its own configuration, or with the handler's. */
export type BatchRenderer = (batch: Batch, request?: BatchRequest) => Promise<BatchAnswer>;

/** @param context of batches without a configuration of their own */
export function createBatchRenderer(
  load: LoadWidgets,
  context: RenderContext,
  configurations: Configurations,
): BatchRenderer {
  return async ({ islands, config }, { log = createRenderErrorLog(), deadline, isParsed } = {}) => {
    const { renderer } = await load();
    const text = batchConfigText(config, log);
    return renderBatch(islands, {
      renderer,
      context: text === undefined ? context : configurations(text).context(),
      log,
      deadline: deadline ?? requestDeadline(),
      isParsed,
    });
  };
}

/** JSON of a batch's configuration. One that cannot be written as JSON is reported, and is an empty one. */
function batchConfigText(
  config: string | object | undefined,
  log: RenderErrorLog,
): string | undefined {
  try {
    return configText(config);
  } catch (cause) {
    const message = "The configuration of the batch is nested too deep. Every default is used.";
    log("(configuration)", new RenderError("too-large", message, "", cause));
    return "";
  }
}
