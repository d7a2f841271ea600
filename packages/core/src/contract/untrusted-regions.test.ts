import * as fc from "fast-check";
import { expect, it, vi } from "vitest";
import {
  createSelectorTest,
  createUntrustedTest,
  isSelectorList,
  maxSelectorLength,
} from "./untrusted-regions.ts";

const isUntrusted = (
  selector: string | undefined,
  tag: string,
  attributes: Readonly<Record<string, string>>,
): boolean =>
  createUntrustedTest(selector)(
    tag,
    Object.entries(attributes).map(([name, value]) => ({ name, value })),
  );

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
  expect(isSelectorList(selector)).toBe(true);
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
  expect(isSelectorList(selector)).toBe(false);
});

it("refuses a list that is longer than anybody writes, and then trusts nothing", () => {
  const long = Array.from({ length: 20_000 }, (_, index) => `.c${index}`).join();
  expect(isSelectorList(long)).toBe(false);
  expect(isUntrusted(long, "p", {})).toBe(true);
  expect(isSelectorList(`.${"a".repeat(maxSelectorLength - 1)}`)).toBe(true);
});

it.each([
  ["classes", (index: number) => `.a.c${index}`, "p", { class: "c7" }],
  ["ids", (index: number) => `p#c${index}`, "p", { id: "c7" }],
  ["attributes", (index: number) => `p.a[c${index}]`, "p", { c7: "" }],
  ["tags", (index: number) => `c${index}.a[b]`, "c7", {}],
])("compares an element with few of many selectors: %s", (_, selectorOf, tag, own) => {
  const list = Array.from({ length: 500 }, (__, index) => selectorOf(index)).join();
  const isSelected = createSelectorTest(list);
  const attributesOf = (more: object) =>
    Object.entries({ b: "", ...more }).map(([name, value]) => ({ name, value: String(value) }));
  // Each word of a selector that an element is compared with is looked for in a set.
  const has = vi.spyOn(Set.prototype, "has");
  expect(isSelected("p", attributesOf({ class: "a b" }))).toBe(false);
  expect(
    isSelected(tag, attributesOf({ class: "a", ...own, ...("class" in own && { class: "a c7" }) })),
  ).toBe(true);
  expect(has.mock.calls.length).toBeLessThan(10);
});

it("reads any selector in time that grows with its length alone", () => {
  const parts = fc.constantFrom(".a", "[a]", "[a='b", ",", " ", "a", "-", "#", "*", "'");
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 2_000 }), (list) => {
      isSelectorList(list.join(""));
      isSelectorList(list.join("").repeat(20));
    }),
    { numRuns: 50 },
  );
});
