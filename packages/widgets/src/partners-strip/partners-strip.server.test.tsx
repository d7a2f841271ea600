// @vitest-environment node
import { exampleIsland } from "@skerry/ui/example-island";
import { IslandProvider } from "@skerry/ui/island";
import { texts } from "@skerry/ui/texts/en";
import { renderToString } from "react-dom/server";
import { parse } from "valibot";
import { expect, it } from "vitest";
import { builtInPartners } from "./partners-strip-content.ts";
import { Component, schema } from "./index.ts";
import en from "./partners-strip.en.json" with { type: "json" };

it("is complete as a server renders it: every partner, and no control that needs script", () => {
  const html = renderToString(
    <IslandProvider value={exampleIsland({ ...texts, ...en })}>
      <Component {...parse(schema, {})} />
    </IslandProvider>,
  );
  expect(html).toMatch(/^<div class="sk sk-partners-strip">/);
  for (const { name } of builtInPartners) expect(html).toContain(`alt="${name}"`);
  expect(html).not.toMatch(/<button| style=|<!-- -->/);
});
