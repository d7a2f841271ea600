// @vitest-environment node
import { exampleIsland } from "@skerry/ui/example-island";
import { IslandProvider } from "@skerry/ui/island";
import { renderToString } from "react-dom/server";
import { parse } from "valibot";
import { expect, it } from "vitest";
import { Component, load, schema } from "./index.ts";
import en from "./video-block.en.json" with { type: "json" };

const htmlOf = (props: object) =>
  renderToString(
    <IslandProvider value={exampleIsland(en)}>
      <Component {...parse(schema, { title: "A film", ...props })} />
    </IslandProvider>,
  );

it("is complete as a server renders it: a link to the video's page, and the hint", () => {
  const html = htmlOf({ src: "https://youtu.be/abcdefghijk", poster: "poster.svg" });
  expect(html).toMatch(/^<div class="sk sk-video-block">/);
  expect(html).toMatch(/<a [^>]*href="https:\/\/www\.youtube\.com\/watch\?v=abcdefghijk"/);
  expect(html).toContain("Watch on YouTube");
  expect(html).toContain("it is loaded from YouTube");
  expect(html).toContain('href="https://policies.google.com/privacy"');
  expect(html).toContain('src="/skerry/themes/domain-check/assets/poster.svg"');
  expect(html).not.toMatch(/<button|<noscript| style=|<!-- -->/);
});

it.each(["https://youtu.be/abcdefghijk", "https://vimeo.com/123456", "/media/film.mp4"])(
  "has nothing in its markup that asks for %s",
  (src) => {
    expect(htmlOf({ src })).not.toMatch(/<iframe|<video|<source|<link|preconnect| src=/);
  },
);

it("links to a file where script does not run", () => {
  const html = htmlOf({ src: "/media/film.mp4" });
  expect(html).toMatch(/<a [^>]*href="\/media\/film\.mp4"/);
  expect(html).toContain("Open the video");
});

it("is loaded when it comes into view, or is used before that", () => {
  expect(load).toBe("visible,interaction");
});
