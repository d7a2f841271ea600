// @vitest-environment node
import { expect, it } from "vitest";
import { contrastRatio } from "./contrast.ts";
import { listTokens, tokenStyles } from "./build-tokens.ts";

const tokens = listTokens();

// The ratios that other calculators give for these pairs.
it.each([
  ["#000000", "#ffffff", 21],
  ["#777777", "#ffffff", 4.48],
  ["#0a0a0a", "#000000", 1.06],
])("the contrast of %s on %s is %d, and the same the other way round", (text, ground, ratio) => {
  expect(contrastRatio(text, ground)).toBeCloseTo(ratio, 2);
  expect(contrastRatio(ground, text)).toBeCloseTo(ratio, 2);
});

it("a contrast needs opaque colours", () => {
  expect(() => contrastRatio("transparent", "#ffffff")).toThrow(
    `"transparent" is not a colour of the form #rrggbb.`,
  );
});

it.each(tokens.filter(({ contrast }) => contrast.length > 0))(
  "$name contrasts with every surface it is put on",
  ({ contrast }) => {
    for (const { light, dark, minimum } of contrast) {
      expect(light).toBeGreaterThanOrEqual(minimum);
      expect(dark).toBeGreaterThanOrEqual(minimum);
    }
  },
);

// The promises of the theme, as the lowest ratio of each colour in light and in dark.
it.each([
  ["text", 16.4, 13.8],
  ["text-muted", 7.1, 7.9],
  ["text-faint", 4.7, 5.5],
  ["border-control", 3.4, 3.8],
  ["accent", 6, 6.8],
  ["on-accent", 6.5, 8],
  ["accent-text", 7.1, 8.2],
  ["success", 5.1, 8.4],
  ["warning", 6.4, 9.4],
  ["danger", 5.6, 7.7],
  ["star", 4.2, 9.4],
  ["tooltip-text", 14.9, 15.4],
])("%s keeps a contrast of %d in light and %d in dark", (name, light, dark) => {
  const contrast = tokens.find((token) => token.name === name)?.contrast ?? [];
  expect(Math.min(...contrast.map((pair) => pair.light))).toBeGreaterThanOrEqual(light);
  expect(Math.min(...contrast.map((pair) => pair.dark))).toBeGreaterThanOrEqual(dark);
});

it("asks a contrast of 4.5 of every text, and of 3 of controls and graphics only", () => {
  const lower = tokens.filter(({ contrast }) => contrast.some(({ minimum }) => minimum < 4.5));
  expect(lower.map(({ name }) => name)).toEqual(["border-control", "star"]);
  const texts = tokens.filter(({ name }) => /(^|-)text(-muted|-faint)?$|^on-/.test(name));
  expect(texts.length).toBeGreaterThanOrEqual(6);
  for (const { contrast } of texts) expect(contrast.length).toBeGreaterThan(0);
});

it("describes every token and gives each name once", () => {
  for (const { description } of tokens) expect(description).toMatch(/\.$/);
  expect(new Set(tokens.map(({ name }) => name)).size).toBe(tokens.length);
});

it("lists values a gallery can show", () => {
  const shown = (name: string) => tokens.find((token) => token.name === name);
  expect(shown("accent")).toMatchObject({ group: "color", light: "#2b4fd8", dark: "#8fa6ff" });
  expect(shown("space-4")).toMatchObject({ light: "1rem", dark: "1rem", contrast: [] });
  expect(shown("space-4")).toMatchObject({ type: "dimension", multiple: 1 });
  expect(shown("text-2xl")?.multiple).toBe(1.875);
  for (const name of ["rem", "border-width", "ease"]) expect(shown(name)?.multiple).toBeUndefined();
  expect(shown("text-2xl")?.light).toBe("clamp(1.5rem, 1.2rem + 1.4vw, 1.875rem)");
  expect(shown("shadow-1")?.dark).toBe(
    "0 1px 2px rgb(0 0 0 / 0.3), inset 0 0 0 1px rgb(255 255 255 / 0.05)",
  );
  expect(shown("ease")?.light).toBe("cubic-bezier(0.2, 0.8, 0.2, 1)");
});

it("lets a page set every token, sizes as numbers", () => {
  const css = tokenStyles();
  for (const { name, light } of tokens) {
    if (light === "inherit") continue;
    expect(css).toMatch(new RegExp(`--_${name}:[^;{}]*var\\(--sk-${name}, `));
  }
  expect(css).toContain("--_space-4:calc(var(--_rem) * var(--sk-space-4, 1))");
});
