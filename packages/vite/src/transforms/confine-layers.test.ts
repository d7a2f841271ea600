import { describe, expect, it } from "vitest";
import { confineLayers } from "./confine-layers.ts";

const island = ':is([data-widget="a"])';
const inside = `${island} :not(:where(sk-slot :not(sk-slot ${island} *),sk-slot ${island} sk-slot *))`;
const boost = (rank: number): string => ":not(#sk-iso)".repeat(rank);
const confine = (css: string): string => confineLayers(css, ["a"]);

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
      `${island}${boost(1)}{:root &,:is(html).dark &{top:0}}${inside}${boost(1)}{&.x{top:0}}`,
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
});
