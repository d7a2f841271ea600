// @vitest-environment node
import { exampleIsland } from "@skerry/ui/example-island";
import { IslandProvider } from "@skerry/ui/island";
import { texts } from "@skerry/ui/texts/en";
import { renderToString } from "react-dom/server";
import { parse } from "valibot";
import { expect, it } from "vitest";
import { Component, schema } from "./index.ts";
import en from "./testimonials.en.json" with { type: "json" };

const html = (props: object = {}): string =>
  renderToString(
    <IslandProvider value={exampleIsland({ ...texts, ...en })}>
      <Component {...parse(schema, props)} />
    </IslandProvider>,
  );

it("has every review in the markup of a server, none of them out of reach", () => {
  expect(html().match(/<li /g)).toHaveLength(14);
  expect(html()).toContain(en["app.ui.testimonials.example_14"]);
  expect(html()).not.toMatch(/ style=| inert| hidden|<!-- -->/);
});

it("is a row that the keyboard can scroll", () => {
  expect(html()).toMatch(/<div [^>]*aria-label="Customer reviews"[^>]*tabindex="0"[^>]*><ul/);
});

it("renders nothing without reviews", () => {
  expect(html({ reviews: [] })).toBe("");
});
