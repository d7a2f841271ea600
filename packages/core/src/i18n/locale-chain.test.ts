import * as fc from "fast-check";
import { expect, it, vi } from "vitest";
import { maxLocaleLength } from "./locale-tag.ts";
import { createTexts, pageCatalogue } from "./index.ts";
import { localeChain } from "./locale-chain.ts";

it.each([
  ["de", ["de", "de-latn-de", "de-de", "de-latn"]],
  ["de_AT", ["de-at", "de-latn-at", "de-latn", "de"]],
  ["zh-Hant-TW", ["zh-hant-tw", "zh-hant", "zh-tw", "zh"]],
  ["zh-TW", ["zh-tw", "zh-hant-tw", "zh-hant", "zh"]],
  ["nb-NO", ["nb-no", "nb-latn-no", "nb-latn", "nb", "no", "no-latn-no", "no-no", "no-latn"]],
  ["zz-Qq", ["zz-qq", "zz"]],
  ["", []],
  ["de-", ["de-", "de"]],
])("has the parents and the other spellings of %j, nearest first", (locale, chain) => {
  expect(localeChain(locale)).toEqual(chain);
});

it("is empty for a tag that is too long, so that a request cannot make thousands of locales", () => {
  expect(localeChain(`en${"-a".repeat(500)}`)).toEqual([]);
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (locale) => {
      expect(localeChain(locale).length).toBeLessThanOrEqual(maxLocaleLength / 2 + 8);
    }),
  );
});

it("reads each locale of a catalogue once, however many tags the page has", () => {
  const canonical = vi.spyOn(Intl, "getCanonicalLocales");
  const catalogue: Record<string, Record<string, string>> = {
    [`en${"-a".repeat(500)}`]: { a: "b" },
    en: {},
  };
  createTexts([catalogue], { locale: "de-AT" }).has("a");
  // Two locales in the catalogue, and two to make the chains.
  expect(canonical).toHaveBeenCalledTimes(4);
});

it.each([
  ["nb-NO", "no"],
  ["nn", "no"],
  ["no", "nb-NO"],
  ["zh-TW", "zh-Hant"],
  ["zh-HK", "zh_Hant"],
  ["zh_Hant", "zh_TW"],
  ["zh", "zh-Hans"],
  ["zh-CN", "zh-Hans"],
  ["sr-ME", "sr-Latn"],
  ["iw", "he"],
  ["he-IL", "iw"],
  ["fil", "tl"],
  ["pt", "pt_BR"],
  ["de", "de_DE"],
  ["pa-PK", "pa-Arab"],
])("finds the texts for %s in %s", (locale, catalogue) => {
  const own = { [catalogue]: { a: "x" } };
  expect(createTexts([own], { locale, fallbacks: [] }).translate("a")).toBe("x");
  expect(pageCatalogue(own, locale)).toBe(own);
});

it.each([
  ["zh-TW", ["zh", "zh-Hans", "zh-Hant"], "zh-Hant"],
  ["zh-CN", ["zh-Hant", "zh"], "zh"],
  ["nb", ["no", "nb"], "nb"],
  ["no", ["nb", "no"], "no"],
  ["de-AT", ["de-DE", "de"], "de"],
])("prefers, for %s, of %j the texts in %s", (locale, catalogues, expected) => {
  const own = Object.fromEntries(catalogues.map((tag) => [tag, { a: tag }]));
  expect(createTexts([own], { locale }).translate("a")).toBe(expected);
});

it("speaks the default locale where the page's tag is too long", () => {
  const texts = createTexts([{ en: { key: "English" } }], { locale: `en${"-a".repeat(500)}` });
  expect(texts.translate("key")).toBe("English");
});
