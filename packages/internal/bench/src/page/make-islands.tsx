import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { ReviewCard } from "../../../../widgets/src/review-card/review-card.tsx";
import { SearchForm } from "../../../../widgets/src/search-form/search-form.tsx";
import type { BenchIsland, WidgetName } from "../contenders/contender.ts";
import { islandTree } from "../contenders/island-tree.tsx";

/** About 500 bytes of JSON each, with all props: contenders without a schema fill in no defaults. */
const props: Record<WidgetName, Record<string, unknown>> = {
  "search-form": {
    tld: "com",
    multi: false,
    domains: "",
    examples:
      "paper-boats,the-little-lighthouse,grandmas-recipes,slow-bicycles,a-shelf-of-books,harbour-view,seven-swans,rain-on-the-roof,old-maps,bread-and-butter,the-long-way-home,quiet-mornings,north-sea-kites,garden-of-herbs,winter-apples,four-wooden-chairs,lanterns-and-tents".split(
        ",",
      ),
    route: "{product}_web_frontend.domains.search",
    action: "/domains/search",
    headingLevel: 2,
  },
  "review-card": {
    name: "Sample Customer",
    avatar: "/avatar.svg",
    source: "Example reviews",
    homepage: "https://reviews.example/sample-customer",
    text: "A review of some lines shows how the card looks. The text is at the top, with the name, the picture and the source below. These words were made up to have the length of a usual review on a usual page, no more and no less.",
    verified: false,
    headingLevel: 3,
  },
};

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
      props: props[widget],
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
