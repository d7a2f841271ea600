import { exampleIsland } from "@skerry/ui/example-island";
import { type IslandContext, IslandProvider } from "@skerry/ui/island";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PartnersStrip } from "./partners-strip/partners-strip.tsx";
import { ReviewCard } from "./review-card/review-card.tsx";
import { Testimonials } from "./testimonials/testimonials.tsx";

const render = (widget: ReactNode, settings: IslandContext["settings"]): string =>
  renderToStaticMarkup(
    <IslandProvider value={{ ...exampleIsland({}), translate: (key) => key, settings }}>
      {widget}
    </IslandProvider>,
  );

const base = { headingLevel: 2 } as const;
const one = { name: "A", source: "B", text: "Good." };

it.each([
  ["testimonials", <Testimonials key="a" {...base} perView="room" />],
  ["partners-strip", <PartnersStrip key="b" {...base} autoplay="polite" />],
])("%s shows no samples where the page wants none", (_, widget) => {
  expect(render(widget, { samples: false })).toBe("");
  expect(render(widget, {})).not.toBe("");
});

it.each([
  [undefined, true, 1],
  [undefined, undefined, 0],
  [false, true, 0],
  [true, undefined, 1],
])("a review that is %s on a page that is %s has %i badges", (own, page, count) => {
  const settings = page === undefined ? {} : { verified: page };
  const given = own === undefined ? one : { ...one, verified: own };
  for (const html of [
    render(<ReviewCard {...base} {...given} />, settings),
    render(<Testimonials {...base} perView="room" reviews={[given]} />, settings),
  ]) {
    expect(html.split("app.ui.review.verified<").length - 1).toBe(count);
  }
});
