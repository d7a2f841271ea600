export { createHandler } from "./create-handler.ts";
export { fragmentUrl } from "./routes/fragment-url.ts";
export type { Handler, HandlerOptions } from "./handler.ts";
export type { IslandError, RenderErrorCode } from "./render/island-error.ts";
export type { Batch } from "./render/batch.ts";
export type { BatchAnswer, BatchIsland, BatchIslands, BatchResult } from "./render/batch.ts";
export { signFragment, type SignedFragment } from "./routes/fragment-url.ts";
export type { WidgetModule, WidgetRegistry } from "./render/widgets.ts";
export { onRenderError } from "./render/render-log.ts";
