import * as fc from "fast-check";
import { expect, test } from "vitest";
import { maxPropsDepth, maxPropsLength, parseProps, PropsError } from "../contract/index.ts";
import fixtures from "../../fixtures/props.json" with { type: "json" };

function errorOf(text: string): PropsError {
  try {
    parseProps(text);
  } catch (error) {
    if (error instanceof PropsError) return error;
  }
  throw new Error("parseProps did not throw a PropsError.");
}

test.each(fixtures.read)("reads: $name", ({ text, value, error }) => {
  if (error) expect(errorOf(text!).diagnostic).toMatchObject(error);
  else expect(parseProps(text)).toStrictEqual(value);
});

test("the fixtures name the bounds of the code", () => {
  expect(fixtures.bounds).toEqual({ characters: maxPropsLength, levels: maxPropsDepth });
});

test("a string up to the bound is read, one character more is not", () => {
  const text = `{"a":"${"x".repeat(maxPropsLength - 8)}"}`;
  expect(parseProps(text)).toHaveProperty("a");
  expect(errorOf(`${text} `).diagnostic).toMatchObject({
    code: "too-large",
    pointer: "",
    expected: "at most 1000000 characters",
    received: "1000001",
  });
});

test("nesting that fills the whole string is an error, not a stack overflow", () => {
  const half = maxPropsLength / 2;
  expect(errorOf(`${"[".repeat(half)}${"]".repeat(half)}`).diagnostic.code).toBe("not-an-object");
  const levels = 100_000;
  expect(errorOf(`${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`).diagnostic.code).toBe(
    "too-deep",
  );
});

test("levels are counted down from the outermost object, however many are beside each other", () => {
  const beside = { list: Array.from({ length: 50 }, () => ({ a: {} })) };
  expect(parseProps(JSON.stringify(beside))).toEqual(beside);
  const deep = `${'{"a":'.repeat(40)}1${"}".repeat(40)}`;
  expect(errorOf(`{"b":[{}],"c":${deep}}`).diagnostic.pointer).toBe(`/c${"/a".repeat(31)}`);
});

test("merging props into an object never changes a prototype", () => {
  const props = parseProps(
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
  );
  expect(Object.assign({}, props)).not.toHaveProperty("polluted");
  expect(Object.hasOwn(props, "__proto__")).toBe(false);
  expect({}).not.toHaveProperty("polluted");
});

test("the error describes what was expected and what was received", () => {
  expect(errorOf('["com"]').diagnostic).toEqual({
    code: "not-an-object",
    pointer: "",
    message: "Expected a JSON object, but received an array.",
    expected: "a JSON object",
    received: "an array",
  });
  expect(errorOf('["com"]')).toMatchObject({
    name: "PropsError",
    message: "Expected a JSON object, but received an array.",
  });
  expect(errorOf("{'tld':'com'}").message).toBe(
    `Expected a JSON object, but received "{'tld':'com'}".`,
  );
  expect(errorOf(`{"a":${"[".repeat(32)}${"]".repeat(32)}}`).message).toMatch(
    /^Expected at most 32 levels at \/a(\/0){31}, but received more\.$/,
  );
  expect(errorOf("x".repeat(500)).diagnostic.received).toHaveLength(63);
});

test("any string gives an object or a PropsError", () => {
  const fragments = fc.constantFrom("{", "}", "[", "]", '"', ":", ",", "1", "null", "a", " ", "\\");
  fc.assert(
    fc.property(fc.array(fragments), (parts) => {
      try {
        expect(Object.prototype.toString.call(parseProps(parts.join("")))).toBe("[object Object]");
      } catch (error) {
        expect(error).toBeInstanceOf(PropsError);
      }
    }),
  );
});
