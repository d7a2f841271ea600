import * as v from "valibot";
import { expect, expectTypeOf, test } from "vitest";
import { checkProps, PropsError, type PropsSchema } from "./index.ts";
import type { PropsIssue } from "./props-schema.ts";

const schema = v.object({
  page: v.number(),
  label: v.optional(v.string(), "pagination"),
  items: v.optional(v.array(v.object({ "a/b": v.string() })), []),
});

function failing(...issues: PropsIssue[]): PropsSchema<never> {
  return { "~standard": { version: 1, vendor: "test", validate: async () => ({ issues }) } };
}

async function errorOf(checked: Promise<unknown>): Promise<PropsError> {
  const error = await checked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(PropsError);
  return error as PropsError;
}

test("good props come back with defaults and without unknown keys", async () => {
  const props = await checkProps(schema, { page: 2, dangerouslySetInnerHTML: { __html: "x" } });
  expect(props).toStrictEqual({ page: 2, label: "pagination", items: [] });
  expectTypeOf(props).toEqualTypeOf<v.InferOutput<typeof schema>>();
});

test("a schema may answer with a promise", async () => {
  const slow = v.pipeAsync(
    schema,
    v.checkAsync(async ({ page }) => page > 0, "a page from 1"),
  );
  await expect(checkProps(slow, { page: 1 })).resolves.toMatchObject({ page: 1 });
  expect((await errorOf(checkProps(slow, { page: 0 }))).expected).toBe("a page from 1");
});

test("the first fault gives pointer, expected and received", async () => {
  const error = await errorOf(
    checkProps(schema, { page: 1, items: [{ "a/b": "x" }, { "a/b": 5 }] }),
  );
  expect(error).toMatchObject({
    code: "invalid",
    pointer: "/items/1/a~1b",
    expected: "string",
    received: "5",
    message:
      "The props do not fit the widget:\n/items/1/a~1b: Invalid type: Expected string but received 5",
  });
});

test("a schema that tells neither has its message, and the value is looked up", async () => {
  const path = ["items", { key: 0 }];
  const error = await errorOf(
    checkProps(failing({ message: "Must be a text", path }), { items: [["x"]] }),
  );
  expect(error).toMatchObject({
    pointer: "/items/0",
    expected: "Must be a text",
    received: "a list",
  });
  const missing = await errorOf(
    checkProps(failing({ message: "Required", path }), { items: null }),
  );
  expect(missing.received).toBe("nothing");
});

test("a fault of the whole has an empty pointer and is called so", async () => {
  const error = await errorOf(checkProps(failing({ message: "Needs src or href" }), {}));
  expect(error.pointer).toBe("");
  expect(error.message).toContain("\n(the whole): Needs src or href");
});

test("the message lists five faults and counts the others", async () => {
  const issues = ["a", "b", "c", "d", "e", "f", "g"].map((key) => ({
    message: "bad",
    path: [key],
  }));
  const { message } = await errorOf(checkProps(failing(...issues), {}));
  expect(message.split("\n").slice(1)).toEqual([
    ...["a", "b", "c", "d", "e"].map((key) => `/${key}: bad`),
    "and 2 more",
  ]);
  const five = await errorOf(checkProps(failing(...issues.slice(0, 5)), {}));
  expect(five.message).not.toContain("more");
});

test("a long value does not fill the report", async () => {
  const error = await errorOf(checkProps(schema, { page: "x".repeat(10_000) }));
  expect(error.message.length).toBeLessThan(400);
  expect(error.received.length).toBeLessThan(250);
});

test("a failure without issues is still a failure", async () => {
  await expect(checkProps(failing(), {})).rejects.toMatchObject({ code: "invalid", pointer: "" });
});
