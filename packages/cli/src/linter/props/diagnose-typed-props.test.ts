import { expect, it } from "vitest";
import { controlHole, outputHole } from "../templates/holes.ts";
import { diagnoseTypedProps } from "./diagnose-typed-props.ts";

const type = {
  type: "object",
  properties: { price: { type: "number" }, tone: { enum: ["calm", "loud"] } },
  required: ["price"],
};
const printed = outputHole.repeat(6);
const control = controlHole.repeat(4);

it.each<[name: string, text: string, isPartial: boolean, found: readonly string[]]>([
  ["a misspelled key", '{"tone":"calm","prise":1}', false, ["15 unknown-key /prise"]],
  ["a wrong value", '{"price":"1"}', false, ["9 bad-props /price"]],
  ["a missing key", '{"tone":"calm"}', false, ["0 bad-props /price"]],
  ["a missing key that is fetched", '{"tone":"calm"}', true, []],
  ["what is no JSON", '{"price":', false, []],
  ["a printed value", `{"price":${printed},"tone":"${printed}"}`, false, []],
  ["a key beside a printed value", `{"prise":${printed}}`, false, ["1 unknown-key /prise"]],
  [
    "a value beside a printed one",
    `{"price":${printed},"tone":"lod"}`,
    false,
    ["23 bad-props /tone"],
  ],
  ["a key that a condition may have", `{"tone":"calm"${control}}`, false, []],
  ["a printed key", `{"${printed}":1}`, false, []],
])("%s", (_, text, arePartial, expected) => {
  const source = { text, toOffset: (index: number) => index };
  const locate = (offset: number) => ({ file: "", line: 1, column: offset });
  const found = diagnoseTypedProps("price", type, source as never, locate, arePartial);
  expect(
    found.map(({ location, code, pointer }) => `${location.column} ${code} ${pointer}`),
  ).toEqual(expected);
  expect(new Set(found.map(({ severity }) => severity))).toEqual(
    new Set(found.length ? ["warning"] : []),
  );
});
