import * as fc from "fast-check";
import { expect, test } from "vitest";
import { resolveAsset } from "../contract/index.ts";
import { propertyRuns } from "../property-runs.test.fixture.ts";

const assets = "/skerry/themes/domain-check/assets/";

test("a path of the theme is joined", () => {
  expect(resolveAsset(assets, "icons/star.svg")).toBe(`${assets}icons/star.svg`);
  expect(resolveAsset("/theme", "icons/star.svg")).toBe("/theme/icons/star.svg");
  expect(resolveAsset("", "icons/star.svg")).toBe("icons/star.svg");
  expect(resolveAsset(assets, "a/b:c/ü.svg?v=1#x")).toBe(`${assets}a/b:c/ü.svg?v=1#x`);
});

test.each([
  "https://cdn.example/a.svg",
  "HTTP://cdn.example/a.svg",
  "/images/a.svg",
  "//cdn.example/a.svg",
])("%s stays as it is", (url) => {
  expect(resolveAsset(assets, url)).toBe(url);
  expect(resolveAsset(assets, `  ${url}\n`)).toBe(url);
});

test.each([
  "javascript:alert(1)",
  " JavaScript:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript\r:alert(1)",
  "\u0001javascript:alert(1)",
  "vbscript:x",
  "data:image/svg+xml,<svg/>",
  "blob:https://a.example/1",
  "file:///etc/passwd",
  "",
  "  ",
])("%j gives no URL", (url) => {
  expect(resolveAsset(assets, url)).toBe("");
});

test("no text resolves to anything but http, by the rules of a browser", () => {
  const pieces = fc.constantFrom(
    "java",
    "script",
    ":",
    "\t",
    "\n",
    "\u0000",
    " ",
    "/",
    "\\",
    "data",
    "http",
    "a",
    ".",
  );
  fc.assert(
    fc.property(fc.array(pieces), (parts) => {
      const url = resolveAsset("", parts.join(""));
      const base = "http://page.example/x/";
      if (URL.canParse(url, base)) {
        expect(new URL(url, base).protocol).toMatch(/^https?:$/);
      }
    }),
    { numRuns: propertyRuns(2_000) },
  );
});
