import { expect, test } from "vitest";
import * as v from "valibot";
import * as z from "zod";
import { checkKeys, diagnoseUnknownKeys } from "./key-check.ts";
import type { UnknownKey } from "./props-schema.ts";
import { validateProps } from "./validate-props.ts";

const own = v.object({ reviews: v.optional(v.array(v.object({ text: v.string() }))) });

/** The schema of a built-in widget. */
const builtIn = { ...own, "~standard": own["~standard"], rejectsMisspelled: true };

/** The props after the check, and the unknown keys that are reported. */
async function validate(props: unknown, rejectsMisspelled: boolean) {
  const reported: string[] = [];
  const onUnknownKeys = (keys: UnknownKey[]): void => {
    reported.push(...keys.map(({ path, meant }) => `${path.join("/")} ${meant}`));
  };
  const schema = rejectsMisspelled ? builtIn : own;
  const result = await validateProps(checkKeys(schema, { onUnknownKeys }), props).catch(
    (error: unknown) => error,
  );
  return { result, reported };
}

test("a misspelled key is bad props: pointer, expected, received and advice", async () => {
  const { result, reported } = await validate({ review: [], rating: 1 }, true);
  expect(result).toMatchObject({
    name: "PropsError",
    diagnostic: {
      code: "invalid",
      pointer: "/review",
      expected: '"reviews"',
      received: '"review"',
      message:
        'The props do not fit the widget:\n/review: Invalid key: Received "review". Did you mean "reviews"?',
    },
  });
  expect(reported).toEqual(["rating undefined"]);
});

test("a misspelled key comes before what the schema says about the absent key", async () => {
  const { result } = await validate({ reviews: [{ txt: "a" }] }, true);
  expect((result as Error).message.split("\n").slice(1)).toEqual([
    '/reviews/0/txt: Invalid key: Received "txt". Did you mean "text"?',
    '/reviews/0/text: Invalid key: Expected "text" but received undefined',
  ]);
});

test("a site's own widget decides itself, and a misspelled key is reported", async () => {
  expect(await validate({ review: [] }, false)).toEqual({
    result: {},
    reported: ["review reviews"],
  });
});

test("props without a mistake pass, and nothing is reported", async () => {
  const props = { reviews: [{ text: "a" }] };
  expect(await validate(props, true)).toEqual({ result: props, reported: [] });
});

test("a schema that is none fails when props are validated, and not before", async () => {
  const checked = checkKeys({} as typeof own);
  await expect(validateProps(checked, {})).rejects.toThrow(TypeError);
});

test("a schema of another library passes as it is", async () => {
  const other = {
    "~standard": { version: 1, vendor: "own", validate: (value: unknown) => ({ value }) },
  } as const;
  expect(await validateProps(checkKeys(other), { review: 1 })).toEqual({ review: 1 });
});

const known = ["name", "text"];

test("each key has its pointer, and a question or the known keys", () => {
  expect(
    diagnoseUnknownKeys([
      { path: ["a/b"], known, meant: undefined },
      { path: ["items", 0, "txt"], known, meant: "text" },
    ]),
  ).toEqual([
    {
      code: "unknown-key",
      pointer: "/a~1b",
      message: 'The key "a/b" is unknown. It is ignored.',
      hint: "Known are: name, text.",
    },
    {
      code: "unknown-key",
      pointer: "/items/0/txt",
      message: 'The key "txt" at /items/0 is unknown. It is ignored.',
      hint: 'Did you mean "text"?',
    },
  ]);
});

test("of very many keys twenty are described, and the others are counted", () => {
  const keys = Array.from({ length: 25 }, (_, i) => ({ path: [`k${i}`], known, meant: undefined }));
  const diagnostics = diagnoseUnknownKeys(keys);
  expect(diagnostics).toHaveLength(21);
  expect(diagnostics.at(-1)).toEqual({
    code: "unknown-key",
    pointer: "",
    message: "5 more keys are unknown and ignored.",
  });
  expect(diagnoseUnknownKeys(keys.slice(0, 20))).toHaveLength(20);
  expect(diagnoseUnknownKeys(keys, Infinity)).toHaveLength(25);
});

test.each<[string, object, object, string[]]>([
  ["an object", v.object({ price: v.number() }), { prise: 1 }, ["/price price"]],
  ["an object of other libraries", z.object({ price: z.number() }), { prise: 1 }, ["/price price"]],
  [
    "one that is strict",
    v.strictObject({ price: v.number() }),
    { prise: 1 },
    ["/prise price", "/price"],
  ],
  [
    "one that keeps other keys",
    v.looseObject({ price: v.number() }),
    { prise: 1 },
    ["/price price"],
  ],
  [
    "the same of other libraries",
    z.looseObject({ price: z.number() }),
    { prise: 1 },
    ["/price price"],
  ],
  [
    "objects in lists",
    v.object({ rows: v.array(v.object({ price: v.number(), tax: v.number() })) }),
    {
      rows: [
        { price: 1, tax: 1 },
        { Price: 1, tax: 1 },
      ],
    },
    ["/rows/1/price price"],
  ],
  [
    "a key that is known",
    v.object({ minPrice: v.number(), maxPrice: v.number() }),
    { minPrice: 1 },
    ["/maxPrice"],
  ],
  ["a key that is far away", v.object({ price: v.number() }), { label: 1 }, ["/price"]],
  [
    "a key of the wrong type",
    v.object({ price: v.number() }),
    { price: "1", prise: 1 },
    ["/price"],
  ],
])("a schema of a site's own widget: %s", async (_, schema, props, expected) => {
  const error = (await validateProps(checkKeys(schema as typeof own), props).catch(
    (thrown: unknown) => thrown,
  )) as Error;
  const said = error.message.split("\n").slice(1);
  expect(
    said.map((line) => {
      const [, path, meant] = /^(\S+): (?:.*Did you mean "(\w+)"\?)?/.exec(line) ?? [];
      return [path, meant].filter(Boolean).join(" ");
    }),
  ).toEqual(expected);
});
