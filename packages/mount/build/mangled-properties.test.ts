import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { mangledProperties } from "./mangled-properties.ts";
import { mountFolder } from "./paths.ts";

/** Where everything stands that pages and bundled code may use. */
const publicFiles = ["src/skerry.ts", "src/index.ts", "src/member-names.ts", "../core/CONTRACT.md"];

it.each(publicFiles)("shortens no public name: %s", async (file) => {
  // In the contract `_direct_` is a value, and `utm_…` stands for several names.
  const text = await readFile(join(mountFolder, file), "utf8");
  const names = text.match(/\b[a-zA-Z][\w$]*(?![\w$…])/g) ?? [];
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => mangledProperties.test(name))).toEqual([]);
});

it.each([
  ["kind_", true],
  ["kind", false],
  ["__proto__", false],
  ["__REACT_DEVTOOLS_GLOBAL_HOOK__", false],
])("%s is shortened: %s", (name, isMangled) => {
  expect(mangledProperties.test(name)).toBe(isMangled);
});
