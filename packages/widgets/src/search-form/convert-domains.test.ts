import * as fc from "fast-check";
import { expect, it } from "vitest";
import { convertDomains, moveCaret } from "./convert-domains.ts";

it("puts names with commas between them on lines", () => {
  expect(convertDomains("a.de, b.de,,  c.de", true)).toBe("a.de\nb.de\nc.de");
});

it("joins lines with commas and drops blank ones", () => {
  expect(convertDomains("a.de\n\n b.de \n", false)).toBe("a.de, b.de");
});

it.each([
  ["line ends of Windows", "a.de\r\nb.de\r\n"],
  ["columns of a spreadsheet", "a.de\tb.de"],
  ["semicolons", "a.de; b.de;"],
  ["commas of other scripts", "a.de、b.de，"],
  ["line separators", "a.de\u2028b.de\u2029"],
])("understands %s", (_, text) => {
  expect(convertDomains(text, false)).toBe("a.de, b.de");
});

it("keeps a space inside of a name", () => {
  expect(convertDomains("my bakery, kite school", true)).toBe("my bakery\nkite school");
});

/** Lists as people write them: names, separators and blanks in any order. */
const texts = fc
  .array(
    fc.constantFrom("a.de", "ü", "👩‍👩‍👧", "b c", ",", ";", "、", "\n", "\r\n", "\t", " ", "\u2028"),
  )
  .map((parts) => parts.join(""));
const letters = (text: string) => text.replace(/[,;、\s]/g, "");

it("drops nothing but blanks and separators", () => {
  fc.assert(
    fc.property(texts, fc.boolean(), (text, multi) => {
      expect(letters(convertDomains(text, multi))).toBe(letters(text));
    }),
  );
});

it("is stable from the first conversion on, however often the mode is switched", () => {
  fc.assert(
    fc.property(texts, fc.boolean(), (text, multi) => {
      const once = convertDomains(text, multi);
      expect(convertDomains(once, multi)).toBe(once);
      expect(convertDomains(convertDomains(once, !multi), multi)).toBe(once);
    }),
  );
});

it("leaves no blank entry and no blanks around a name", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const lines = convertDomains(text, true);
      if (lines) for (const line of lines.split("\n")) expect(line).toMatch(/^\S(.*\S)?$/u);
    }),
  );
});

it("keeps the caret between the same letters", () => {
  fc.assert(
    fc.property(texts, fc.boolean(), fc.nat(), (text, multi, place) => {
      const caret = place % (text.length + 1);
      const converted = convertDomains(text, multi);
      const moved = moveCaret(caret, text, converted);
      expect(moved).toBeLessThanOrEqual(converted.length);
      expect(letters(converted.slice(0, moved))).toBe(letters(text.slice(0, caret)));
    }),
  );
});

it("keeps the caret in front of a name", () => {
  expect(moveCaret("a.de, ".length, "a.de, b.de", "a.de\nb.de")).toBe("a.de\n".length);
});

it("converts 1,000 names", () => {
  const list = Array.from({ length: 1000 }, (_, index) => `name-${index}.example`);
  const text = convertDomains(list.join("\n"), false);
  expect(text.split(", ")).toEqual(list);
  expect(moveCaret(list.join("\n").length, list.join("\n"), text)).toBe(text.length);
});
