import { expect, it } from "vitest";
import { childSlots, isRendered } from "./find-slots.ts";

const isUntrusted = (element: Element): unknown => element.closest("[data-skerry-untrusted]");

/** The slots of an island as a server finds them: packages/server/src/page/page-slots.ts. */
function slotsOf(html: string): Record<string, string> {
  const island = document.createElement("div");
  island.innerHTML = html;
  const slots = [...childSlots([...island.childNodes], isUntrusted)];
  return Object.fromEntries(
    slots.map(([name, nodes]) => [name, nodes.map(({ textContent }) => textContent).join("")]),
  );
}

it("finds the slots by name, and everything else as the slot children", () => {
  expect(slotsOf('<p data-slot="a">A</p>b<p data-slot="a">C</p><p>d</p>')).toEqual({
    a: "AC",
    children: "bd",
  });
});

it("takes an empty name for none, as the renderer does", () => {
  expect(slotsOf('<p data-slot="">A</p><p data-slot>B</p>')).toEqual({ children: "AB" });
});

it("reads no name of a slot where visitors write", () => {
  expect(slotsOf('<p data-slot="a" data-skerry-untrusted>A</p><p data-slot="a">B</p>')).toEqual({
    a: "B",
    children: "A",
  });
});

it("takes neither the props nor the space between slots for content", () => {
  const props = '<script type="application/json" data-props>{}</script>';
  expect(slotsOf(`${props}\n<p data-slot="a">A</p>\n`)).toEqual({ a: "A" });
});

it.each([
  ["markup", "<!--skerry t1- build--><div></div>", true],
  ["markup whose comment is gone", '<div><sk-slot name="a">A</sk-slot></div>', true],
  ["slots of another island", '<p data-slot="a"><b data-props><sk-slot></sk-slot></b></p>', false],
  ["what a visitor writes", "<p data-skerry-untrusted><sk-slot name=a></sk-slot></p>", false],
  ["a fallback", '<p data-slot="a">A</p>', false],
])("distinguishes markup from the page's own HTML: %s", (_title, html, expected) => {
  const island = document.createElement("div");
  island.setAttribute("data-widget-state", "loading");
  island.innerHTML = html;
  expect(isRendered([...island.childNodes], island, isUntrusted)).toBe(expected);
});
