import { parseFragment } from "parse5";
import { expect, it } from "vitest";
import { createFallbackHtml } from "./fallback-html.ts";
import { attribute, type Element, elementsOf, type Parent } from "./page-elements.ts";

const read = (parent: Parent | string) =>
  createFallbackHtml(
    typeof parent === "string" ? parseFragment(parent) : parent,
    (element) => attribute(element, "data-skerry-untrusted") !== undefined,
  );

it.each([
  ["<form><label>Name of your shop</label></form>", "Name of your shop"],
  ["<form><label>\n  Name of\n  your shop\n</label></form>", "Name of your shop"],
  ["<label>Not in a form</label><form><p><label>In a form</label></p></form>", "In a form"],
  ["<form></form><form><label>In the second</label></form>", "In the second"],
  ["<form><label>Name <input></label></form>", "Name"],
  ["<form><label>Text <textarea>typed</textarea></label></form>", "Text"],
  ["<form><label>End <select><option>.com</option></select></label></form>", "End"],
  ["<form data-skerry-untrusted><label>A visitor's</label></form>", undefined],
  ["<form><p data-skerry-untrusted><label>A</label></p><label>B</label></form>", "B"],
  ["<form><input></form>", undefined],
  ["<p>No form</p>", undefined],
])("reads the text of %s", (html, label) => {
  expect(read(html).text("form label")).toBe(label);
});

it.each([
  ["form[action]", "action", "/second"],
  ["form", "action", undefined],
  ["FORM.big[action]", "action", "/third"],
  ["div #last", "action", "/third"],
  ["form div", "id", undefined],
])("finds the first element of %s", (selector, name, value) => {
  const html = `<form></form><form action="/second"></form>
<div><form action="/third" class="x big" id="last"></form></div>`;
  expect(read(html).attribute(selector, name)).toBe(value);
});

it.each(["form > label", "form:has(label)", "form, label", "label[for=a]", ""])(
  "refuses %j, which a server does not know",
  (selector) => {
    expect(() => read("<form></form>").text(selector)).toThrow(
      `readFallback asks for "${selector}". Expected a tag`,
    );
  },
);

it("reads a label that is nested deeper than the call stack", () => {
  const depth = 50_000;
  const html = `<form><label>${"<i>".repeat(depth)}deep${"</i>".repeat(depth)}</label></form>`;
  expect(read(html).text("form label")).toBe("deep");
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
  expect(read(parent).text("form label")).toBeUndefined();
  expect(reads).toBe(elements.length);
});
