import cluster from "node:cluster";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { HandlerOptions } from "@skerry/server";
import { defaultOptions } from "@skerry/vite/options";
import { findNotedRenderer } from "@skerry/vite/out-folder";

/** The exports of `renderer.mjs`. */
export type BuiltRenderer = Pick<
  HandlerOptions,
  "registry" | "texts" | "builtIn" | "build" | "light" | "loadable" | "tailwind"
>;

/** The options of a command that name a build. */
export interface NamedBuild {
  /** `--dir`: the folder for browsers. The build has noted there where its renderer is. */
  dir?: string | undefined;
  /** `--renderer`: the renderer's folder. */
  renderer?: string | undefined;
}

const holdsModule = (folder: string): boolean => existsSync(join(folder, "renderer.mjs"));

/**
 * Finds the renderer that `skerry build` has written.
 *
 * @returns its folder, as absolute path; `undefined` when the options name none, or no build is there
 */
export async function findRenderer({ dir, renderer }: NamedBuild): Promise<string | undefined> {
  if (renderer !== undefined) return holdsModule(renderer) ? resolve(renderer) : undefined;
  if (dir === undefined) return undefined;
  const noted = await findNotedRenderer(resolve(dir));
  if (noted !== undefined && holdsModule(noted)) return noted;
  return holdsModule(dir) ? resolve(dir) : undefined;
}

/** The folders of a build. */
export interface BuildFolders {
  /** That of the renderer. */
  renderer: string;
  /** That for browsers. `undefined` when it is not on this machine. */
  files: string | undefined;
}

/**
 * The folders of a build, of which at least the renderer's is there.
 *
 * @param build its `dir` is the folder for browsers; otherwise the renderer's folder names it
 */
export async function buildFolders(build: NamedBuild): Promise<BuildFolders> {
  const renderer = (await findRenderer(build)) as string;
  if (build.dir !== undefined) return { renderer, files: resolve(build.dir) };
  return { renderer, files: await findFiles(renderer) };
}

/** The folder for browsers that a renderer was built with. `undefined` when it is not there. */
export async function findFiles(renderer: string): Promise<string | undefined> {
  try {
    const text = await readFile(join(renderer, "manifest.json"), "utf8");
    const { out } = JSON.parse(text) as { out?: unknown };
    const files = typeof out === "string" ? resolve(renderer, out) : "";
    return existsSync(join(files, "skerry.js")) ? files : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Imports the renderer that `skerry build` has written. Where that is an earlier version's, which has it in the folder for
 * browsers, it says so.
 *
 * @returns `undefined` when the options name none
 * @throws Error when none is where the options say
 */
export async function importRenderer(build: NamedBuild): Promise<BuiltRenderer | undefined> {
  const { dir, renderer } = build;
  if (dir === undefined && renderer === undefined) {
    if (cluster.isPrimary && holdsModule(defaultOptions.renderer)) {
      process.stderr.write(
        `Only built-in widgets are rendered. There is a build in ${defaultOptions.renderer}: to render its widgets, too, add --renderer ${defaultOptions.renderer}.\n`,
      );
    }
    return undefined;
  }
  const folder = await findRenderer(build);
  if (folder === undefined) throw new Error(await explainMissing(build));
  // The workers of a renderer run the same command.
  if (cluster.isPrimary && existsSync(join(folder, "skerry.js"))) {
    process.stderr.write(
      `Deprecated: ${join(dir ?? folder, "renderer.mjs")} is in a folder that visitors can read. Run skerry build again: it writes the renderer into skerry-renderer.\n`,
    );
  }
  // The export of another module may have any name.
  const {
    registry,
    texts,
    builtIn,
    build: id,
    light,
    loadable,
    tailwind,
  } = (await import(pathToFileURL(join(folder, "renderer.mjs")).href)) as BuiltRenderer;
  return { registry, texts, builtIn, build: id, light, loadable, tailwind };
}

async function explainMissing({ dir, renderer }: NamedBuild): Promise<string> {
  if (renderer !== undefined) {
    return `There is no renderer.mjs in ${renderer}. Name the folder that skerry build writes for the renderer: skerry-renderer, unless its option says otherwise.`;
  }
  const noted = await findNotedRenderer(dir as string);
  return noted === undefined
    ? `There is no renderer for ${dir}. Run: skerry build --out ${dir}`
    : `There is no renderer.mjs in ${noted}, where the build in ${dir} has put it. If it is elsewhere, name its folder with --renderer; otherwise run: skerry build --out ${dir}`;
}
