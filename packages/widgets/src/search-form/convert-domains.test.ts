import * as fc from "fast-check";
import { expect, it } from "vitest";
import { convertDomains, isList, moveCaret, sentDomains } from "./convert-domains.ts";

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
  ["the next line of mainframes", "a.de\u0085b.de"],
  ["vertical tabs, form feeds and NUL", "a.de\v\f\0b.de"],
  ["full-width marks", "a.de；b.de"],
  ["half-width and small marks", "a.de､b.de﹐"],
  ["Arabic marks", "a.de، b.de؛"],
  ["Armenian, Ethiopic and Mongolian marks", "՝a.de፣᠂b.de".slice(1)],
  ["bullets", "• a.de\n• b.de"],
  ["bullets in one line", "◦ a.de ▪ b.de"],
  ["bullets of a word processor", "·\ta.de\r\n\uF0B7\tb.de"],
  ["arrows, stars and ticks", "➤ a.de ✔ b.de"],
  ["arrows and diamonds with tabs", "➢\ta.de\n❖\tb.de"],
  ["numbers in circles", "① a.de\n②\tb.de"],
  ["Markdown", "- a.de\n* b.de"],
  ["numbers", "1. a.de\n2) b.de"],
  ["numbers with tabs", "1.\ta.de\n2.\tb.de"],
  ["numbers whose lines became blanks", "1. a.de 2. b.de"],
  ["blanks between domain names", "a.de b.de"],
  ["many and other blanks", "a.de \u00A0\u3000b.de"],
  ["blanks that nobody sees", "a.de\u200Bb.de"],
  ["invisible commas", "a.de\u2063b.de"],
  ["a table", "a.de | b.de"],
])("understands %s", (_, text) => {
  expect(convertDomains(text, false)).toBe("a.de, b.de");
});

/** The letters that Unicode calls comma, semicolon or bullet, and the ends of lines: no blank is needed beside them. */
const marks =
  ",;\u037E\u055D\u060C\u061B\u07F8\u1363\u1364\u1802\u1808\u204F\u2E32\u2E34\u2E35\u2E41\u2E49\u2E4C\u3001\uA4FE\uA60D\uA6F5" +
  "\uA6F6\uFE10\uFE11\uFE14\uFE50\uFE51\uFE54\uFF0C\uFF1B\uFF64\u2022\u2023\u2043\u2219\u25A0\u25A1\u25AA\u25AB\u25CB\u25CF" +
  "\u25D8\u25E6\u29BE\u29BF\0\v\f\r\n\t\u001C\u0085\u2028\u2029";

it("takes each of these marks for one between names, also between names with blanks", () => {
  const read = [...marks].map((mark) => [mark, convertDomains(`a.de${mark}my bakery`, true)]);
  expect(read).toEqual([...marks].map((mark) => [mark, "a.de\nmy bakery"]));
});

it("keeps a space inside of a name", () => {
  expect(convertDomains("my bakery, kite school", true)).toBe("my bakery\nkite school");
});

it.each([
  "my bakery",
  "my bakery.de",
  "a.de and b.de",
  "kite-school 24",
  "e.g. i.e.",
  "1.99 2.50",
  "192.168.1.1 10.0.0.1",
  "-a.de b.de",
  "hello@a.de b.de",
])("leaves the blanks in %j where they are", (text) => {
  expect(convertDomains(text, true)).toBe(text);
});

it.each(["müller.de straße.de", "例え.テスト 港。jp", "a.example. b.co.uk", "☕.ws xn--p1ai.рф"])(
  "splits %j, names of every script",
  (text) => {
    expect(convertDomains(text, true)).toBe(text.replace(" ", "\n"));
  },
);

it.each([
  "\u200B",
  "\u00AD",
  "\u200E",
  "\u202A",
  "\u2060",
  "\uFEFF",
  "\u2800",
  "\u{E0020}",
  "\uFE0F",
  "\u00A0",
])("removes %j from the ends of a name, and sends it without", (unseen) => {
  expect(sentDomains(`${unseen}a.de${unseen}, ${unseen}my bakery${unseen}`, false)).toBe(
    "a.de, my bakery",
  );
  expect(sentDomains(`${unseen}${unseen}`, false)).toBe("");
});

