import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatMarker, parseMarker, toPrefix } from "./index.ts";
import fixtures from "../../fixtures/markers.json" with { type: "json" };

const commentData = (comment: string) => comment.slice("<!--".length, -"-->".length);

test.each(fixtures.write)("writes: $name", ({ prefix, build, comment }) => {
  expect(formatMarker(prefix, build)).toBe(comment);
  expect(parseMarker(commentData(comment))).toEqual({ prefix: toPrefix(prefix), build });
});

test.each(fixtures.read)("reads: $comment", ({ comment, marker }) => {
  expect(parseMarker(comment)).toEqual(marker ?? undefined);
});

test("any text becomes a prefix that the marker gives back", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const prefix = toPrefix(text);
      expect(prefix).toMatch(/^[\w-]{1,32}$/);
      expect(toPrefix(prefix)).toBe(prefix);
      expect(parseMarker(commentData(formatMarker(text, "b")))).toEqual({ prefix, build: "b" });
    }),
  );
});

test.each(["", "1.2.3", "a b", "b-->", "x".repeat(65)])("the build %j is refused", (build) => {
  expect(() => formatMarker("s1", build)).toThrow(RangeError);
  expect(() => formatMarker("s1", build)).toThrow(JSON.stringify(build));
});
