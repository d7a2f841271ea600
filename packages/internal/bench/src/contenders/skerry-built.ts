import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Contender } from "./contender.ts";
import { islandsOf, readFiles, scriptTag } from "./skerry.ts";
import { propsWithPrefix } from "./write-element.ts";

const siteFolder = join(import.meta.dirname, "../..");
const skerry = join(siteFolder, "../../cli/bin/skerry.mjs");
const outFolder = "node_modules/.cache/own-built";
const base = "/built/";

/** The same components as a site's own widgets, which `skerry build` has built without the built-in ones. */
export async function skerryBuilt(): Promise<Contender> {
  const args = ["build", "src/contenders/own", "--out", outFolder, "--base", base, "--no-built-in"];
  await promisify(execFile)(process.execPath, [skerry, ...args], { cwd: siteFolder });
  const folder = join(siteFolder, outFolder);
  const { build } = (await import(join(folder, "renderer.mjs"))) as { build: string };
  const writeIsland = islandsOf(build);
  return {
    name: "Skerry, own build",
    files: await readFiles(folder, base),
    head: scriptTag(base),
    writeIsland(island) {
      const html = writeIsland({ ...island, props: propsWithPrefix(island) as never });
      return html.replace('data-widget="', 'data-widget="own-');
    },
  };
}
