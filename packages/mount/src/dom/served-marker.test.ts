import { expect, it } from "vitest";
import { servedMarker } from "./served-marker.ts";

function markerOf(html: string): ReturnType<typeof servedMarker> {
  const island = document.createElement("div");
  island.innerHTML = html;
  return servedMarker(island);
}

it.each([
  "<!--skerry s1- b1--><p></p>",
  "\n  <!--skerry s1- b1-->\n<p></p>",
  '<script type="application/json" data-props>{}</script><!--skerry s1- b1--><p></p>',
])("reads prefix and build of markup: %j", (html) => {
  expect(markerOf(html)).toEqual({ prefix: "s1-", build: "b1" });
});

it.each([
  "",
  "<p></p>",
  "<!--skerry b1--><p></p>",
  "<!--skerry s1- b1 more--><p></p>",
  "<!-- skerry s1- b1 --><p></p>",
  "text<!--skerry s1- b1--><p></p>",
  "<p></p><!--skerry s1- b1-->",
  "<script></script><!--skerry s1- b1--><p></p>",
  "<!-- other --><!--skerry s1- b1--><p></p>",
  "<div><!--skerry s1- b1--><p></p></div>",
])("knows none of anything else: %j", (html) => {
  expect(markerOf(html)).toBeUndefined();
});
