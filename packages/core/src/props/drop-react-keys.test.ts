import { expect, it } from "vitest";
import { dropReactKeys } from "./drop-react-keys.ts";
import { parseProps } from "./parse-props.ts";

it("drops what React reads itself", () => {
  const props = { ref: "a", key: "b", children: { type: "script" }, label: "c" };
  expect(dropReactKeys(props)).toEqual({ label: "c" });
});

it.each(["srcDoc", "srcdoc", "SRCDOC", "outerHTML"])("drops %s at every depth", (key) => {
  expect(dropReactKeys({ [key]: "<script>", frames: [{ [key]: "<script>", src: "/a" }] })).toEqual({
    frames: [{ src: "/a" }],
  });
});

it.each([
  ["onclick", "alert(1)"],
  ["OnFocus", "alert(1)"],
  ["ONTRANSITIONEND", "alert(1)"],
  ["onerror", ["alert(1)"]],
  ["href", "javascript:alert(1)"],
  ["HREF", "javascript:alert(1)"],
  ["formaction", " java\nscript:alert(1)"],
  ["xlink:href", "JavaScript:alert(1)"],
  ["xlinkHref", [["javascript:alert(1)"]]],
  ["ACTION", "javascript:alert(1)"],
])("drops a script at every depth: %s", (key, value) => {
  expect(dropReactKeys({ [key]: value, items: [{ [key]: value, a: 1 }] })).toEqual({
    items: [{ a: 1 }],
  });
});

it("keeps what only begins like a script", () => {
  const props = {
    one: "a",
    online: "yes",
    onSale: "now",
    onClick: true,
    onSelect: { go: 1 },
    href: "/a?x=javascript:1",
    src: { toString: 1 },
    title: "JavaScript: a book",
    data: ["JavaScript"],
  };
  expect(dropReactKeys(structuredClone(props))).toEqual(props);
});

it("keeps the tree of a menu, and children that are no object", () => {
  const tree = { label: "A", key: "a", ref: 1, children: [{ label: "B", children: { c: "C" } }] };
  expect(dropReactKeys({ items: [tree], children: [tree] })).toEqual({
    items: [tree],
    children: [tree],
  });
  expect(dropReactKeys({ children: "text" })).toEqual({ children: "text" });
  expect(dropReactKeys({ children: null })).toEqual({ children: null });
});

it("has no HTML to drop, because no props have any", () => {
  const html = { __html: "<img onerror=alert(1)>" };
  const text = JSON.stringify({
    dangerouslySetInnerHTML: html,
    items: [{ props: { dangerouslySetInnerHTML: html, a: 1 } }],
  });
  expect(parseProps(text)).toEqual({ items: [{ props: { a: 1 } }] });
});
