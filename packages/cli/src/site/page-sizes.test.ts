import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { formatPageSizes, type SizedBuild } from "./page-sizes.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "skerry-sizes-"));
  mkdirSync(join(folder, "chunks"));
  // In thousands of bytes, which cannot be compressed.
  const sizes = {
    "skerry.js": 10,
    "skerry.css": 5,
    react: 60,
    lifecycle: 8,
    page: 2,
    a: 3,
    b: 4,
    common: 20,
  };
  for (const [name, size] of Object.entries(sizes)) {
    writeFileSync(join(folder, name), randomBytes(size * 1_000));
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

const build = (...own: string[]): SizedBuild => ({
  own: own.map((name) => ({ name, file: "", place: "", texts: {} })),
  widgets: [
    { name: "chart", isStatic: false },
    { name: "list", isStatic: false },
    { name: "facts", isStatic: true },
  ],
  report: {
    lifecycle: "lifecycle",
    page: "page",
    runtime: ["react", "lifecycle"],
    widgets: {
      chart: { own: "a", files: ["react", "common", "a"] },
      list: { own: "b", files: ["react", "common", "b"] },
      facts: { own: "b", files: ["b"] },
    },
  },
});

it("says what a page with each widget loads, and not the sum of all files", async () => {
  const lines = (await formatPageSizes(folder, build("chart", "list", "facts"))).split("\n");
  expect(lines.map((line) => line.trim().replace(/ {2,}/g, ": "))).toEqual([
    "A page loads, compressed, with",
    "no widget: 15.0 kB",
    "chart: 108.0 kB, of which 23.0 kB are its own",
    "list: 109.0 kB, of which 24.0 kB are its own",
    "facts: 15.0 kB, of which 0.0 kB are its own",
    "all of these: 112.0 kB",
    "In each:",
    "skerry.js: 10.0 kB",
    "React and the runtime: 70.0 kB",
    "skerry.css: 5.0 kB",
  ]);
});

it("has no line for all where there is one", async () => {
  expect(await formatPageSizes(folder, build("chart"))).not.toContain("all of these");
});
