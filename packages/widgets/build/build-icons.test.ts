// @vitest-environment node
import { readdir, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { iconShapes } from "../../ui/src/icon/icon-shapes.ts";
import { buildIcons } from "./build-icons.ts";

const names = `arrow_down arrow_left arrow_right arrow_small_down arrow_small_left
  arrow_small_right arrow_small_up arrow_up check close filter info_bubble_blue info_circle loupe
  search shoppingbag star transfer trash`.split(/\s+/);
const served = new URL("../themes/domain-check/assets/icons/", import.meta.url);

it("serves the nineteen icons of the theme", async () => {
  expect((await readdir(served)).sort()).toEqual(names.map((name) => `${name}.svg`));
  expect(Object.keys(iconShapes).sort()).toEqual(names);
});

it("serves the drawings minified, and has the same shapes inline", async () => {
  const files = await buildIcons();
  expect(files.size).toBe(names.length + 1);
  for (const [url, text] of files) {
    const next = `${url}: run pnpm exec tsx packages/widgets/build/build-icons.ts`;
    expect(await readFile(new URL(url), "utf8"), next).toBe(text);
  }
});

describe.each(names)("%s.svg", (name) => {
  it("is one path of fixed size without ids, scripts or styles", async () => {
    const svg = await readFile(new URL(`${name}.svg`, served), "utf8");
    expect(svg).toMatch(
      /^<svg xmlns="[^"]+" width="24" height="24" [^<>]*viewBox="0 0 24 24"><path d="[^"]+"\/><\/svg>$/,
    );
    expect(svg).not.toMatch(/ (id|style|class|on\w+)=/);
  });

  it("takes the colour of the text, but for the blue bubble", async () => {
    const svg = await readFile(new URL(`${name}.svg`, served), "utf8");
    const colors = [...svg.matchAll(/ (?:fill|stroke)="([^"]+)"/g)].map(([, color]) => color);
    expect(colors).toEqual(name === "info_bubble_blue" ? ["#2b4fd8"] : ["none", "currentColor"]);
  });
});
