import type { ComponentType } from "react";
import { ReviewCard } from "../../../../widgets/src/review-card/review-card.tsx";
import { SearchForm } from "../../../../widgets/src/search-form/search-form.tsx";
import { type IslandProps, islandTree } from "./island-tree.tsx";

const withIsland = (Component: ComponentType<never>) => (props: IslandProps) =>
  islandTree(Component, props);

/** The measured widgets in their provider, for contenders that render a component by its name. */
export const widgetsByName: Readonly<Record<string, ComponentType<IslandProps>>> = {
  "review-card": withIsland(ReviewCard),
  "search-form": withIsland(SearchForm),
};
