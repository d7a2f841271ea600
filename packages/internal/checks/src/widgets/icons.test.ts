import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { iconShapes } from "../../../../ui/src/icon/icon-shapes.ts";
import { root } from "../repository.ts";

const folder = join(root, "packages/widgets/themes/domain-check/assets/icons");
const files = readdirSync(folder);

it("has a file in the theme for every icon that is drawn inline, and no other", () => {
  expect(files.sort()).toEqual(
    Object.keys(iconShapes)
      .map((name) => `${name}.svg`)
      .sort(),
  );
});

describe.each(Object.entries(iconShapes))("%s", (name, shape) => {
  const svg = readFileSync(join(folder, `${name}.svg`), "utf8");

  it("has the same shape in its file and inline", () => {
    expect([...svg.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path)).toEqual([shape]);
    expect(svg).toContain('viewBox="0 0 24 24"');
  });

  it("is a minified file of a known size, with nothing a strict page would refuse", () => {
    expect(svg).toMatch(/^<svg [^>]*width="24" height="24"[^>]*><path [^>]*\/><\/svg>\n?$/);
    expect(svg).not.toMatch(/ (id|style|class|on\w+|href)=|<(script|style)/);
  });
});
