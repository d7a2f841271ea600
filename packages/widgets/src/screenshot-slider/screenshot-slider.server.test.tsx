// @vitest-environment node
import { exampleIsland } from "@skerry/ui/example-island";
import { IslandProvider } from "@skerry/ui/island";
import { texts } from "@skerry/ui/texts/en";
import { renderToString } from "react-dom/server";
import { parse } from "valibot";
import { expect, it } from "vitest";
import { Component, schema } from "./index.ts";
import en from "./screenshot-slider.en.json" with { type: "json" };

const html = (props: object = {}): string =>
  renderToString(
    <IslandProvider value={exampleIsland({ ...texts, ...en })}>
      <Component {...parse(schema, props)} />
    </IslandProvider>,
  );

it("has every slide in the markup of a server, with its caption, none of them out of reach", () => {
  expect(html().match(/<figcaption/g)).toHaveLength(4);
  expect(html().match(/<img /g)).toHaveLength(4);
  expect(html()).not.toMatch(/ style=| inert| hidden|stacked|<!-- -->/);
});

it("loads the first picture at once and the others when they come near", () => {
  expect(html().match(/loading="\w+"/g)).toEqual([
    'loading="eager"',
    'loading="lazy"',
    'loading="lazy"',
    'loading="lazy"',
  ]);
});

it("renders nothing without slides", () => {
  expect(html({ slides: [] })).toBe("");
});
