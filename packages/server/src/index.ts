export { createHandler, type Handler, type HandlerOptions } from "./create-handler.ts";
export type { Batch } from "./read-batch.ts";
export type { BatchAnswer, BatchIsland, BatchIslands, BatchResult } from "./render-batch.ts";
export type { RenderErrorCode, RenderFault } from "./render-error.ts";
export { signFragment, type SignedFragment } from "./signature.ts";
export type { WidgetModule, WidgetRegistry } from "./widget-registry.ts";
