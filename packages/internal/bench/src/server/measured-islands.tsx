import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import discountTeaser from "../../../../widgets/src/discount-teaser/discount-teaser.example.json" with { type: "json" };
import featureFilter from "../../../../widgets/src/feature-filter/feature-filter.example.json" with { type: "json" };
import pagination from "../../../../widgets/src/pagination/pagination.example.json" with { type: "json" };
import partnersStrip from "../../../../widgets/src/partners-strip/partners-strip.example.json" with { type: "json" };
import reviewCard from "../../../../widgets/src/review-card/review-card.example.json" with { type: "json" };
import screenshotSlider from "../../../../widgets/src/screenshot-slider/screenshot-slider.example.json" with { type: "json" };
import searchForm from "../../../../widgets/src/search-form/search-form.example.json" with { type: "json" };
import testimonials from "../../../../widgets/src/testimonials/testimonials.example.json" with { type: "json" };
import videoBlock from "../../../../widgets/src/video-block/video-block.example.json" with { type: "json" };
import { registry } from "../../../../widgets/src/registry.ts";
import { texts } from "../../../../widgets/src/texts/en.ts";
import { islandTree } from "../contenders/island-tree.tsx";
import { makeIslands } from "../page/make-islands.tsx";

/** An island whose rendering is measured. */
export interface MeasuredIsland {
  widget: string;
  /** All props, because contenders without a schema fill in no defaults. */
  props: Readonly<Record<string, unknown>>;
}

const [, reviewIsland] = makeIslands(2, { served: false, load: "eager" });

/** A review card: about 500 bytes of JSON. */
export const card: MeasuredIsland = { widget: "review-card", props: reviewIsland?.props ?? {} };

const reviewOf = (number: number) => ({
  name: `Sample Customer ${number}`,
  source: "Example reviews",
  homepage: `https://reviews.example/sample-customer-${number}`,
  text: `This is where the words of customer ${number} stand, two or three lines of them.`,
  verified: number % 2 === 0,
});

/** A row of reviews: a large island. */
export const row: MeasuredIsland = {
  widget: "testimonials",
  props: { reviews: [...Array(16).keys()].map(reviewOf), headingLevel: 2 },
};

type Module = Awaited<ReturnType<(typeof registry)[keyof typeof registry]>>;

const modules: Readonly<Record<string, Module>> = Object.fromEntries(
  await Promise.all(
    Object.entries(registry).map(async ([widget, load]) => [widget, await load()] as const),
  ),
);

/** An island as an example shows it, with the defaults that its props leave out. */
function exampleOf(widget: string, example: object): MeasuredIsland {
  const result = modules[widget]?.schema["~standard"].validate(example);
  if (!result || result instanceof Promise || result.issues) {
    throw new Error(`The example of ${widget} does not fit its schema.`);
  }
  return { widget, props: result.value };
}

/** The islands of a page, as its backend requests them: every widget once, the search form twice. */
export const pageIslands: readonly MeasuredIsland[] = [
  exampleOf("search-form", { ...searchForm, action: "/domains/search" }),
  exampleOf("discount-teaser", discountTeaser),
  exampleOf("partners-strip", partnersStrip),
  exampleOf("screenshot-slider", screenshotSlider),
  exampleOf("feature-filter", featureFilter),
  exampleOf("video-block", videoBlock),
  exampleOf("testimonials", testimonials),
  exampleOf("review-card", reviewCard),
  exampleOf("pagination", pagination),
  exampleOf("search-form", { ...searchForm, action: "/domains/search" }),
];

/** The islands of the page one after the other, over and over. */
export function islandInTurn(number: number): MeasuredIsland {
  return pageIslands[number % pageIslands.length] as MeasuredIsland;
}

/** Islands by prefixes that are unique to a request. */
export function numbered(
  islands: readonly MeasuredIsland[],
  request: number,
): Record<string, MeasuredIsland> {
  return Object.fromEntries(islands.map((island, index) => [`n${request}-${index}-`, island]));
}

/** Renders an island as a developer would write it by hand for one site. */
export function renderByHand({ widget, props }: MeasuredIsland, prefix: string): string {
  const Component = modules[widget]?.Component as ComponentType<never> | undefined;
  if (!Component) throw new Error(`There is no ${widget} among the measured islands.`);
  return renderToString(islandTree(Component, { ...props, prefix }, texts));
}
