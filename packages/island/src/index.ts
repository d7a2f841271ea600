export { Slot } from "./slot.ts";
export { type Island, useIsland } from "./use-island.ts";
