import { assembleHandler } from "./assemble-handler.ts";
import type { Handler, HandlerOptions } from "./handler.ts";
import { createMetrics } from "./metrics/create-metrics.ts";

/**
 * Creates the renderer as a function from `Request` to `Response`. It runs wherever these two exist:
 * Node, workerd and similar runtimes.
 *
 * @throws TypeError when an option has the wrong type
 */
export function createHandler(options: HandlerOptions = {}): Handler {
  return assembleHandler(options, { metrics: createMetrics() });
}
