/**
 * `pnpm build:packages`: what npm gets. Builds every entry point that a published package names in
 * its `exports`, with its types, and checks the result with publint.
 * Arguments: names of the packages to build (default: all); `--to-run` leaves out types and checks.
 */
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { readRelease } from "@skerry/vite/install-commands";
import { buildId } from "@skerry/widgets/build/build-id";
import {
  collectInputs,
  NOTICES_FILE,
  thirdPartyNotices,
} from "@skerry/widgets/build/third-party-notices";
import { build } from "tsup";
import { buildDeclarations } from "./build-declarations.ts";
import { buildServe } from "./build-serve.ts";
import { checkPackage } from "./pack-package.ts";
import {
  entriesOf,
  externalImports,
  type PackageManifest,
  publishedPackages,
  sourceEntryPoints,
} from "./package-entries.ts";

const { values, positionals } = parseArgs({
  options: { "to-run": { type: "boolean", default: false } },
  allowPositionals: true,
});
const define = {
  SKERRY_BUILD: JSON.stringify(await buildId()),
  SKERRY_RELEASE: JSON.stringify(readRelease()),
  SKERRY_SOURCES: JSON.stringify(sourceEntryPoints(["core", "ui", "widgets", "island", "mount"])),
};
let diagnosticCount = 0;

for (const { folder, name, manifest } of publishedPackages()) {
  if (positionals.length > 0 && !positionals.includes(basename(folder))) continue;
  await buildPackage(folder, manifest);
  if (values["to-run"]) continue;
  const entries = entriesOf(folder, manifest);
  await buildDeclarations(join(folder, "dist"), entries, externalImports(manifest));
  const diagnostics = await checkPackage(folder, manifest);
  for (const diagnostic of diagnostics) console.log(`${name}: ${diagnostic}`);
  diagnosticCount += diagnostics.length;
  console.log(`${name}: built`);
}
process.exitCode = diagnosticCount > 0 ? 1 : 0;

/** Writes the JavaScript of a package's entry points, and the notices of the libraries in it. */
async function buildPackage(folder: string, manifest: PackageManifest): Promise<void> {
  const output = join(folder, "dist");
  const inputs = new Set<string>();
  removeOldFiles(output);
  for (const [tsconfig, entry] of byConfiguration(entriesOf(folder, manifest))) {
    await build({
      config: false,
      silent: true,
      format: "esm",
      target: "es2022",
      tsconfig,
      outDir: output,
      entry,
      define,
      external: externalImports(manifest),
      esbuildPlugins: [collectInputs(inputs)],
      esbuildOptions(options) {
        options.absWorkingDir = folder;
        options.conditions = ["@skerry/source"];
        options.jsx = "automatic";
      },
    });
  }
  writeFileSync(join(output, NOTICES_FILE), await thirdPartyNotices(inputs));
  if (manifest.name === "@skerry/vite") await buildServe(join(output, "serve"));
}

/** Removes old output, because the names of shared chunks change with their contents. Folders belong to another build. */
function removeOldFiles(output: string): void {
  const entries = existsSync(output) ? readdirSync(output, { withFileTypes: true }) : [];
  for (const entry of entries) {
    if (entry.isFile() && /\.(js|d\.ts)$/.test(entry.name)) rmSync(join(output, entry.name));
  }
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
