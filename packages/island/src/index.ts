export type { FallbackHtml } from "@skerry/ui/island";
export { Slot } from "./slot.ts";
export { type Island, useIsland } from "./use-island.ts";
export { useShared } from "./use-shared.ts";
