import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Contender } from "./contender.ts";
import { islandsOf, readFiles, scriptTag } from "./skerry.ts";
import { propsWithPrefix } from "./write-element.ts";

const project = join(import.meta.dirname, "../../../../..");
const siteFolder = "packages/internal/bench";
const cache = "node_modules/.cache";

/**
 * The same components as a site's own widgets, which `skerry build` has built without the built-in ones.
 *
 * @param root of the project, or of another checkout of it, whose packages are built
 * @param base URL of the built files
 * @param preact whether Preact is in the place of React
 */
export async function skerryBuilt(
  root = project,
  base = "/built/",
  preact = false,
): Promise<Contender> {
  const cwd = join(root, siteFolder);
  const command = join(root, "packages/cli/bin/skerry.mjs");
  const outFolder = `${cache}/${preact ? "own-built-light" : "own-built"}`;
  const args = ["build", "src/contenders/own", "--out", outFolder, "--base", base, "--no-built-in"];
  if (preact) args.push("--preact");
  await promisify(execFile)(process.execPath, [command, ...args], { cwd });
  const folder = join(cwd, outFolder);
  const { build } = (await import(join(folder, "renderer.mjs"))) as { build: string };
  const writeIsland = islandsOf(build);
  return {
    name: preact ? "Skerry, own build with Preact" : "Skerry, own build",
    files: await readFiles(folder, base),
    head: scriptTag(base),
    writeIsland(island) {
      const html = writeIsland({ ...island, props: propsWithPrefix(island) as never });
      return html.replace('data-widget="', 'data-widget="own-');
    },
  };
}
