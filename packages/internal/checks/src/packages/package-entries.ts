import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../repository.ts";

/** The targets of an entry of `exports`: the source, for this repository, and the built files. */
export interface ExportTargets {
  "@skerry/source"?: string;
  types?: string;
  default?: string;
}

/** The part of a package.json that its build reads. */
export interface PackageManifest {
  name: string;
  private?: boolean;
  exports?: Record<string, ExportTargets>;
  publishConfig?: { exports?: Record<string, ExportTargets> };
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** Folder of the packages that are published. */
export const packagesFolder = join(root, "packages");

/** The package.json of a folder, or `undefined` where there is none. */
export function readManifest(folder: string): PackageManifest | undefined {
  const file = join(folder, "package.json");
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, "utf8")) as PackageManifest;
}

/** The packages that npm gets: folder, name and package.json. */
export function publishedPackages(): { folder: string; name: string; manifest: PackageManifest }[] {
  return readdirSync(packagesFolder).flatMap((directory) => {
    const folder = join(packagesFolder, directory);
    const manifest = readManifest(folder);
    return manifest && !manifest.private ? [{ folder, name: manifest.name, manifest }] : [];
  });
}

/** Output name without extension → source file. A pattern stands for every file that matches. */
export function entriesOf(
  folder: string,
  { exports = {} }: PackageManifest,
): Record<string, string> {
  const entries: Record<string, string> = {};
  for (const { "@skerry/source": source, default: output } of Object.values(exports)) {
    if (!source || !output) continue;
    const target = outputName(output);
    for (const star of source.includes("*") ? starsOf(folder, source) : [""]) {
      entries[target.replace("*", star)] = join(folder, source.replace("*", star));
    }
  }
  return entries;
}

/** Imports of the entry points with types, such as `@skerry/ui/island`. A pattern becomes one for each of its files. */
export function typedImports(folder: string, manifest: PackageManifest): string[] {
  const outputs = Object.keys(entriesOf(folder, manifest));
  const names = Object.entries(manifest.exports ?? {}).flatMap(
    ([name, { types, default: target }]) => {
      if (!types || !target) return [];
      const [before = "", after] = outputName(target).split("*");
      if (after === undefined) return name;
      const inFolder = outputs.filter((output) => output.startsWith(before));
      const stars = inFolder.map((output) => output.slice(before.length));
      return stars.filter((star) => !star.includes("/")).map((star) => name.replace("*", star));
    },
  );
  return [...new Set(names)].map((name) => manifest.name + name.slice(1));
}

/**
 * The `exports` of the published package: without the sources, which only this repository reads, and
 * without the entry points that have nothing else.
 */
export function publishedExports({ exports = {} }: PackageManifest): Record<string, ExportTargets> {
  return Object.fromEntries(
    Object.entries(exports)
      .filter(([, targets]) => targets.default)
      .map(([name, targets]) => [
        name,
        Object.fromEntries(Object.entries(targets).filter(([key]) => key !== "@skerry/source")),
      ]),
  );
}

/** For each package: its entry points, with stars, and their sources. A published package.json names none. */
export function sourceEntryPoints(
  names: readonly string[],
): Record<string, Record<string, string>> {
  return Object.fromEntries(
    names.map((name) => [
      name,
      Object.fromEntries(
        Object.entries(readManifest(join(packagesFolder, name))?.exports ?? {}).flatMap(
          ([entryPoint, { "@skerry/source": source }]) => (source ? [[entryPoint, source]] : []),
        ),
      ),
    ]),
  );
}

/**
 * The imports that a built package leaves to its user's installation. A library that is no dependency
 * goes into the package: the renderer contains its widgets.
 */
export function externalImports({ dependencies, peerDependencies }: PackageManifest): RegExp[] {
  return Object.keys({ ...dependencies, ...peerDependencies }).flatMap(publishedImports);
}

/** The imports of a dependency that work once it is published. Its other entry points are for the workspace. */
function publishedImports(name: string): RegExp[] {
  if (!name.startsWith("@skerry/")) return [new RegExp(`^${name}(/|$)`)];
  const manifest = readManifest(join(packagesFolder, name.replace("@skerry/", "")));
  return Object.keys(publishedExports(manifest as PackageManifest)).map(
    (entryPoint) => new RegExp(`^${name}${entryPoint.slice(1).replace("*", "[^/]+")}$`),
  );
}

/** The source file behind an import of one of the packages, such as `@skerry/core/contract/marker`. */
export function sourceOf(specifier: string): string | undefined {
  const [, name = "", path = ""] = /^@skerry\/([^/]+)(.*)$/.exec(specifier) ?? [];
  const folder = join(packagesFolder, name);
  for (const [entryPoint, { "@skerry/source": source }] of Object.entries(
    readManifest(folder)?.exports ?? {},
  )) {
    const pattern = new RegExp(`^${entryPoint.slice(1).replace("*", "(.+)")}$`);
    const match = pattern.exec(path);
    if (match && source) return join(folder, source.replace("*", match[1] ?? ""));
  }
  return undefined;
}

function outputName(target: string): string {
  return target.replace(/^\.\/dist\/|\.js$/g, "");
}

/** Words that the star of a source pattern can stand for. */
function starsOf(folder: string, source: string): string[] {
  const [before = "", after = ""] = source.split("*");
  const names = readdirSync(join(folder, before));
  return names
    .map((name) => (after.startsWith("/") ? name : name.slice(0, -after.length)))
    .filter((name) => existsSync(join(folder, `${before}${name}${after}`)));
}
