/** What the build writes, beside the budgets of `.size-limit.mjs`. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { browserTargets } from "@skerry/widgets/build/browser-targets";
import { registry } from "@skerry/widgets/registry";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { findBlockedWords } from "./find-bad-names.ts";
import { root } from "./repository.ts";

const KB = 1000;

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

// Budgets are held by size-limit. Here: that what it measures is the whole.
describe("the build report that the budgets are read from", () => {
  it("names a runtime and a tracking chunk of a plausible size", () => {
    const total = report.runtime.reduce((sum, file) => sum + sizeOf(file), 0);
    expect(total).toBeGreaterThan(10 * KB);
    expect(report.visit).toMatch(/^chunks\//);
    expect(sizeOf(report.visit)).toBeGreaterThan(KB);
  });

  it("names a chunk for every widget of the registry, and no other", () => {
    expect(Object.keys(report.widgets).sort()).toEqual(Object.keys(registry).sort());
    for (const { own } of Object.values(report.widgets)) expect(own).toMatch(/^chunks\//);
  });
});

describe("the handbook's budgets", () => {
  const handbook = readFileSync(join(root, "stories/docs/performance.mdx"), "utf8");
  const written = new Map(
    [...handbook.matchAll(/^\| (the [\w -]+?|tracking) +\| ([\d.]+ kB) +\|$/gm)].map(
      ([, name, limit]): [string, string] => [name as string, limit as string],
    ),
  );

  it("are those that are held", async () => {
    const file = join(root, ".size-limit.mjs");
    const { default: budgets } = (await import(file)) as {
      default: { name: string; limit: string }[];
    };
    const names = new Set(written.keys());
    for (const { name, limit } of budgets) {
      const row = written.has(name) ? name : "the chunk of any other widget";
      expect([name, written.get(row)]).toEqual([name, limit]);
      names.delete(row);
    }
    expect([...names]).toEqual([]);
  });

  it("are those of the read-me", () => {
    const readMe = readFileSync(join(root, "README.md"), "utf8");
    expect(readMe).toContain(`The first script has less than ${written.get("the loader")}.`);
  });
});

it("keeps the route registry alone within 1.5 kB", async () => {
  const { outputFiles } = await build({
    entryPoints: [join(root, "packages/core/src/routes/routes.ts")],
    bundle: true,
    minify: true,
    format: "esm",
    target: browserTargets,
    write: false,
  });
  expect(compressed(outputFiles[0]?.contents ?? new Uint8Array())).toBeLessThanOrEqual(1.5 * KB);
});

it("lets Chrome compile the file with React in the background, and no other", () => {
  const files = readdirSync(join(browser, "chunks")).filter((file) => file.endsWith(".js"));
  const hinted = files.filter((file) =>
    readFileSync(join(browser, "chunks", file), "utf8").startsWith(
      "//# allFunctionsCalledOnLoad\n",
    ),
  );
  expect(hinted).toEqual([expect.stringMatching(/^react-/)]);
});

it("loads React for islands alone: nothing else imports its files", () => {
  const files = readdirSync(join(browser, "chunks")).filter((file) => file.endsWith(".js"));
  const withReact = (file: string): boolean =>
    /from"\.\/(island|react)-\w+\.js"/.test(readFileSync(join(browser, "chunks", file), "utf8"));
  // The loader asks for these without an island, or where it stays as it was served.
  const withoutIslands = files.filter((file) => /^(lifecycle|page|visit|warnings)-/.test(file));
  expect(withoutIslands).toHaveLength(4);
  expect(withoutIslands.filter(withReact)).toEqual([]);
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

it("brings the licences of the libraries in the built files", () => {
  const notices = readFileSync(join(browser, "third-party-notices.txt"), "utf8");
  for (const name of ["react", "react-dom", "scheduler", "swiper", "valibot", "js-cookie"]) {
    expect(notices).toMatch(
      new RegExp(`^${name} [\\d.]+, MIT\\n\\n[^=]*Permission is hereby`, "mi"),
    );
  }
});
