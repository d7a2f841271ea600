import * as fc from "fast-check";
import { expect, it } from "vitest";
import { createUntrustedTest, untrustedSelector } from "./untrusted-regions.ts";

const isUntrusted = (
  selector: string | undefined,
  tag: string,
  attributes: Readonly<Record<string, string>>,
): boolean => createUntrustedTest(selector)(tag, (name) => attributes[name]);

it.each([
  ["the attribute, without any selector", undefined, "div", { "data-skerry-untrusted": "" }, true],
  ["nothing else, without any selector", undefined, "div", { class: "comments" }, false],
  ["a class", ".comments", "ol", { class: "big\n comments" }, true],
  ["a class in another case", ".comments", "ol", { class: "Comments" }, true],
  ["no part of a class", ".comments", "ol", { class: "comments-head" }, false],
  ["an id", "#comments", "ol", { id: "comments" }, true],
  ["one of several", ".reviews , article", "article", {}, true],
  ["a tag with a class", "li.comment", "li", { class: "comment" }, true],
  ["no other tag with the class", "li.comment", "p", { class: "comment" }, false],
  ["an attribute", "[data-user]", "p", { "data-user": "" }, true],
  ["an attribute in capitals", "P[DATA-User]", "p", { "data-user": "" }, true],
  ["the attribute beside a selector", ".a", "p", { "data-skerry-untrusted": "" }, true],
  ["everything, where the selector is wrong", "main > .comments", "p", {}, true],
])("knows %s", (_, selector, tag, attributes, expected) => {
  expect(isUntrusted(selector, tag, attributes as Record<string, string>)).toBe(expected);
});

it.each([".a", "ol", "#a", "[a]", "html", " .a , b.c.d[e]"])("takes %s", (selector) => {
  expect(untrustedSelector.test(selector)).toBe(true);
});

it.each([
  "",
  ",",
  ".a,",
  "main .a",
  "main>.a",
  ".a:hover",
  ".1",
  "[a",
  "[a=b]",
  '[a="b"]',
  "*",
  "_a",
  ".a{}",
  "a\\b",
  ".a\u00a0",
  "\u00a0.a",
  ".a,\v.b",
  ".a\u2003",
  "::",
])("refuses %j: it depends on what is around, or on the state, or is none", (selector) => {
  expect(untrustedSelector.test(selector)).toBe(false);
});

it("reads any selector in time that grows with its length alone", () => {
  const parts = fc.constantFrom(".a", "[a]", "[a='b", ",", " ", "a", "-", "#", "*", "'");
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 2_000 }), (list) => {
      untrustedSelector.test(list.join(""));
      untrustedSelector.test(list.join("").repeat(20));
    }),
    { numRuns: 50 },
  );
});
