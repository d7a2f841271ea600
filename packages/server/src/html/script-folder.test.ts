import { parse } from "parse5";
import { expect, it } from "vitest";
import { elementsOf } from "./page-elements.ts";
import { findScriptFolder } from "./script-folder.ts";

const folderOf = (html: string): string | undefined =>
  findScriptFolder([...elementsOf(parse(html))]);

it.each([
  ["/skerry/skerry.js", "/skerry/"],
  ["/static/skerry/skerry.js?v=1/2", "/static/skerry/"],
  ["/static/skerry/skerry.55e7cbb9ba48.js", "/static/skerry/"],
  ["https://cdn.example/skerry@1.2.0/skerry.js#a/b", "https://cdn.example/skerry@1.2.0/"],
  ["//cdn.example/skerry-1.2.0.min.js", "//cdn.example/"],
  ["../skerry/skerry.js", "../skerry/"],
  [" skerry.js\n", ""],
  ["/static/skerry/load.js?v=1", "/static/skerry/"],
])("the folder of %j is %j", (src, folder) => {
  expect(
    folderOf(`<script src="/a.js"></script><script type="module" src="${src}"></script>`),
  ).toBe(folder);
});

it.each([
  "/skerry/",
  "/other-skerry.js",
  "/vendor/load.js",
  "/load.js?from=skerry/load.js",
  "/skerry-init.js",
  "/a.js?file=/skerry.js",
  "javascript:alert(1)/skerry.js",
  `/${"a/".repeat(1_000)}skerry.js`,
])("%j is another script, or names no folder", (src) => {
  expect(folderOf(`<script src="${src}"></script>`)).toBeUndefined();
});

it("only elements of the page count", () => {
  expect(
    folderOf('<!-- <script src="/a/skerry.js"></script> --><p src="/b/skerry.js">skerry.js</p>'),
  ).toBeUndefined();
});
