import { describe, expect, it } from "vitest";
import { keepChoices, withChoices } from "./visitor-choices.mjs";

const HTML = '<!doctype html><html lang="en" dir="ltr" data-sk-theme="auto"><body>';
const at = (query: string): string => `http://example.test/page${query}`;

describe("a page with choices", () => {
  it("has its language, theme and direction, and no other value", () => {
    expect(withChoices(HTML, at("?lang=de&theme=dark&dir=rtl"))).toContain(
      '<html lang="de" dir="rtl" data-sk-theme="dark">',
    );
    expect(withChoices(HTML, at("?lang=xx&theme=%22%3E&dir=up"))).toBe(HTML);
  });

  it.each([
    ['<a href="/a#part">', '<a href="/a?theme=dark#part">'],
    ['<a href="/a?b=c">', '<a href="/a?b=c&amp;theme=dark">'],
    ['<a href="/a?theme=light">', '<a href="/a?theme=light">'],
    ['<a href="#part">', '<a href="#part">'],
    ['<a href="/file.css">', '<a href="/file.css">'],
    ['<a href="//other.test/">', '<a href="//other.test/">'],
    ['<a href="https://other.test/">', '<a href="https://other.test/">'],
    ['<a href="https://this.test/a">', '<a href="https://this.test/a?theme=dark">'],
    ['<form action="/a">', '<form action="/a"><input type="hidden" name="theme" value="dark">'],
    ['<form method="post" action="/a">', '<form method="post" action="/a?theme=dark">'],
  ])("keeps them: %s", (written, kept) => {
    expect(withChoices(written, at("?theme=dark"), { site: "https://this.test/" })).toContain(kept);
  });

  it("keeps them in the routes and in links of props, and changes nothing else of the props", () => {
    const page = `<div data-props='{"href":"/a","text":"/a","items":[{"href":"/b"}]}'></div>
      <script type="application/json" id="skerry-config">{"routes":{"x":"/c"}}</script>
      <script type="application/json" data-props>{"href":"/d","text":"</"}</script>`;
    const kept = withChoices(page, at("?dir=rtl")).replaceAll("&quot;", '"');
    expect(kept).toContain('{"href":"/a?dir=rtl","text":"/a","items":[{"href":"/b?dir=rtl"}]}');
    expect(kept).toContain('{"routes":{"x":"/c?dir=rtl"}}');
    expect(kept).toContain('{"href":"/d?dir=rtl","text":"\\u003c/"}');
  });

  it("keeps the rest of the query in a link that makes a choice", () => {
    expect(withChoices('<a href="?theme=dark">', at("?q=boats&theme=light"))).toContain(
      '<a href="?q=boats&amp;theme=dark">',
    );
  });
});

it("a redirect keeps them, and leaves other sites alone", () => {
  expect(keepChoices("/next", at("?theme=dark&lang=de"))).toBe("/next?lang=de&theme=dark");
  expect(keepChoices("https://other.test/", at("?theme=dark"))).toBe("https://other.test/");
});
