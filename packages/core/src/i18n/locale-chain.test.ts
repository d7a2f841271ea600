import * as fc from "fast-check";
import { expect, it, vi } from "vitest";
import { maxLocaleLength } from "./locale-tag.ts";
import { createTexts } from "./index.ts";
import { localeChain } from "./locale-chain.ts";

it.each([
  ["de", ["de"]],
  ["de_AT", ["de-at", "de"]],
  ["zh-Hant-TW", ["zh-hant-tw", "zh-hant", "zh"]],
  ["", []],
  ["de-", ["de-", "de"]],
])("has the parents of %j, nearest first", (locale, chain) => {
  expect(localeChain(locale)).toEqual(chain);
});

it("is empty for a tag that is too long, so that a request cannot make thousands of locales", () => {
  expect(localeChain(`en${"-a".repeat(500)}`)).toEqual([]);
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (locale) => {
      expect(localeChain(locale).length).toBeLessThanOrEqual(maxLocaleLength / 2 + 1);
    }),
  );
});

it("normalizes each locale of a catalogue at most once for each tag of the page", () => {
  const lowerCase = vi.spyOn(String.prototype, "toLowerCase");
  createTexts([{ [`en${"-a".repeat(500)}`]: { a: "b" }, en: {} }], { locale: "de-AT" });
  // Tags: de-at, de, en. Two locales in the catalogue, and two to make the chains.
  expect(lowerCase.mock.calls.length).toBeLessThanOrEqual(3 * 2 + 2);
});

it("speaks the default locale where the page's tag is too long", () => {
  const texts = createTexts([{ en: { key: "English" } }], { locale: `en${"-a".repeat(500)}` });
  expect(texts.translate("key")).toBe("English");
});
