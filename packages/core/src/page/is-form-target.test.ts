import { expect, it } from "vitest";
import { isFormTarget } from "./is-form-target.ts";

const allows = (url: string, base = "https://shop.example/a/", origin = "https://shop.example") =>
  isFormTarget(url, base, origin, ({ hostname }) => hostname === "pay.example");

it.each([
  "/search",
  "search?q=1",
  "",
  "#a",
  "?b",
  "https://shop.example/s",
  "//shop.example/s",
  "https://pay.example/",
])("allows %j", (url) => {
  expect(allows(url)).toBe(true);
});

it.each([
  "//evil.example/s",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example/s",
  " https://evil.example/",
  "https:evil.example",
  "HTTPS://EVIL.EXAMPLE",
  "https://shop.example@evil.example/",
  "http://shop.example/",
  "https://shop.example:8443/",
  "javascript:alert(1)",
  "data:text/html,a",
  "blob:https://shop.example/a",
  "https://[",
])("does not allow %j", (url) => {
  // Relative to a page of the same scheme, this one is a path.
  const isPath = url === "https:evil.example";
  expect(allows(url)).toBe(isPath);
});

it("knows the page that is a file, whose origin is that of many other URLs", () => {
  expect(allows("search.html", "file:///a/b.html", "null")).toBe(true);
  expect(allows("data:text/html,a", "file:///a/b.html", "null")).toBe(false);
  expect(allows("javascript:1", "file:///a/b.html", "null")).toBe(false);
});

it("minds a base of the page at another host", () => {
  expect(allows("search", "https://cdn.example/")).toBe(false);
});
