import type { ComponentType } from "react";
import ujs from "react_ujs";
import { ReviewCard } from "../../../../widgets/src/review-card/review-card.tsx";
import { SearchForm } from "../../../../widgets/src/search-form/search-form.tsx";
import { type IslandProps, islandTree } from "./island-tree.tsx";

const withIsland = (Component: ComponentType<never>) => (props: IslandProps) =>
  islandTree(Component, props);

const components: Record<string, unknown> = {
  "review-card": withIsland(ReviewCard),
  "search-form": withIsland(SearchForm),
};

// Its own default runs eval() on the name. It mounts on DOMContentLoaded.
ujs.getConstructor = (name) => components[name];