it.each(["i❤️", "🏴\u{E0067}\u{E0062}\u{E007F}", "👩‍👩‍👧", "نامه‌ای"])("keeps %s whole", (name) => {
  expect(convertDomains(name, false)).toBe(name);
});

it.each([
  ["a.de,b.de", "a.de,b.de"],
  ["  müller.de ", "  müller.de "],
  ["my bakery", "my bakery"],
  ["", ""],
  ["a.de b.de", "a.de, b.de"],
  ["a.de; b.de", "a.de, b.de"],
])("sends %j as %j", (text, sent) => expect(sentDomains(text, false)).toBe(sent));

it("sends lines as they are, and blanks between domain names as lines", () => {
  expect(sentDomains("a.de,b.de\r\n\nc d", true)).toBe("a.de,b.de\r\n\nc d");
  expect(sentDomains("a.de b.de\nc d", true)).toBe("a.de\nb.de\nc d");
});

it.each([
  ["a.de", false],
  ["my bakery", false],
  ["a.de, b.de", false],
  ["、", false],
  ["a.de b.de", true],
  ["a.de、b.de", true],
  ["a.de\n", true],
  ["\n", false],
])("tells whether %j is a list: %s", (text, answer) => expect(isList(text)).toBe(answer));

/** Lists as people write them: names, separators and blanks in any order. */
const texts = fc
  .array(
    fc.constantFrom(
      "a.de",
      "c.example",
      "ü",
      "👩‍👩‍👧",
      "b c",
      ",",
      ";",
      "、",
      "\n",
      "\r\n",
      "\t",
      " ",
      "\u2028",
      "\u0085",
      "\0",
    ),
  )
  .map((parts) => parts.join(""));
const letters = (text: string) => text.replace(/[,;、\s\u0085\0]/g, "");

const labels = fc.stringMatching(/^[a-zäöüßж例][a-z0-9äöüßж例-]{0,12}[a-z0-9äöüßж例]$/u);
const domains = fc
  .tuple(labels, fc.constantFrom("de", "co.uk", "example", "рф"))
  .map((parts) => parts.join("."));
const between = fc.constantFrom(
  " ",
  "  ",
  "\n",
  "\t",
  ", ",
  ";",
  "、",
  "，",
  "،",
  "\u2028",
  "\u0085",
  "\v",
  "\u200B",
  " • ",
  "\n- ",
  "\n1. ",
);
const around = fc.constantFrom("", " ", "\u200B", "\uFEFF", "\u00AD", "\u200F");

it("finds each of the domain names of a list, whatever stands between and around them", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(between, around, domains, around), { minLength: 1 }),
      fc.boolean(),
      (list, multi) => {
        const names = list.map(([, , name]) => name);
        const text = list.map((parts) => parts.join("")).join("");
        expect(convertDomains(text, multi)).toBe(names.join(multi ? "\n" : ", "));
        expect(convertDomains(sentDomains(text, multi), multi)).toBe(
          names.join(multi ? "\n" : ", "),
        );
      },
    ),
  );
});

it("sends any text a second time as the first, and loses none of its letters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.boolean(), (text, multi) => {
      const sent = sentDomains(text, multi);
      expect(sentDomains(sent, multi)).toBe(sent);
      const plain = (value: string) => value.match(/[a-z]/gi)?.join("");
      expect(plain(sent)).toBe(plain(text));
    }),
  );
});

it.each([" ", "\u200B", "a.", "1. ", "\u{E0020}", "-", "1.\t"])(
  "reads 100,000 times %j in a time that nobody notices",
  (part) => {
    // If that took the square of the time, the test would run out of it.
    expect(convertDomains(`x${part.repeat(100_000)}x`, false)).toMatch(/^x.*x$/su);
  },
);

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
