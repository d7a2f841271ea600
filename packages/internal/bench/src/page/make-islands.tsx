import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { ReviewCard } from "../../../../widgets/src/review-card/review-card.tsx";
import { SearchForm } from "../../../../widgets/src/search-form/search-form.tsx";
import type { BenchIsland, WidgetName } from "../contenders/contender.ts";
import { islandTree } from "../contenders/island-tree.tsx";
import { widgetProps } from "./widget-props.ts";

const components: Record<WidgetName, ComponentType<never>> = {
  "search-form": SearchForm,
  "review-card": ReviewCard,
};

/** Creates islands, forms and reviews in turn, with server markup or empty. */
export function makeIslands(
  count: number,
  { served, load }: { served: boolean; load: BenchIsland["load"] },
): BenchIsland[] {
  return Array.from({ length: count }, (_, index): BenchIsland => {
    const widget = index % 2 ? "review-card" : "search-form";
    const island = {
      widget,
      props: widgetProps[widget],
      prefix: `s${index}-`,
      load,
    } satisfies BenchIsland;
    if (!served) return island;
    const tree = islandTree(components[widget], { ...island.props, prefix: island.prefix });
    return { ...island, markup: markAsServed(renderToString(tree)) };
  });
}

/** React and Preact keep attributes that they do not know when they hydrate, and only then. */
function markAsServed(markup: string): string {
  return markup.replace(/^<\w+/, "$& data-served");
}
