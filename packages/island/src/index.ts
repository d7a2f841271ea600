export { type Island, useIsland } from "./use-island.ts";
