// @vitest-environment happy-dom
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseJson } from "./parse-json.ts";
import { parseProps, writePropsAttribute, writePropsScript } from "../contract/index.ts";
import fixtures from "../../fixtures/props.json" with { type: "json" };

const nasty = [
  "</script>",
  "</SCRIPT ",
  "<!--",
  "<!--<script>",
  "-->",
  "]]>",
  "&quot;",
  "&amp;quot;",
  "&lt",
  "&copy=1",
  "&",
  '"',
  "'",
  "\\",
  "\\u0022",
  "{{ x }}",
  "\u2028\u2029",
  "\u0000\r\n\t",
  "\uFEFF",
  "\uD800",
  "👩‍👧",
  "ü",
];
const text = fc.oneof(
  fc.array(fc.constantFrom(...nasty), { maxLength: 4 }).map((parts) => parts.join("")),
  fc.string({ unit: "binary" }),
);
const { object } = fc.letrec((tie) => ({
  // `parseProps` removes `__proto__`, which fast-check likes.
  object: fc.dictionary(
    text.filter((key) => key !== "__proto__"),
    tie("value"),
    { maxKeys: 4 },
  ),
  value: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null)),
    fc.array(tie("value"), { maxLength: 3 }),
    tie("object"),
  ),
}));
// Half of a character is read as U+FFFD: no text has any.
const props = object.map((value) => parseJson(JSON.stringify(value)) as Record<string, unknown>);

/** Parses HTML that must be exactly one element. */
function parseElement(html: string): Element {
  const container = document.createElement("div");
  container.innerHTML = html;
  expect(container.childNodes).toHaveLength(1);
  return container.children[0]!;
}

const readScript = (content: string) =>
  parseElement(`<script type="application/json">${content}</script>`).textContent;

describe.each(['"', "'"])("an attribute in %s", (quote) => {
  const readAttribute = (value: string) => {
    const element = parseElement(`<div data-props=${quote}${value}${quote}></div>`);
    expect(element.attributes).toHaveLength(1);
    return element.getAttribute("data-props");
  };

  test("gives any props back", () => {
    fc.assert(
      fc.property(props, (given) => {
        expect(parseProps(readAttribute(writePropsAttribute(given)))).toEqual(given);
      }),
    );
  });

  test.each(fixtures.write)("as another language writes it: $name", ({ attribute, value }) => {
    expect(parseProps(readAttribute(attribute))).toEqual(value);
  });
});

test("a script block gives any props back", () => {
  fc.assert(
    fc.property(props, (given) => {
      expect(parseProps(readScript(writePropsScript(given)))).toEqual(given);
    }),
  );
});

test.each(fixtures.write)("$name", ({ props: given, attribute, script, value }) => {
  expect(writePropsAttribute(given)).toBe(attribute);
  expect(writePropsScript(given)).toBe(script);
  expect(parseProps(readScript(script))).toEqual(value);
});

test("an attribute holds no character that HTML reads as markup", () => {
  fc.assert(
    fc.property(props, (given) => {
      expect(writePropsAttribute(given)).toMatch(/^(?:[^&"'<>]|&(?:amp|quot|#39|lt|gt);)*$/);
    }),
  );
});

test("a script block holds nothing that could end it or start a comment", () => {
  fc.assert(
    fc.property(props, (given) => {
      expect(writePropsScript(given)).not.toMatch(/[<>&\u2028\u2029]/);
    }),
  );
});

test("what JSON cannot hold is refused", () => {
  expect(() => writePropsAttribute({ price: 1n })).toThrow(TypeError);
  expect(() => writePropsScript({ price: 1n })).toThrow(TypeError);
});
