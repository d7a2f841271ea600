import type { FallbackHtml } from "@skerry/core/contract";
import type { RequestTime } from "../host/request-time.ts";
import type { Patience } from "../host/settle-within.ts";
import type { FoundSlots } from "../page/page-slots.ts";
import type { PropsInput } from "./island-props.ts";
import type { IslandOptions } from "./render-island.ts";

/** One island to render. */
export interface RenderJob extends PropsInput, IslandOptions {
  /** Parses the island's own HTML. Called only if the widget reads it. Default: there is none. */
  readFallback?: (() => Promise<FallbackHtml>) | undefined;
  /** Reads the HTML of its slots. Called only if the widget has slots; it must be there then. */
  readSlots?: (() => Promise<FoundSlots>) | undefined;
  /** Whether the caller caches the HTML itself, so that this cache need not. Default: `false`. */
  isCachedByCaller?: boolean | undefined;
}

/** The request that an island belongs to. */
export interface IslandRequest {
  /** For its module and its schema, which wait for something. */
  patience: Patience;
  /** Its components wait no longer than the request may. Default: there is no other limit */
  time?: RequestTime | undefined;
  /** Called when one of its components waits: the other islands need not. */
  onWaiting?(): void;
}
