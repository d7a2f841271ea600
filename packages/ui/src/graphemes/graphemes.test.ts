import { afterEach, describe, expect, it, vi } from "vitest";
import { graphemes } from "./graphemes.ts";

afterEach(() => vi.unstubAllGlobals());

const cases = [
  ["bakery", ["b", "a", "k", "e", "r", "y"]],
  ["", []],
  ["müe\u0301", ["m", "ü", "e\u0301"]],
  ["👩‍👩‍👧a", ["👩‍👩‍👧", "a"]],
  ["👍🏽❤️1️⃣", ["👍🏽", "❤️", "1️⃣"]],
  ["🇩🇪🇫🇷", ["🇩🇪", "🇫🇷"]],
] as const;

describe.each(["with Intl.Segmenter", "without it, as in Firefox 110"])("%s", (support) => {
  it.each(cases)("takes %j apart as a reader does", (text, expected) => {
    if (support.startsWith("without")) vi.stubGlobal("Intl", {});
    expect(graphemes(text)).toEqual(expected);
  });
});
