import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { walkOwnEntries } from "./valibot-module.ts";

it("changes every loop of the installed valibot over the entries of a schema", async () => {
  const path = createRequire(import.meta.url)
    .resolve("valibot")
    .replace(/\.cjs$/, ".mjs");
  const source = await readFile(path, "utf8");
  expect(source).toMatch(/for \(const key in this\.entries\)/);
  expect(walkOwnEntries(source)).not.toMatch(/for \([^)]* in this\.entries/);
});
