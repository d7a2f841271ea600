import { expect, it } from "vitest";
import { filesUrl } from "./page-urls.ts";

it.each([
  ["https://site.example/skerry/chunks/a.js", "/skerry/"],
  ["https://site.example/static/v1/skerry/chunks/a.js?1", "/static/v1/skerry/"],
  ["https://site.example/chunks/a.js", "/"],
  ["https://site.example//static/chunks/a.js", "https://site.example//static/"],
  ["https://cdn.example/skerry@1/chunks/a.js", "https://cdn.example/skerry@1/"],
  ["https://site.example:8443/skerry/chunks/a.js", "https://site.example:8443/skerry/"],
])("the files beside the folder of %s are in %s", (chunk, files) => {
  expect(filesUrl(chunk, "https://site.example/deep/page")).toBe(files);
});

it("the files are named with their host where the base of the page is another one", () => {
  expect(filesUrl("https://site.example/skerry/chunks/a.js", "https://other.example/")).toBe(
    "https://site.example/skerry/",
  );
});

it("the files are named with their host in a document of blob:, where paths lead nowhere", () => {
  const base = "blob:https://site.example/0b1c";
  expect(filesUrl("https://site.example/skerry/chunks/a.js", base)).toBe(
    "https://site.example/skerry/",
  );
});
