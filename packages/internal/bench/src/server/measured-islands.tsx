import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { ReviewCard } from "../../../../widgets/src/review-card/review-card.tsx";
import { Testimonials } from "../../../../widgets/src/testimonials/testimonials.tsx";
import { islandTree } from "../contenders/island-tree.tsx";
import { makePlaces } from "../page/make-places.tsx";

/** An island whose rendering is measured. */
export interface MeasuredIsland {
  widget: string;
  /** All of them given: who has no schema fills in no defaults. */
  props: Readonly<Record<string, unknown>>;
}

const [, place] = makePlaces(2, { served: false, load: "eager" });

/** A review card: about 500 bytes of JSON. */
export const card: MeasuredIsland = { widget: "review-card", props: place?.props ?? {} };

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

const components: Readonly<Record<string, ComponentType<never>>> = {
  "review-card": ReviewCard,
  testimonials: Testimonials,
};

/** What a site would write by hand that renders its own islands. */
export function renderByHand({ widget, props }: MeasuredIsland, prefix: string): string {
  const Component = components[widget];
  if (!Component) throw new Error(`There is no ${widget} among the measured islands.`);
  return renderToString(islandTree(Component, { ...props, prefix }));
}
