import { expect, it } from "vitest";
import { readRenderConfiguration } from "./configurations.ts";

it.each([
  ["{count, plural, one {# Ding} other {# Dinge}}", "1.200 Dinge"],
  ["{0} Keine|[1,19] Einige|[20,*] :count", "1200"],
])("writes %j as the browser does", (text, expected) => {
  const page = JSON.stringify({ locale: "de", translations: { a: text } });
  const { settings } = readRenderConfiguration(page, 1).context();
  expect(settings.translate("a", { count: 1200 })).toBe(expected);
});

it("formats ICU messages of a site's own widgets", () => {
  const own = { no: { a: "{n, selectordinal, other {#.}}" } };
  const { settings } = readRenderConfiguration(undefined, 1, own).context({ locale: "nb-NO" });
  expect(settings.translate("a", { n: 2 })).toBe("2.");
});
