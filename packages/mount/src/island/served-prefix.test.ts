import { expect, it } from "vitest";
import { servedPrefix } from "./served-prefix.ts";

function prefixOf(html: string): string | undefined {
  const island = document.createElement("div");
  island.innerHTML = html;
  return servedPrefix(island, "b1");
}

it.each([
  "<!--skerry s1- b1--><p></p>",
  "\n  <!--skerry s1- b1-->\n<p></p>",
  '<script type="application/json" data-props>{}</script><!--skerry s1- b1--><p></p>',
])("reads the prefix of markup of the same build: %j", (html) => {
  expect(prefixOf(html)).toBe("s1-");
});

it.each([
  "",
  "<p></p>",
  "<!--skerry s1- b2--><p></p>",
  "<!--skerry b1--><p></p>",
  "<!--skerry s1- b1 more--><p></p>",
  "<!-- skerry s1- b1 --><p></p>",
  "text<!--skerry s1- b1--><p></p>",
  "<p></p><!--skerry s1- b1-->",
  "<script></script><!--skerry s1- b1--><p></p>",
  "<!-- other --><!--skerry s1- b1--><p></p>",
  "<div><!--skerry s1- b1--><p></p></div>",
])("knows no prefix of anything else: %j", (html) => {
  expect(prefixOf(html)).toBeUndefined();
});
