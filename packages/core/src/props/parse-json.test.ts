import { expect, it } from "vitest";
import { parseJson } from "./parse-json.ts";
import { parseProps } from "./parse-props.ts";

it.each([
  [String.raw`"Great \ud83d"`, "Great \uFFFD"],
  [String.raw`"\uDE00\ud83d\ud83d\uDE00\uD83D"`, "\uFFFD\uFFFD😀\uFFFD"],
  [String.raw`"\\ud83d \\\ud83d"`, String.raw`\ud83d \�`],
  [String.raw`["\"\ud83d\"", "\u00fc\n\u0000"]`, ['"\uFFFD"', "ü\n\0"]],
])("half of a character in %s becomes U+FFFD", (json, value) => {
  expect(parseJson(json)).toEqual(value);
});

it("keys are read in the same way, and broken JSON stays broken", () => {
  expect(parseProps(String.raw`{"\ud83d":"\udc00"}`)).toEqual({ "\uFFFD": "\uFFFD" });
  for (const json of [String.raw`{"a":"\ud8"}`, String.raw`"\ud83`, String.raw`"\ud8zz"`]) {
    expect(() => parseJson(json)).toThrow(SyntaxError);
  }
});
