import { expect, it } from "vitest";
import { diagnoseProps } from "./json-diagnosis.ts";
import { diagnoseFlattened, isUnquoted } from "./props-attributes.ts";

// The attributes are those that HTML parsers make of the tag.
it.each<[tag: string, code: string, text: string, ...rest: [name: string, value?: string][]]>([
  [
    'data-props={"text": "a b"} class=c',
    "unquoted-attribute",
    '{"text":',
    ['"a'],
    ['b"}'],
    ["class", "c"],
  ],
  ['data-props={"text":"it is"}', "unquoted-attribute", '{"text":"it', ['is"}']],
  [
    `data-props={"text":"it's so"} id="a"`,
    "unquoted-attribute",
    `{"text":"it's`,
    ['so"}'],
    ["id", "a"],
  ],
  ['data-props={"a":"b c=d"}', "unquoted-attribute", '{"a":"b', ["c", 'd"}']],
  ["data-props=[1, 2]", "unquoted-attribute", "[1,", ["2]"]],
  [`data-props='{"text":"it's nice"}'`, "cut-at-apostrophe", '{"text":"it', ["s"], [`nice"}'`]],
  [
    `data-props='{"text":"it's a=b"}' title`,
    "cut-at-apostrophe",
    '{"text":"it',
    ["s"],
    ["a", `b"}'`],
    ["title"],
  ],
  [`data-props='{"t":"it's"}' alt='"'`, "cut-at-apostrophe", '{"t":"it', [`s"}'`], ["alt", '"']],
  [`data-props='{"text":"it`, "cut-at-apostrophe", '{"text":"it'],
])("%s: %s", (_, code, text, ...rest) => {
  const attributes = [["data-widget", "a"], ["data-props", text], ...rest].map(
    ([name = "", value = ""]) => ({ name, value }),
  );
  expect(diagnoseProps(text, isUnquoted(text, attributes))?.code).toBe(code);
});

it.each([
  [["data-props-tld", "data-props-list-mode"], true],
  [["data-props-from"], false],
  [["data-props", "data-props-id"], false],
])("props in %j are flattened: %s", (names, isOne) => {
  const attributes = ["data-widget", ...names].map((name) => ({ name, value: "" }));
  expect(diagnoseFlattened(attributes) !== undefined).toBe(isOne);
});
