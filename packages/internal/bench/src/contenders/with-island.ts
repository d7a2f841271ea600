import type { ComponentType } from "react";
import { type IslandProps, islandTree } from "./island-tree.tsx";

/** A measured widget in its provider, for contenders that render a component themselves. */
export const withIsland =
  (Component: ComponentType<never>): ComponentType<IslandProps> =>
  (props) =>
    islandTree(Component, props);
