import type { FallbackHtml } from "@skerry/core/contract";
import type { RequestTime } from "../host/request-time.ts";
import type { Patience } from "../host/settle-within.ts";
import type { FoundSlots } from "../page/page-slots.ts";
import type { PropsInput } from "./island-props.ts";
import type { IslandOptions } from "./render-island.ts";

export interface RenderJob extends PropsInput, IslandOptions {
  /** Called only if the widget reads its fallback. */
  readFallback?: (() => Promise<FallbackHtml>) | undefined;
  /** Called only if the widget has slots, which need it. */
  readSlots?: (() => Promise<FoundSlots>) | undefined;
  isCachedByCaller?: boolean | undefined;
}

export interface IslandRequest {
  /** For its module and its schema. */
  patience: Patience;
  /** Limits the wait for components. */
  time?: RequestTime | undefined;
  /** Called when a component waits: other islands need not. */
  onWaiting?(): void;
}
