import { expect, it } from "vitest";
import { htmlCustomData } from "./html-custom-data.ts";

const { version, globalAttributes } = htmlCustomData({
  "search-form": {
    load: "idle",
    schema: {
      properties: { tld: { description: "Top-level domain." }, multi: {} },
      required: ["tld"],
    },
  },
});

it("offers every widget with its trigger and its props", () => {
  expect(version).toBe(1.1);
  expect(globalAttributes.find(({ name }) => name === "data-widget")?.values).toEqual([
    {
      name: "search-form",
      description: "Loads: idle.\ntld (required): Top-level domain.\nmulti: ",
    },
  ]);
});

it("explains every attribute that a page author writes", () => {
  expect(globalAttributes.map(({ name }) => name)).toEqual([
    "data-widget",
    "data-props",
    "data-props-from",
    "data-load",
    "data-sk-theme",
  ]);
  for (const { description } of globalAttributes) expect(description).toMatch(/\.$/);
});
