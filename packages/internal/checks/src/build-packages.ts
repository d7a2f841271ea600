/**
 * `pnpm build:packages`: what npm gets. Builds every entry point that a published package names in
 * its `exports`, with its types, and checks the result with publint and "Are the types wrong?". With
 * names of packages as arguments it builds only those, without types and checks, to run them.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { buildId } from "@skerry/widgets/build/build-id";
import {
  collectInputs,
  NOTICES_FILE,
  thirdPartyNotices,
} from "@skerry/widgets/build/third-party-notices";
import { build } from "tsup";
import { checkPackage } from "./check-package.ts";
import { root } from "./repository.ts";

interface Manifest {
  private?: boolean;
  exports?: Record<string, { "@skerry/source"?: string; default?: string }>;
  dependencies?: Record<string, string>;
}

const packagesFolder = join(root, "packages");
const toRun = process.argv.slice(2);
const define = { SKERRY_BUILD: JSON.stringify(await buildId()) };
let diagnosticCount = 0;

for (const name of toRun.length > 0 ? toRun : readdirSync(packagesFolder)) {
  const folder = join(packagesFolder, name);
  const file = join(folder, "package.json");
  if (!existsSync(file)) continue;
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  if (manifest.private) continue;
  removeOldFiles(join(folder, "dist"));
  const entries = entriesOf(folder, manifest);
  const inputs = new Set<string>();
  for (const [tsconfig, entry] of byConfiguration(entries)) {
    await build({
      config: false,
      silent: true,
      format: "esm",
      target: "es2022",
      tsconfig,
      outDir: join(folder, "dist"),
      entry,
      define,
      external: Object.keys(manifest.dependencies ?? {}).flatMap(publishedNames),
      dts: toRun.length === 0 && {
        compilerOptions: {
          ignoreDeprecations: "6.0",
          customConditions: ["@skerry/source"],
          // One entry point is built with whatever it imports, also from other projects of `tsc -b`.
          composite: false,
          incremental: false,
        },
      },
      esbuildPlugins: [collectInputs(inputs)],
      esbuildOptions(options) {
        options.absWorkingDir = folder;
        // A package contains what is no dependency of it: the renderer contains its widgets.
        options.conditions = ["@skerry/source"];
        options.jsx = "automatic";
      },
    });
  }
  writeFileSync(join(folder, "dist", NOTICES_FILE), await thirdPartyNotices(inputs));
  if (toRun.length > 0) continue;
  const diagnostics = await checkPackage(folder, entryPointsOf(manifest, Object.keys(entries)));
  for (const diagnostic of diagnostics) console.log(`${name}: ${diagnostic}`);
  diagnosticCount += diagnostics.length;
  console.log(`${name}: built`);
}
process.exitCode = diagnosticCount > 0 ? 1 : 0;

/** The imports of a dependency that work once it is published. Its other entry points are for the workspace. */
function publishedNames(name: string): RegExp[] {
  const file = join(packagesFolder, name.replace("@skerry/", ""), "package.json");
  if (!name.startsWith("@skerry/")) return [new RegExp(`^${name}(/|$)`)];
  const { exports = {} } = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  return Object.entries(exports)
    .filter(([, { default: output }]) => output)
    .map(([entryPoint]) => new RegExp(`^${name}${entryPoint.slice(1).replace("*", "[^/]+")}$`));
}

/** Removes old output, because the names of shared chunks change with their contents. Folders belong to another build. */
function removeOldFiles(output: string): void {
  const entries = existsSync(output) ? readdirSync(output, { withFileTypes: true }) : [];
  for (const entry of entries) {
    if (entry.isFile() && /\.(js|d\.ts)$/.test(entry.name)) rmSync(join(output, entry.name));
  }
}

/** Output name without extension → source file. A pattern stands for every file that matches. */
function entriesOf(folder: string, { exports = {} }: Manifest): Record<string, string> {
  const entries: Record<string, string> = {};
  for (const { "@skerry/source": source, default: output } of Object.values(exports)) {
    if (!source || !output) continue;
    const target = output.replace(/^\.\/dist\/|\.js$/g, "");
    for (const star of source.includes("*") ? starsOf(folder, source) : [""]) {
      entries[target.replace("*", star)] = join(folder, source.replace("*", star));
    }
  }
  return entries;
}

/** Names of the entry points that users may import. A pattern becomes one name for each of its files. */
function entryPointsOf({ exports = {} }: Manifest, outputs: string[]): string[] {
  const names = Object.entries(exports).flatMap(([name, { default: target }]) => {
    if (!target) return [];
    const [before = "", after] = target.replace(/^\.\/dist\/|\.js$/g, "").split("*");
    if (after === undefined) return name;
    const inFolder = outputs.filter((output) => output.startsWith(before));
    const stars = inFolder.map((output) => output.slice(before.length));
    return stars.filter((star) => !star.includes("/")).map((star) => name.replace("*", star));
  });
  return [...new Set(names)];
}

/** The entries by the nearest tsconfig.json, which says whether the code may use the DOM. */
function byConfiguration(entries: Record<string, string>): Map<string, Record<string, string>> {
  const groups = new Map<string, Record<string, string>>();
  for (const [name, source] of Object.entries(entries)) {
    let folder = dirname(source);
    while (!existsSync(join(folder, "tsconfig.json"))) folder = dirname(folder);
    const tsconfig = join(folder, "tsconfig.json");
    groups.set(tsconfig, { ...groups.get(tsconfig), [name]: source });
  }
  return groups;
}

/** What the star of a source pattern can stand for. */
function starsOf(folder: string, source: string): string[] {
  const [before = "", after = ""] = source.split("*");
  const names = readdirSync(join(folder, before));
  return names
    .map((name) => (after.startsWith("/") ? name : name.slice(0, -after.length)))
    .filter((name) => existsSync(join(folder, `${before}${name}${after}`)));
}
