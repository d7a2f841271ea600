// @vitest-environment node
import { exampleIsland } from "@skerry/ui/example-island";
import { IslandProvider } from "@skerry/ui/island";
import { renderToString } from "react-dom/server";
import { parse } from "valibot";
import { expect, it } from "vitest";
import en from "./feature-filter.en.json" with { type: "json" };
import example from "./feature-filter.example.json" with { type: "json" };
import { Component, schema } from "./index.ts";

const render = (props: object) =>
  renderToString(
    <IslandProvider value={exampleIsland(en, { prefix: "s1-" })}>
      <Component {...parse(schema, props)} />
    </IslandProvider>,
  );

it("is a list of links to headed sections as a server renders it", () => {
  const html = render(example);
  expect(html).toMatch(/^<div class="sk sk-feature-filter"><div/);
  for (const id of [1, 2]) {
    expect(html).toContain(`href="#s1-category-${id}"`);
    expect(html).toMatch(new RegExp(`<section [^>]*id="s1-category-${id}"[^>]*><h2`));
  }
  for (const { title, description } of example.features) {
    expect(html).toContain(`>${title}</h3>`);
    expect(html).toContain(`>${description}</p>`);
  }
});

it("has nothing that only script can work or show", () => {
  const html = render(example);
  expect(html).not.toMatch(/ role=| tabindex=| hidden=|data-live| style=|<!-- -->/i);
  expect(html).not.toMatch(/data-view="(switched|expanded)"/);
});

it("writes HTML in a description as the text that it is", () => {
  const [feature] = example.features;
  const html = render({ ...example, features: [{ ...feature, description: "<b>bold</b>" }] });
  expect(html).toContain("&lt;b&gt;bold&lt;/b&gt;");
});
