import { expect, it, onTestFinished } from "vitest";
import { formatEuros } from "./format-euros.ts";

it.each([
  ["en", 1.99, "€1.99"],
  ["de", 1.99, "1,99\u00a0€"],
  ["de_AT", 1234.5, "€\u00a01.234,50"],
  ["fr", 1234.5, "1\u00a0234,50\u00a0€"],
  ["en", 0, "€0.00"],
  ["not a locale", 2, "€2.00"],
])("%s writes %d as a price with plain no-break spaces", (locale, price, text) => {
  expect(formatEuros(price, locale)).toBe(text);
});

it("keeps the format of the last locale", () => {
  const created: unknown[] = [];
  const { NumberFormat } = Intl;
  class CountedFormat extends NumberFormat {
    constructor(...[locale, options]: ConstructorParameters<typeof NumberFormat>) {
      super(locale, options);
      created.push(locale);
    }
  }
  onTestFinished(() => void Object.assign(Intl, { NumberFormat }));
  Object.assign(Intl, { NumberFormat: CountedFormat });
  const texts = ["it", "it", "sv", "sv", "it"].map((locale) => formatEuros(1.5, locale));
  expect(texts).toEqual(["it", "it", "sv", "sv", "it"].map(() => "1,50\u00a0€"));
  expect(created).toEqual(["it", "sv", "it"]);
  expect(formatEuros(1.5, "en")).toBe("€1.50");
});
