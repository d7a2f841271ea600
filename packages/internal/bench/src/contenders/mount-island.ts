import type { ComponentType } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { type IslandProps, islandTree } from "./island-tree.tsx";

/** Hydrates an island that has markup, and renders into an empty one. */
export function mountIsland(element: HTMLElement, Component: ComponentType<never>): void {
  const tree = islandTree(Component, JSON.parse(element.dataset["props"] ?? "{}") as IslandProps);
  if (element.firstChild) hydrateRoot(element, tree);
  else createRoot(element).render(tree);
}
