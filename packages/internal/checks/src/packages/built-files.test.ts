/** The files that `pnpm build` writes for browsers, beside the budgets of `.size-limit.mjs`. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { originalPositionFor, sourceContentFor, TraceMap } from "@jridgewell/trace-mapping";
import { browserTargets } from "@skerry/widgets/build/browser-targets";
import { registry } from "@skerry/widgets/registry";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { findBlockedWords } from "../blocked-words.ts";
import { root } from "../repository.ts";

const KB = 1000;
const dist = join(root, "packages/mount/dist");
if (!existsSync(join(dist, "build-report.json"))) {
  throw new Error(`${dist}/build-report.json is missing. Run pnpm build, then repeat.`);
}
const filesOf = (folder: string, ending = ""): string[] =>
  readdirSync(join(dist, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(dist, folder).length + 1))
    .sort();
const read = (file: string): string => readFileSync(join(dist, file), "utf8");
const scripts = filesOf("browser", ".js");

function compressed(bytes: Uint8Array): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return brotliCompressSync(bytes, { params }).length;
}

it("reports what the budgets measure: a runtime, tracking, and a chunk for every widget", () => {
  const report = JSON.parse(read("build-report.json")) as {
    runtime: string[];
    visit: string;
    widgets: Record<string, { own: string }>;
  };
  const sizeOf = (file: string): number => compressed(readFileSync(join(dist, "browser", file)));
  const runtime = report.runtime.reduce((sum, file) => sum + sizeOf(file), 0);
  expect(runtime).toBeGreaterThan(10 * KB);
  expect(sizeOf(report.visit)).toBeGreaterThan(KB);
  expect(Object.keys(report.widgets).sort()).toEqual(Object.keys(registry).sort());
  for (const { own } of Object.values(report.widgets)) expect(own).toMatch(/^chunks\//);
});

it("has budgets that the handbook and the read-me name", async () => {
  const handbook = readFileSync(join(root, "stories/docs/explanation/performance.mdx"), "utf8");
  const rows = handbook.matchAll(/^\| (the [\w -]+?|tracking) +\| ([\d.]+ kB) +\|$/gm);
  const written = new Map([...rows].map(([, name = "", limit = ""]) => [name, limit]));
  const { default: budgets } = (await import(join(root, ".size-limit.mjs"))) as {
    default: { name: string; limit: string }[];
  };
  const nameOf = (name: string): string =>
    written.has(name) ? name : "the chunk of any other widget";
  const held = new Map(budgets.map(({ name, limit }) => [nameOf(name), limit]));
  expect(held).toEqual(written);
  const readMe = readFileSync(join(root, "README.md"), "utf8");
  expect(readMe).toContain(`The first script is smaller than ${written.get("the loader")}.`);
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
  const hint = "//# allFunctionsCalledOnLoad\n";
  const chunks = scripts.filter((file) => file.startsWith("chunks/"));
  const hinted = chunks.filter((file) => read(`browser/${file}`).startsWith(hint));
  expect(hinted).toEqual([expect.stringMatching(/^chunks\/island-/)]);
});

it("loads React for islands alone: nothing else imports its files", () => {
  // The loader asks for these without an island, or where it stays as it was served.
  const withoutIslands = scripts.filter((file) =>
    /^chunks\/(lifecycle|page|visit|warnings)-/.test(file),
  );
  expect(withoutIslands).toHaveLength(4);
  for (const file of withoutIslands)
    expect(read(`browser/${file}`), file).not.toMatch(/from"\.\/island-\w+\.js"/);
});

it("names no file with a word that content blockers filter", () => {
  expect(filesOf("browser").filter((file) => findBlockedWords(file).length > 0)).toEqual([]);
});

it("lists every file in the manifest, with its size, and none of the compressed copies", () => {
  const manifest = JSON.parse(read("browser/manifest.json")) as Record<string, { size: number }>;
  const isCopy = (file: string): boolean => /\.(br|gz)$/.test(file);
  const copied = filesOf("browser").filter(isCopy);
  expect(copied).toContain("skerry.js.br");
  for (const copy of copied) expect(manifest).toHaveProperty([copy.slice(0, -3)]);
  const sizes = filesOf("browser")
    .filter((file) => file !== "manifest.json" && !isCopy(file))
    .map((file) => [file, readFileSync(join(dist, "browser", file)).length]);
  expect(Object.entries(manifest).map(([file, { size }]) => [file, size])).toEqual(
    expect.arrayContaining(sizes),
  );
  expect(sizes).toHaveLength(Object.keys(manifest).length);
});

it("brings the licences of the libraries in it", () => {
  const notices = read("browser/third-party-notices.txt");
  for (const name of ["react", "react-dom", "scheduler", "swiper", "valibot", "js-cookie"]) {
    expect(notices).toMatch(
      new RegExp(`^${name} [\\d.]+, MIT\\n\\n[^=]*Permission is hereby`, "mi"),
    );
  }
});

describe("source maps", () => {
  it("are there for every script that was made of sources, and no script names one", () => {
    // Texts and keys are JSON, the others hand on what another file has, or are a source as they are.
    const withoutSource = /^chunks\/(keys|texts-\w+)-|^(island|load|react)\.js$/;
    // The bundler's own helpers have none either.
    const isHelpers = (file: string): boolean =>
      read(`browser/${file}`).trimStart().startsWith("var e=Object.create,");
    const expected = scripts.filter((file) => !withoutSource.test(file) && !isHelpers(file));
    expect(filesOf("source-maps", ".map")).toEqual(expected.map((file) => `${file}.map`));
    expect(filesOf("browser", ".map")).toEqual([]);
    for (const file of scripts)
      expect(read(`browser/${file}`), file).not.toContain("sourceMappingURL");
  });

  it("lead from a message in the script to the very place that has it", () => {
    const message = "The module exports no";
    const file = scripts.find((name) => read(`browser/${name}`).includes(message)) as string;
    const lines = read(`browser/${file}`).split("\n");
    const line = lines.findIndex((text) => text.includes(message));
    const map = new TraceMap(read(`source-maps/${file}.map`));
    const column = (lines[line] as string).indexOf(message) - 1;
    const found = originalPositionFor(map, { line: line + 1, column });
    const source = sourceContentFor(map, found.source as string)?.split("\n") ?? [];
    const original = source[(found.line as number) - 1] as string;
    expect(original.slice((found.column as number) + 1)).toMatch(new RegExp(`^${message}`));
  });
});
