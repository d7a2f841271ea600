import { expect, it } from "vitest";
import { layerTailwind, withoutBuilt } from "./layer-tailwind.ts";

const variants = "\n@layer tailwind.variants{@tailwind variants;}";

it.each([
  ['@import "tailwindcss";', '@import "tailwindcss";'],
  ['@import "tailwindcss" layer(tw);', '@import "tailwindcss" layer(tw);'],
  [
    '@import "tailwindcss/preflight.css";@import "tailwindcss/theme" theme(static);',
    '@import "tailwindcss/preflight.css" layer(base);@import "tailwindcss/theme" layer(theme) theme(static);',
  ],
  [
    '@import "tailwindcss/utilities.css" layer(utilities);',
    '@import "tailwindcss/utilities.css" layer(utilities);',
  ],
  [
    "@tailwind base;\n@tailwind components;\n@tailwind utilities;",
    `@layer tailwind.base{@tailwind base;}\n@layer tailwind.components{@tailwind components;}\n@layer tailwind.utilities{@tailwind utilities;}${variants}`,
  ],
  [
    "@import 'tailwindcss/base';@import 'tailwindcss/utilities';",
    `@import 'tailwindcss/base' layer(tailwind.base);@import 'tailwindcss/utilities' layer(tailwind.utilities);${variants}`,
  ],
])("gives Tailwind's parts layers: %s", (css, expected) => {
  expect(layerTailwind(css)).toBe(expected);
});

it("names the folders of builds to Tailwind 4 alone", () => {
  expect(withoutBuilt('@import "tailwindcss";', ["../out"])).toContain('@source not "../out"');
  expect(withoutBuilt("@tailwind base;", ["../out"])).not.toContain("@source");
});
