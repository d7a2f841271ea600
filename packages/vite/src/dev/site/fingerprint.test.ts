import * as v from "valibot";
import { expect, it } from "vitest";
import { fingerprint } from "./fingerprint.ts";

const schema = (vendor: string, check: (value: unknown) => unknown) => ({
  "~standard": { version: 1, vendor, validate: check },
});

it("is the same for values that are made alike", () => {
  const make = () => ({
    load: "idle",
    schema: v.object({ a: v.pipe(v.string(), v.maxLength(3)), b: v.optional(v.picklist(["x"])) }),
    own: schema("a", (value) => ({ value })),
    pattern: /a/g,
    list: new Map([["a", new Set([1n])]]),
  });
  expect(fingerprint(make())).toBe(fingerprint(make()));
});

it.each([
  ["a text", "a", "b"],
  ["nothing", undefined, null],
  ["a member", { a: 1 }, { a: 2 }],
  ["a name", { a: 1 }, { b: 1 }],
  ["a bound of a schema", v.pipe(v.string(), v.maxLength(3)), v.pipe(v.string(), v.maxLength(4))],
  ["an entry of a schema", v.object({ a: v.string() }), v.object({ a: v.number() })],
  ["the code of a function", schema("a", (value) => ({ value })), schema("a", () => ({}))],
  ["the vendor", schema("a", (value) => ({ value })), schema("b", (value) => ({ value }))],
  ["a pattern", /a/, /b/],
])("is another one for another value: %s", (_, one, other) => {
  expect(fingerprint(one)).not.toBe(fingerprint(other));
});

it("ends where an object contains itself", () => {
  const loop: Record<string, unknown> = {};
  loop["own"] = loop;
  expect(fingerprint(loop)).toContain("own");
});
