import type { ComponentType } from "react";
import { ReviewCard } from "../../../../widgets/src/review-card/review-card.tsx";
import { SearchForm } from "../../../../widgets/src/search-form/search-form.tsx";
import type { IslandProps } from "./island-tree.tsx";
import { withIsland } from "./with-island.ts";

/** The measured widgets, for contenders that have all of them in one file. */
export const widgetsByName: Readonly<Record<string, ComponentType<IslandProps>>> = {
  "review-card": withIsland(ReviewCard),
  "search-form": withIsland(SearchForm),
};
