/**
 * `pnpm build`: the files that a site without own widgets serves under `/skerry/`, with source maps and the
 * build's report beside them. With a folder as argument: builds into that.
 */
import { rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createBuilder } from "vite";
import { skerry, type SkerryApi } from "../src/plugin.ts";
import { skerryPackages } from "../src/sources/skerry-packages.ts";
import { buildLoader } from "./build-loader.ts";

const root = skerryPackages.mount;
const folder = resolve(process.argv[2] ?? join(root, "dist"));
// A test runner has a mode of its own.
process.env["NODE_ENV"] = "production";
// That of the package belongs to every build: other folders get the same.
if (process.argv[2] === undefined) await buildLoader();
// With React, and the light ones with Preact.
for (const [name, suffix] of [
  ["browser", ""],
  ["light", "-light"],
] as const) {
  // Files made from an earlier version of the sources belong to no release.
  await rm(join(folder, name), { recursive: true, force: true });
  const plugins = skerry({
    widgets: false,
    preact: name === "light",
    keepFor: "0d",
    out: join(folder, name),
    renderer: join(folder, `${name}-renderer`),
    sourcemap: join(folder, `source-maps${suffix}`),
  });
  const { build } = (plugins[0] as { api: SkerryApi }).api;
  const builder = await createBuilder({ root, configFile: false, logLevel: "warn", plugins });
  const { report, notices } = await build(builder);
  for (const notice of notices) console.error(notice);
  await writeFile(
    join(folder, `build-report${suffix}.json`),
    `${JSON.stringify(report, null, 2)}\n`,
  );
  console.log(`Policy of ${name}/import-map.json: script-src 'self' '${report.importMap}'`);
}
