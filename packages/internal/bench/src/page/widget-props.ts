import type { WidgetName } from "../contenders/contender.ts";

/** About 500 bytes of JSON each, with all props: contenders without a schema fill in no defaults. */
export const widgetProps: Readonly<Record<WidgetName, Readonly<Record<string, unknown>>>> = {
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
