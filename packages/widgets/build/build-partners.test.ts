// @vitest-environment node
import { readdir, readFile } from "node:fs/promises";
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { builtInPartners } from "../src/partners-strip/partners-strip-content.ts";
import { buildPartners } from "./build-partners.ts";
import { contrastRatio } from "./contrast.ts";

const served = new URL("../themes/domain-check/assets/partners/", import.meta.url);
const names = builtInPartners.map(({ logo }) => posix.relative("partners", logo));
const dark = names.map((name) => name.replace(".svg", "-dark.svg"));

it("serves the logos of the twelve built-in partners, each for light and dark plates", async () => {
  expect((await readdir(served)).sort()).toEqual([...names, ...dark].sort());
});

it("keeps the served files equal to the drawings (pnpm exec tsx packages/widgets/build/build-partners.ts)", async () => {
  const files = await buildPartners();
  expect(files.size).toBe(names.length + dark.length);
  for (const [url, text] of files) {
    expect(await readFile(new URL(url), "utf8"), url).toBe(text);
  }
});

describe.each([...names, ...dark])("%s", (name) => {
  const read = () => readFile(new URL(name, served), "utf8");

  // Older Firefox says 0 × 0 for an SVG without them: https://github.com/whatwg/html/issues/3510
  it("says how wide and high it is, the same for all, and stays under 1 kB", async () => {
    const svg = await read();
    expect(svg).toMatch(
      /^<svg xmlns="[^"]+" (?=[^>]*\bwidth="160")(?=[^>]*\bheight="64")[^>]*\bviewBox="0 0 160 64"[^>]*>/,
    );
    expect(svg.length).toBeLessThan(1000);
  });

  it("has forms and its name only, as wide in every font: no ids, scripts, styles, pictures or URLs", async () => {
    const svg = await read();
    const elements = [...svg.matchAll(/<(\w+)/g)].map(([, element]) => element);
    for (const element of elements)
      expect(element).toMatch(/^(svg|g|path|circle|ellipse|rect|text)$/);
    const partner = builtInPartners.find(({ logo, logoDark }) =>
      [logo, logoDark].includes(`partners/${name}`),
    );
    expect(svg).toMatch(new RegExp(`<text [^>]*textLength="\\d+"[^>]*>${partner?.name}</text>`));
    expect(svg).not.toMatch(/ (id|class|style|href|on\w+)=|url\(/);
  });

  it("has two or three colours, one of them with enough contrast to its plate", async () => {
    const colors = new Set([...(await read()).matchAll(/#[\da-f]{3,6}\b/g)].map(([hex]) => hex));
    expect([2, 3]).toContain(colors.size);
    const plate = name.includes("dark") ? "#1d222b" : "#eef0f4";
    const ratios = [...colors].map((color) => contrastRatio(longForm(color), plate));
    expect(Math.max(...ratios)).toBeGreaterThan(4.5);
    if (name.includes("dark")) expect(Math.min(...ratios)).toBeGreaterThan(3);
  });
});

/** `#abc` as `#aabbcc`. */
function longForm(color: string): string {
  return color.length === 4 ? color.replace(/[\da-f]/g, "$&$&") : color;
}
