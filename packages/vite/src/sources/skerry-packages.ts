import { existsSync, readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { installFrom, releaseFolder } from "../install/install-commands.ts";

/**
 * Folder of one of the packages `@skerry/…`, whose sources a build bundles: the one that is installed for
 * this file, or beside it.
 *
 * @param name without `@skerry/`
 * @throws Error when it is not installed
 */
export function packageFolder(
  name: string,
  from = dirname(fileURLToPath(import.meta.url)),
): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (basename(folder) === name && existsSync(join(folder, "package.json"))) return folder;
    const installed = join(folder, "node_modules/@skerry", name);
    if (existsSync(join(installed, "package.json"))) return realpathSync(installed);
    if (folder === dirname(folder)) break;
  }
  const command = installFrom(releaseFolder(process.cwd()), `npm install @skerry/${name}`);
  throw new Error(`@skerry/${name} is not installed. Run: ${command}`);
}

const mount = packageFolder("mount");

/** Folders of the packages whose sources a page loads. */
export const skerryPackages = {
  mount,
  core: packageFolder("core", mount),
  ui: packageFolder("ui", mount),
  widgets: packageFolder("widgets", mount),
  island: packageFolder("island", mount),
};

type PackageName = keyof typeof skerryPackages;

/** Import to source file, from a package's folder. Both may have one star. */
type SourceEntries = Readonly<Record<string, string>>;

/** The package's build replaces it: a published package.json names no sources. Absent when sources run as they are. */
declare const SKERRY_SOURCES: Record<PackageName, SourceEntries> | undefined;

function readSourceEntries(name: PackageName): SourceEntries {
  const file = join(skerryPackages[name], "package.json");
  const { exports } = JSON.parse(readFileSync(file, "utf8")) as {
    exports: Record<string, Record<string, string>>;
  };
  return Object.fromEntries(
    Object.entries(exports).flatMap(([entry, { "@skerry/source": source }]) =>
      source ? [[entry, source]] : [],
    ),
  );
}

/** By package. Read once in a process: every import asks for them. */
const entriesOf: Partial<Record<PackageName, SourceEntries>> = {};

function sourceEntries(name: PackageName): SourceEntries {
  if (typeof SKERRY_SOURCES !== "undefined") return SKERRY_SOURCES[name];
  return (entriesOf[name] ??= readSourceEntries(name));
}

/**
 * The source file behind an import of a package `@skerry/…`: what pages load is bundled from sources, so that
 * there is one copy of each module.
 *
 * @returns `undefined` for every other import, and for an entry point that the package does not have
 */
export function findSource(specifier: string): string | undefined {
  const [, name = "", subpath = ""] = /^@skerry\/([^/]+)(.*)$/.exec(specifier) ?? [];
  if (!Object.hasOwn(skerryPackages, name)) return undefined;
  for (const [entry, source] of Object.entries(sourceEntries(name as PackageName))) {
    const [before = "", after] = entry.slice(1).split("*");
    const star = subpath.slice(before.length, subpath.length - (after?.length ?? 0));
    const isMatch =
      after === undefined
        ? subpath === before
        : subpath.startsWith(before) && subpath.endsWith(after);
    const file = join(skerryPackages[name as PackageName], source.replace("*", star));
    if (isMatch && existsSync(file)) return file;
  }
  return undefined;
}

const folders = Object.values(skerryPackages).map((folder) => `${folder.replaceAll("\\", "/")}/`);

/** Whether a module is a source file of these packages. */
export const isSkerrySource = (id: string): boolean =>
  folders.some((folder) => id.replaceAll("\\", "/").startsWith(folder));
