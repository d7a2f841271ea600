import * as v from "valibot";
import { expect, expectTypeOf, test } from "vitest";
import { validateProps, PropsError, type PropsSchema } from "../contract/index.ts";
import type { PropsIssue } from "./props-schema.ts";

const schema = v.object({
  page: v.number(),
  label: v.optional(v.string(), "pagination"),
  items: v.optional(v.array(v.object({ "a/b": v.string() })), []),
});

function rejecting(...issues: PropsIssue[]): PropsSchema<never> {
  return { "~standard": { version: 1, vendor: "test", validate: async () => ({ issues }) } };
}

async function errorOf(validated: Promise<unknown>): Promise<PropsError> {
  const error = await validated.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(PropsError);
  return error as PropsError;
}

test("good props come back with defaults and without unknown keys", async () => {
  const props = await validateProps(schema, { page: 2, dangerouslySetInnerHTML: { __html: "x" } });
  expect(props).toStrictEqual({ page: 2, label: "pagination", items: [] });
  expectTypeOf(props).toEqualTypeOf<v.InferOutput<typeof schema>>();
});

test("a schema may answer with a promise", async () => {
  const slow = v.pipeAsync(
    schema,
    v.checkAsync(async ({ page }) => page > 0, "a page from 1"),
  );
  await expect(validateProps(slow, { page: 1 })).resolves.toMatchObject({ page: 1 });
  expect((await errorOf(validateProps(slow, { page: 0 }))).diagnostic.expected).toBe(
    "a page from 1",
  );
});

test("the first issue gives pointer, expected and received", async () => {
  const error = await errorOf(
    validateProps(schema, { page: 1, items: [{ "a/b": "x" }, { "a/b": 5 }] }),
  );
  const message =
    "The props do not fit the widget:\n/items/1/a~1b: Invalid type: Expected string but received 5";
  expect(error.message).toBe(message);
  expect(error.diagnostic).toEqual({
    code: "invalid",
    pointer: "/items/1/a~1b",
    expected: "string",
    received: "5",
    message,
  });
});

test("expected is the issue's message when the schema gives no more, and received is looked up", async () => {
  const path = ["items", { key: 0 }];
  const error = await errorOf(
    validateProps(rejecting({ message: "Must be a string", path }), { items: [["x"]] }),
  );
  expect(error.diagnostic).toMatchObject({
    pointer: "/items/0",
    expected: "Must be a string",
    received: "an array",
  });
  const missing = await errorOf(
    validateProps(rejecting({ message: "Required", path }), { items: null }),
  );
  expect(missing.diagnostic.received).toBe("nothing");
});

test("an issue of the whole value has an empty pointer and is named so", async () => {
  const error = await errorOf(validateProps(rejecting({ message: "Needs src or href" }), {}));
  expect(error.diagnostic.pointer).toBe("");
  expect(error.message).toContain("\n(the whole): Needs src or href");
});

test("the message lists five issues and counts the others", async () => {
  const issues = ["a", "b", "c", "d", "e", "f", "g"].map((key) => ({
    message: "bad",
    path: [key],
  }));
  const { message } = await errorOf(validateProps(rejecting(...issues), {}));
  expect(message.split("\n").slice(1)).toEqual([
    ...["a", "b", "c", "d", "e"].map((key) => `/${key}: bad`),
    "and 2 more",
  ]);
  const five = await errorOf(validateProps(rejecting(...issues.slice(0, 5)), {}));
  expect(five.message).not.toContain("more");
});

test("a long value is cut", async () => {
  const error = await errorOf(validateProps(schema, { page: "x".repeat(10_000) }));
  expect(error.message.length).toBeLessThan(400);
  expect(error.diagnostic.received.length).toBeLessThan(250);
});

test("a result with an empty array of issues is an error", async () => {
  await expect(validateProps(rejecting(), {})).rejects.toMatchObject({
    diagnostic: { code: "invalid", pointer: "" },
  });
});
