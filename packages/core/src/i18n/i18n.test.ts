import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { beforeEach, describe, expect, it, vi, type MockInstance } from "vitest";
import { formatMessage } from "./format-message.ts";
import { createTexts, pageCatalogue, type Catalogue, type NestedTexts } from "./index.ts";
import { propertyRuns } from "../property-runs.test.fixture.ts";

interface Case {
  name: string;
  catalogues: Catalogue[];
  locale: string;
  fallbacks?: string[];
  key: string;
  params?: Record<string, string | number>;
  fallback?: string;
  text: string;
  warning?: string;
}

const fixture = JSON.parse(
  readFileSync(new URL("../../fixtures/texts.json", import.meta.url), "utf8"),
) as {
  cases: Case[];
  pages: { name: string; translations: NestedTexts; locale: string; catalogue: Catalogue }[];
};

let warn: MockInstance<typeof console.warn>;
beforeEach(() => {
  warn = vi.spyOn(console, "warn").mockImplementation(() => {});
});

describe("the cases that every language replays", () => {
  it.each(fixture.cases)(
    "$name",
    ({ catalogues, locale, fallbacks, key, params, fallback, text, warning }) => {
      const texts = createTexts(catalogues, { locale, fallbacks, formatMessage });
      expect(texts.translate(key, params, fallback)).toBe(text);
      expect(warn.mock.calls.flat()).toEqual(warning ? [expect.stringContaining(warning)] : []);
      expect(texts.has(key)).toBe(!warning?.startsWith("unknown"));
    },
  );

  it.each(fixture.pages)("$name", ({ translations, locale, catalogue }) => {
    expect(pageCatalogue(translations, locale)).toEqual(catalogue);
  });
});

describe("warnings", () => {
  it("come once per key, and a hundred times at most", () => {
    const texts = createTexts([{ en: { a: "{0} none" } }], { locale: "de" });
    for (const key of ["b", "b", "c"]) texts.translate(key);
    for (const count of [1, 1]) texts.translate("a", { count });
    expect(warn.mock.calls.flat()).toEqual([
      "unknown translation key: b",
      "unknown translation key: c",
      "no plural form for 1: a",
    ]);
    for (const key of Array(200).keys()) texts.translate(`${key}`);
    expect(warn).toHaveBeenCalledTimes(100);
  });

  it("come again for another locale", () => {
    for (const locale of ["de", "fr"]) createTexts([], { locale }).translate("a");
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it("do not come from asking whether a key is there", () => {
    expect(createTexts([{ en: { a: "" } }], { locale: "en" }).has("b")).toBe(false);
    expect(warn).not.toHaveBeenCalled();
  });
});

describe("languages", () => {
  // Intl listed a language's categories in another order before ES2024.
  it("have their forms in CLDR's order, whatever order Intl lists them in", () => {
    const list = Intl.PluralRules.prototype.resolvedOptions;
    for (const order of [1, -1]) {
      vi.spyOn(Intl.PluralRules.prototype, "resolvedOptions").mockImplementation(function (
        this: Intl.PluralRules,
      ) {
        const options = list.call(this);
        options.pluralCategories.sort((a: string, b: string) => (a < b ? order : -order));
        return options;
      });
      const texts = createTexts([{ ar: { a: "zero|one|two|few|many|other" } }], { locale: "ar" });
      expect([0, 1, 2, 3, 11, 100].map((count) => texts.translate("a", { count }))).toEqual([
        "zero",
        "one",
        "two",
        "few",
        "many",
        "other",
      ]);
    }
  });

  it("that Intl does not know have the same forms on every machine", () => {
    // A machine whose own language is Polish.
    class PolishRules extends Intl.PluralRules {
      constructor(locales: string | string[] = []) {
        super([locales, "pl"].flat());
      }
    }
    vi.stubGlobal("Intl", { PluralRules: PolishRules });
    const texts = createTexts([{ zz: { a: "1|2 and more|5 and more" } }], { locale: "zz" });
    expect(texts.translate("a", { count: 5 })).toBe("2 and more");
    vi.unstubAllGlobals();
  });
});

describe("any text", () => {
  const mark = fc.constantFrom(..."%{}$&\\|.nam[]01,: ");
  const text = fc.oneof(fc.string({ unit: mark }), fc.string({ unit: "binary" }));
  const params = fc.dictionary(text, fc.oneof(text, fc.integer()));

  it("is made without an error, whatever its marks and its values", () => {
    fc.assert(
      fc.property(text, params, fc.double(), fc.string(), (message, values, count, locale) => {
        const texts = createTexts([{ [locale]: { a: message }, en: { a: message } }], { locale });
        expect(typeof texts.translate("a", { ...values, count })).toBe("string");
      }),
      { numRuns: propertyRuns(2000) },
    );
  });

  it("holds its values as they are, each where its placeholder was", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (pairs) => {
        const values = Object.fromEntries(pairs.map(([, value], at) => [`name${at}.`, value]));
        const message = pairs.map(([before], at) => `${before}\n%name${at}.%`).join("");
        fc.pre(!pairs.some(([before]) => before.includes("name")));
        const texts = createTexts([{ en: { a: message } }], { locale: "en" });
        expect(texts.translate("a", values)).toBe(
          pairs.map(([before, value]) => `${before}\n${value}`).join(""),
        );
      }),
    );
  });
});
