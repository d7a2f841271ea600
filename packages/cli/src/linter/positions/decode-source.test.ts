import type { Element } from "@skerry/server/page-elements";
import { array, assert, constantFrom, property } from "fast-check";
import { parseFragment } from "parse5";
import { expect, it } from "vitest";
import { decodeAttribute, decodeScript } from "./decode-source.ts";

const firstOf = (page: string): Element =>
  parseFragment(page, { sourceCodeLocationInfo: true }).childNodes[0] as Element;

const part = constantFrom(
  "a",
  "{",
  "&amp;",
  "&quot;",
  "&#39;",
  "&#x1F44D;",
  "&",
  "&notit;",
  "&copy",
  "&copy=",
  "\r\n",
  "\n",
  "👍",
  "é",
);

it("reads an attribute as a browser does, and finds each character again", () => {
  assert(
    property(array(part), constantFrom('"', "'"), (parts, quote) => {
      const page = `<i a = ${quote}${parts.join("")}${quote}>`;
      const element = firstOf(page);
      const source = decodeAttribute(page, element, "a");
      expect(source?.text).toBe(element.attrs[0]?.value);
      for (const [index, character] of [...(source?.text ?? "")].entries()) {
        if (character !== "a" && character !== "{") continue;
        const units = [...(source?.text ?? "")].slice(0, index).join("").length;
        expect(page[source?.toOffset(units) ?? 0]).toBe(character);
      }
    }),
  );
});

it("reads a script as it stands, apart from the ends of its lines", () => {
  const page = '<script data-props>{\r\n"a":"&amp;"}</script>';
  const source = decodeScript(page, firstOf(page));
  expect(source.text).toBe('{\n"a":"&amp;"}');
  expect(page[source.toOffset(source.text.indexOf("}"))]).toBe("}");
});
