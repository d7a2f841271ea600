import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { pruneCache } from "./prune-cache.ts";

const day = 24 * 60 * 60;

it("removes what was not used for 30 days, and what ended builds have left", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cache-"));
  const now = 1_800_000_000;
  const entries = { "minified/old.json": 31, "minified/used.json": 29, "build-a": 2, "build-b": 0 };
  mkdirSync(join(folder, "minified"));
  for (const [name, days] of Object.entries(entries)) {
    if (name.endsWith(".json")) writeFileSync(join(folder, name), "{}");
    else mkdirSync(join(folder, name));
    utimesSync(join(folder, name), now - days * day, now - days * day);
  }
  await pruneCache(folder, now * 1_000);
  expect(Object.keys(entries).filter((name) => existsSync(join(folder, name)))).toEqual([
    "minified/used.json",
    "build-b",
  ]);
  rmSync(folder, { recursive: true });
  await pruneCache(folder, now * 1_000);
});
