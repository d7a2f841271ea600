import { parseFragment } from "parse5";
import { expect, it } from "vitest";
import { type Element, elementsOf } from "../html/page-elements.ts";
import { findFormLabel } from "./fallback.ts";

it.each([
  ["<form><label>Name of your shop</label></form>", "Name of your shop"],
  ["<form><label>\n  Name of\n  your shop\n</label></form>", "Name of your shop"],
  ["<label>Not in a form</label><form><p><label>In a form</label></p></form>", "In a form"],
  ["<form></form><form><label>In the second</label></form>", "In the second"],
  ["<form><label>Name <input></label></form>", "Name"],
  ["<form><label>Text <textarea>typed</textarea></label></form>", "Text"],
  ["<form><label>End <select><option>.com</option></select></label></form>", "End"],
  ["<form><input></form>", undefined],
  ["<p>No form</p>", undefined],
])("reads %s", (html, label) => {
  expect(findFormLabel(parseFragment(html), () => false)).toBe(label);
});

it("reads a label that is nested deeper than the call stack", () => {
  const depth = 50_000;
  const html = `<form><label>${"<i>".repeat(depth)}deep${"</i>".repeat(depth)}</label></form>`;
  expect(findFormLabel(parseFragment(html), () => false)).toBe("deep");
});

it("looks at each element once, however forms are nested", () => {
  const parent = parseFragment("<form><div></form>".repeat(200));
  const elements = [...elementsOf(parent)];
  const depth = elements.filter(({ tagName }) => tagName === "form").length;
  expect(depth).toBeGreaterThan(100);
  let reads = 0;
  for (const element of elements) {
    const { childNodes } = element;
    const count = (): Element["childNodes"] => {
      reads += 1;
      return childNodes;
    };
    Object.defineProperty(element, "childNodes", { get: count });
  }
  expect(findFormLabel(parent, () => false)).toBeUndefined();
  expect(reads).toBe(elements.length);
});
