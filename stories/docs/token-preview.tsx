import { IslandProvider, useIslandContext } from "@skerry/ui/island";
import {
  Component as DiscountTeaser,
  schema as teaserSchema,
} from "@skerry/widgets/discount-teaser";
import { Component as Pagination, schema as paginationSchema } from "@skerry/widgets/pagination";
import { Component as ReviewCard, schema as reviewSchema } from "@skerry/widgets/review-card";
import { Component as SearchForm, schema as searchSchema } from "@skerry/widgets/search-form";
import * as v from "valibot";
import teaser from "../../packages/widgets/src/discount-teaser/discount-teaser.example.json";
import pagination from "../../packages/widgets/src/pagination/pagination.example.json";
import review from "../../packages/widgets/src/review-card/review-card.example.json";
import search from "../../packages/widgets/src/search-form/search-form.example.json";

const widgets = [
  <SearchForm key="search-form" {...v.parse(searchSchema, search)} />,
  <ReviewCard key="review-card" {...v.parse(reviewSchema, { ...review, verified: true })} />,
  <DiscountTeaser key="discount-teaser" {...v.parse(teaserSchema, teaser)} />,
  <Pagination key="pagination" {...v.parse(paginationSchema, pagination)} />,
];

/** Widgets that have, together, nearly every token in them. */
export function TokenPreview() {
  const island = useIslandContext();
  return (
    <IslandProvider value={{ ...island, prefix: `${island.prefix}preview-` }}>
      {widgets}
    </IslandProvider>
  );
}
