import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { resolveOptions } from "@skerry/vite/options";
import { glob } from "tinyglobby";
import { foldersFrom, refusePlugAndPlay } from "../site/plug-and-play.ts";
import type { LoadedConfig } from "../site/site-config.ts";
import { managerOf, type PackageManager } from "./package-manager.ts";
import { dependencyNames, readManifest } from "./site-manifest.ts";

/** Where the page with the first widget is, for development. */
export interface FirstPage {
  /** From the working folder. */
  file: string;
  /** URL of the build's files. */
  base: string;
  /** What `skerry dev` gets so that it finds the page. */
  flags: readonly string[];
}

/** A project as `skerry init` finds it. All paths begin at the working folder. */
export interface Project {
  /** Names of the packages that it asks for. */
  dependencies: readonly string[];
  /** Its `vite.config`. */
  configFile: string | undefined;
  /** Whether that has the plugin of Skerry. */
  hasPlugin: boolean;
  /** Whether that says how tests run. */
  hasTests: boolean;
  /** Folder of own widgets, and what commands need to be told of it. */
  widgets: string;
  widgetFlags: readonly string[];
  /** Whether there are widgets already, and the first one is not missing. */
  hasWidgets: boolean;
  /** Folders that the build writes. */
  out: string;
  renderer: string;
  /** `undefined` where only its backend knows pages. */
  page: FirstPage | undefined;
  preact: boolean;
  /** Whether its modules are written without types. */
  isJavaScript: boolean;
  manager: PackageManager;
}

/** The page of a project whose own pages are elsewhere. */
const exampleFolder = "skerry-example";

/**
 * Reads the project in the working folder: `package.json`, `vite.config` and the options of the plugin in it.
 *
 * @param folder of the widgets, from Vite's root, where the command names it
 * @throws Error where the folder is no site, or cannot be one
 */
export async function readProject(folder: string | undefined): Promise<Project> {
  const here = process.cwd();
  refusePlugAndPlay(here);
  const manifest = await readManifest();
  const dependencies = await dependencyNames();
  const { loadConfig } = await import("../site/site-config.ts");
  const loaded = await loadConfig(here, "serve").catch((cause: Error) => {
    throw new Error(
      `The vite.config of this folder cannot be read: ${cause.message}. Install what it imports, or correct it, then run skerry init again. Nothing has been written.`,
      { cause },
    );
  });
  if (!loaded) await refuseWorkspaceRoot(here, manifest.workspaces);
  const root = resolve(here, loaded?.config.root ?? ".");
  const options = resolveOptions(loaded?.plugin?.options ?? {});
  const fromHere = (path: string): string =>
    relative(here, resolve(root, path)).replaceAll("\\", "/") || ".";
  const { out, renderer, preact } = options;
  const named = options.widgets || "widgets";
  const widgets = folder ?? named;
  const isVite = loaded !== undefined || dependencies.includes("vite");
  return {
    dependencies,
    configFile: loaded && fromHere(loaded.file),
    hasPlugin: loaded?.plugin !== undefined,
    hasTests: loaded !== undefined && "test" in loaded.config,
    widgets: fromHere(widgets),
    widgetFlags: widgets === named ? [] : [widgets],
    hasWidgets: await hasWidgets(resolve(root, widgets)),
    out: fromHere(out),
    renderer: fromHere(renderer),
    page: isVite
      ? await pageOfVite(root, out, loaded, fromHere)
      : { file: "public/index.html", base: "/skerry/", flags: [] },
    preact,
    isJavaScript: isVite && (await isJavaScript(here, loaded?.file, dependencies)),
    manager: managerOf(here, manifest.packageManager),
  };
}

/** Vite copies its public folder into the site's build, and a backend's folder has pages of its own. */
async function pageOfVite(
  root: string,
  out: string,
  loaded: LoadedConfig | undefined,
  fromHere: (path: string) => string,
): Promise<FirstPage | undefined> {
  const { dev = {}, base = "/skerry/" } = loaded?.plugin?.options ?? {};
  if (dev.proxy !== undefined) return undefined;
  const { publicDir = "public" } = loaded?.config ?? {};
  const pages = resolve(root, dev.pages ?? dirname(out));
  const isFree =
    isIn(root, pages) &&
    (publicDir === false || !isIn(resolve(root, publicDir), pages)) &&
    !(await readdir(pages).catch(() => [])).some((name) => /^index\.(?!html$)/.test(name)) &&
    pages !== root;
  if (isFree) return { file: fromHere(join(pages, "index.html")), base, flags: [] };
  // It wins over a flag.
  if (dev.pages !== undefined) return undefined;
  const file = fromHere(join(exampleFolder, "index.html"));
  return { file, base, flags: ["--out", `${exampleFolder}/skerry`] };
}

/** Whether a path is a folder, or in it. */
function isIn(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !isAbsolute(way) && way.split(/[\\/]/)[0] !== "..";
}

/** Modules and folders that the build takes for widgets; those that this command has written are not meant. */
async function hasWidgets(folder: string): Promise<boolean> {
  const names: string[] = await readdir(folder).catch(() => []);
  const others = names.filter((name) => !/^[._]/.test(name) && name !== "greeting-card");
  const isModule = (name: string): boolean =>
    /^[^.]+\.[mc]?[jt]sx?$/.test(name) ||
    ["tsx", "ts", "jsx", "js", "mjs"].some((ending) =>
      existsSync(join(folder, name, `index.${ending}`)),
    );
  return !names.includes("greeting-card") && others.some(isModule);
}

async function isJavaScript(
  here: string,
  configFile: string | undefined,
  dependencies: readonly string[],
): Promise<boolean> {
  if (configFile !== undefined && /\.[mc]?ts$/.test(configFile)) return false;
  if (dependencies.includes("typescript")) return false;
  return !(await readdir(here)).some((name) => /^tsconfig.*\.json$/.test(name));
}

/**
 * The packages of a workspace are sites, and its root is none.
 *
 * @throws Error naming those with a `vite.config`
 */
async function refuseWorkspaceRoot(here: string, workspaces: unknown): Promise<void> {
  if (workspaces === undefined && !existsSync(join(here, "pnpm-workspace.yaml"))) return;
  const found = await glob(["*/vite.config.*", "*/*/vite.config.*"], {
    cwd: here,
    ignore: ["**/node_modules/**"],
    expandDirectories: false,
  });
  if (found.length === 0) return;
  const sites = found.map((file) => dirname(file)).sort();
  throw new Error(
    `This is the root of a workspace. Run skerry init in the folder of a site: ${sites.join(", ")}. Nothing has been written.`,
  );
}

/** Lines of the `.gitignore` files in the folders above that hold for this one, too. */
export async function inheritedIgnores(): Promise<string[]> {
  const lines: string[] = [];
  const [here = ".", ...above] = foldersFrom(process.cwd());
  if (existsSync(join(here, ".git"))) return lines;
  for (const folder of above) {
    const text = await readFile(join(folder, ".gitignore"), "utf8").catch(() => "");
    // A path with a slash before its end begins at its own file.
    lines.push(...text.split("\n").filter((line) => !/\/./.test(line.trim().replace("**/", ""))));
    if (existsSync(join(folder, ".git"))) return lines;
  }
  return [];
}

/** A configuration that is there already, in whichever language: a second one would take its place. */
export const sameConfig = (file: string): string | undefined => {
  const [start] = /^\w+\.config\./.exec(basename(file)) ?? [];
  if (start === undefined) return undefined;
  return ["ts", "mts", "cts", "js", "mjs", "cjs"]
    .map((ending) => start + ending)
    .find((name) => existsSync(name));
};
