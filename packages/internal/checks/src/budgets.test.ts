/**
 * What visitors pay for: sizes of the built files, brotli at quality 11, 1 kB = 1,000 bytes. A
 * budget that is met by far is lowered to what was reached.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { registry } from "@skerry/widgets/registry";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { findBlockedWords } from "./find-bad-names.ts";
import { root } from "./repository.ts";

const KB = 1000;
const WIDGET = 3 * KB;
/** The form keeps what a visitor typed before it mounted, in both modes. */
const WIDGETS: Readonly<Record<string, number>> = { "search-form": 3.5 * KB };

const mount = join(root, "packages/mount");
const browser = join(mount, "dist/browser");

/** Written by the build: which files make up what, as paths from `dist/browser`. */
interface BuildReport {
  runtime: string[];
  visit: string;
  widgets: Record<string, { own: string }>;
}

if (!existsSync(join(mount, "dist/build-report.json"))) {
  throw new Error("packages/mount/dist/build-report.json is missing. Run pnpm build, then repeat.");
}
const report = JSON.parse(
  readFileSync(join(mount, "dist/build-report.json"), "utf8"),
) as BuildReport;

function compressed(bytes: Uint8Array): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return brotliCompressSync(bytes, { params }).length;
}

const sizeOf = (file: string): number => compressed(readFileSync(join(browser, file)));

describe("stays within its budget:", () => {
  it("the loader, 2.4 kB", () => {
    expect(sizeOf("skerry.js")).toBeLessThanOrEqual(2.4 * KB);
  });

  it("the React runtime, 63 kB", () => {
    const total = report.runtime.reduce((sum, file) => sum + sizeOf(file), 0);
    expect(total).toBeGreaterThan(10 * KB);
    expect(total).toBeLessThanOrEqual(63 * KB);
  });

  it("tracking, 6 kB", () => {
    expect(report.visit).toMatch(/^chunks\//);
    expect(sizeOf(report.visit)).toBeGreaterThan(KB);
    expect(sizeOf(report.visit)).toBeLessThanOrEqual(6 * KB);
  });

  it("the style sheet of all widgets, 8 kB", () => {
    expect(sizeOf("skerry.css")).toBeLessThanOrEqual(8 * KB);
  });

  it.each(Object.keys(registry))("the chunk of %s", (name) => {
    const own = report.widgets[name]?.own ?? "";
    expect(own).toMatch(/^chunks\//);
    expect(sizeOf(own)).toBeLessThanOrEqual(WIDGETS[name] ?? WIDGET);
  });

  it("the route registry alone, 1.5 kB", async () => {
    const { outputFiles } = await build({
      entryPoints: [join(root, "packages/core/src/routes/routes.ts")],
      bundle: true,
      minify: true,
      format: "esm",
      target: ["chrome110", "firefox110", "safari16.4"],
      write: false,
    });
    expect(compressed(outputFiles[0]?.contents ?? new Uint8Array())).toBeLessThanOrEqual(1.5 * KB);
  });
});

it("names no built file with a word that content blockers filter", () => {
  const files = readdirSync(browser, { recursive: true, encoding: "utf8" });
  expect(files.filter((file) => findBlockedWords(file).length > 0)).toEqual([]);
});

it("lists every built file in the manifest, with its size", () => {
  const manifest = JSON.parse(readFileSync(join(browser, "manifest.json"), "utf8")) as Record<
    string,
    { size: number }
  >;
  const files = readdirSync(browser, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "manifest.json")
    .map((entry) => join(entry.parentPath, entry.name).slice(browser.length + 1));
  expect(Object.keys(manifest).sort()).toEqual(files.sort());
  for (const file of files) {
    expect(manifest[file]?.size, file).toBe(readFileSync(join(browser, file)).length);
  }
});
