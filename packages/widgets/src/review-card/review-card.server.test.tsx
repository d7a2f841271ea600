// @vitest-environment node
import { exampleIsland } from "@skerry/ui/example-island";
import { IslandProvider } from "@skerry/ui/island";
import { texts } from "@skerry/ui/texts/en";
import { renderToString } from "react-dom/server";
import { parse } from "valibot";
import { expect, it } from "vitest";
import { Component, schema, isStatic } from "./index.ts";
import en from "./review-card.en.json" with { type: "json" };
import example from "./review-card.example.json" with { type: "json" };

it("is complete as a server renders it, and stays so", () => {
  const html = renderToString(
    <IslandProvider value={exampleIsland({ ...texts, ...en })}>
      <Component {...parse(schema, example)} />
    </IslandProvider>,
  );
  expect(html).toMatch(/^<div class="sk sk-review-card">/);
  expect(html).toContain(example.text);
  expect(html).not.toMatch(/ style=|<!-- -->/);
  expect(isStatic).toBe(true);
});
