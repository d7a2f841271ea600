export { createHandler } from "./http/create-handler.ts";
export { fragmentUrl, signFragment } from "./http/routes/fragment-url.ts";
export type { Handler, HandlerOptions, LightWidgets } from "./api/handler.ts";
export type { MarkupRenderer } from "./api/markup-renderer.ts";
export type { IslandError, RenderErrorCode } from "./api/island-error.ts";
export type { Batch, BatchAnswer, BatchIsland, BatchIslands, BatchResult } from "./api/batch.ts";
export type { SignedFragment } from "./api/signed-fragment.ts";
export type { WidgetModule, WidgetRegistry } from "./api/widgets.ts";
export { onRenderError } from "./render/logs/render-log.ts";
