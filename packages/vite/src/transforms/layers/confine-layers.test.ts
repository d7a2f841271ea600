import { describe, expect, it } from "vitest";
import { confineLayers } from "./confine-layers.ts";

const island = (...names: string[]): string => {
  const named = (attribute: string): string =>
    `:is(${names.map((name) => `[${attribute}="${name}"]`).join()})`;
  const shown = `[data-widget-state="mounted"],:has(>template[data-skerry-tailwind])`;
  return `:is(${named("data-widget")}:is(${shown}),${named("data-skerry-portal")})`;
};
const content = (...names: string[]): string => {
  const islands = island(...names);
  return `${islands} :not(:where(sk-slot :not(sk-slot ${islands} *),sk-slot ${islands} sk-slot *))`;
};
const inside = content("a");
const boost = (rank: number): string => ":not(#sk-iso)".repeat(rank);
/** As many elements as give the weight of the first rule of a reset, or a later one. */
const weight = (rank: number): string =>
  `:not(${Array(8 + rank)
    .fill("_")
    .join(" ")})`;
const confine = (css: string): string => confineLayers([{ css, widgets: ["a"], isShared: false }]);

describe("confineLayers", () => {
  it("gives a later layer more specificity, and what is in none the most", () => {
    expect(confine("@layer one,two;@layer two{.b{top:0}}@layer one{.a{top:1px}}.c{top:2px}")).toBe(
      `${inside}${boost(2)}{&.b{top:0}}${inside}${boost(1)}{&.a{top:1px}}.c{top:2px}${inside}${boost(3)}{&.c{top:2px}}`,
    );
  });

  it("ranks a layer in a layer below the rest of that", () => {
    expect(confine("@layer one{.a{top:0}@layer inner{.b{top:1px}}}")).toBe(
      `${inside}${boost(2)}{&.a{top:0}}${inside}${boost(1)}{&.b{top:1px}}`,
    );
  });

  it.each([
    ["*,::before", "&,&::before"],
    ["h1", "&:is(h1)"],
    ["ul > li:hover", ":is(ul) > &:is(li):hover"],
    [".dark .x::after", ".dark &.x::after"],
    [".x:where(.dark,.dark *)", "&.x:where(.dark,.dark *)"],
  ])("means the content of islands alone: %s", (selector, expected) => {
    const made = confine(`@layer one{${selector}{top:0}}`);
    expect(made.replaceAll(", ", ",")).toBe(`${inside}${boost(1)}{${expected}{top:0}}`);
  });

  it("says of islands what a layer says of the root", () => {
    expect(confine("@layer one{:root,html.dark,.x{top:0}}")).toBe(
      `${island("a")}${boost(1)}{:root &,:is(html).dark &{top:0}}${inside}${boost(1)}{&.x{top:0}}`,
    );
  });

  it("leaves the root to what is in no layer", () => {
    expect(confine("@layer one;:root{--a:1}")).toBe(":root{--a:1}");
  });

  it("keeps conditions around rules and around layers", () => {
    expect(confine("@layer one{@media print{.x{top:0}}}@media print{@layer one{.y{top:0}}}")).toBe(
      `${inside}${boost(1)}{@media print{&.x{top:0}}}@media print{${inside}${boost(1)}{&.y{top:0}}}`,
    );
  });

  it("renames the animations of a theme, and no others", () => {
    const theme = "@layer theme{:root{--animate-spin:spin 1s}}";
    const rest = "@keyframes spin{to{top:0}}@keyframes other{to{top:0}}";
    const made = confine(`${theme}@layer one{.x{animation:spin 2s}.y{animation:other 2s}}${rest}`);
    expect(made).toContain("--animate-spin:sk-spin 1s");
    expect(made).toContain("&.x{animation:sk-spin 2s}&.y{animation:other 2s}");
    expect(made).toContain("@keyframes sk-spin{to{top:0}}@keyframes other{to{top:0}}");
  });

  it("ranks the layers up to the reset as elements, by their own specificity, and the next above ids", () => {
    const reset = "*,:before{top:0}h1{top:1px}[hidden]{top:2px}ul>.x:hover::marker{top:3px}";
    expect(confine(`@layer base{${reset}}@layer utilities{.y{top:4px}}`)).toBe(
      `:where(${inside}){&${weight(0)},&${weight(1)}:before{top:0}&:where(h1)${weight(1)}{top:1px}` +
        `&:where([hidden])${weight(2)}{top:2px}:where(ul)>&:where(.x:hover)${weight(3)}::marker{top:3px}}` +
        `${inside}${boost(1)}{&.y{top:4px}}`,
    );
  });

  it("takes rules for elements in no layer for a reset after the layer's", () => {
    expect(confine("p{top:0}.x{top:1px}@layer base{h1{top:2px}}@layer one{.y{top:3px}}")).toBe(
      `p{top:0}.x{top:1px}:where(${inside}){&:where(p)${weight(1)}{top:0}}${inside}${boost(2)}{&.x{top:1px}}` +
        `:where(${inside}){&:where(h1)${weight(0)}{top:2px}}${inside}${boost(1)}{&.y{top:3px}}`,
    );
  });

  it("says of islands what the reset says of the root, as weakly", () => {
    expect(confine("@layer theme{:root,:host{--a:1}}@layer base{html{top:0}}")).toBe(
      `:where(${island("a")}){:where(:root) &${weight(0)},:where(:host) &${weight(0)}{--a:1}}` +
        `:where(${island("a")}){:where(html) &${weight(1)}{top:0}}`,
    );
  });

  it("confines each style sheet to its widgets, and leaves others as they are", () => {
    const css = "@layer one{.x{top:0}}.y{top:1px}";
    expect(
      confineLayers([
        { css: "@layer two{.z{top:0}}", widgets: [], isShared: true },
        { css, widgets: ["a"], isShared: false },
        { css, widgets: ["b", "c"], isShared: true },
      ]),
    ).toBe(
      `@layer two{.z{top:0}}${inside}${boost(1)}{&.x{top:0}}.y{top:1px}${inside}${boost(2)}{&.y{top:1px}}` +
        `@layer one{.x{top:0}}${content("b", "c")}${boost(1)}{&.x{top:0}}.y{top:1px}${content("b", "c")}${boost(2)}{&.y{top:1px}}`,
    );
  });

  it("tells animations of two themes with one name apart", () => {
    const theme = (top: string): string =>
      `@layer theme{:root{--animate-spin:spin 1s}}@keyframes spin{to{top:${top}}}.x{animation:spin 2s}`;
    const made = confineLayers([
      { css: theme("0"), widgets: ["a"], isShared: false },
      { css: theme("1px"), widgets: ["b"], isShared: false },
    ]);
    expect(made).toContain("@keyframes sk-spin{to{top:0}}.x{animation:sk-spin 2s}");
    expect(made).toContain("@keyframes sk-spin-2{to{top:1px}}.x{animation:sk-spin-2 2s}");
  });
});
