export { createHandler } from "./create-handler.ts";
export { fragmentUrl } from "./fragment-url.ts";
export type { Handler, HandlerOptions } from "./handler.ts";
export type { IslandError, RenderErrorCode } from "./island-error.ts";
export type { Batch } from "./read-batch.ts";
export type { BatchAnswer, BatchIsland, BatchIslands, BatchResult } from "./render-batch.ts";
export { signFragment, type SignedFragment } from "./signature.ts";
export type { WidgetModule, WidgetRegistry } from "./widget-registry.ts";
export { onRenderError } from "./render-error-log.ts";
