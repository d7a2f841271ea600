import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { expect, it } from "vitest";
import { findBareProps } from "./find-bare-props.ts";

const described = v.pipe(v.string(), v.description("The name."));

it("accepts a schema that describes every prop in a sentence", () => {
  const schema = v.object({
    reviews: v.pipe(v.array(v.object({ name: described })), v.description("The reviews.")),
  });
  expect(findBareProps(toJsonSchema(schema))).toEqual([]);
});

it("names bare props at every depth", () => {
  const schema = v.object({
    title: v.string(),
    short: v.pipe(v.string(), v.description("")),
    fragment: v.pipe(v.string(), v.description("the name")),
    reviews: v.optional(v.array(v.object({ name: described, text: v.string() }))),
  });
  expect(findBareProps(toJsonSchema(schema))).toEqual([
    "title",
    "short",
    "fragment",
    "reviews",
    "reviews/text",
  ]);
});
