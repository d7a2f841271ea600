import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "esbuild";
import { sourceFolders } from "./paths.ts";

/** Import to source file, from a package's folder. Both may have one star. */
export type SourceEntries = Readonly<Record<string, string>>;

/**
 * The build of `@skerry/cli` replaces it: a published package.json names no sources. Absent when the
 * sources run as they are.
 */
declare const SKERRY_SOURCES: Record<keyof typeof sourceFolders, SourceEntries> | undefined;

const packageNames = Object.keys(sourceFolders) as (keyof typeof sourceFolders)[];

/** What a package.json of this repository names as sources. */
function readSourceEntries(folder: string): SourceEntries {
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    exports: Record<string, Record<string, string>>;
  };
  return Object.fromEntries(
    Object.entries(exports).flatMap(([entry, { "@skerry/source": source }]) =>
      source ? [[entry, source]] : [],
    ),
  );
}

/** By package. Read once in a process: every import asks for them. */
const entriesOf = new Map<string, SourceEntries>();

function sourceEntries(name: keyof typeof sourceFolders): SourceEntries {
  if (typeof SKERRY_SOURCES !== "undefined") return SKERRY_SOURCES[name];
  const entries = entriesOf.get(name) ?? readSourceEntries(sourceFolders[name]);
  entriesOf.set(name, entries);
  return entries;
}

function findSource(name: keyof typeof sourceFolders, subpath: string): string | undefined {
  for (const [entry, source] of Object.entries(sourceEntries(name))) {
    const [before = "", after] = entry.slice(1).split("*");
    const star = subpath.slice(before.length, subpath.length - (after?.length ?? 0));
    const isMatch =
      after === undefined
        ? subpath === before
        : subpath.startsWith(before) && subpath.endsWith(after);
    const file = join(sourceFolders[name], source.replace("*", star));
    if (isMatch && existsSync(file)) return file;
  }
  return undefined;
}

/**
 * Bundles the packages `@skerry/…` from their sources, for every file that imports them: their
 * properties are shortened alike, and there is one copy of each.
 */
export function skerrySources(): Plugin {
  return {
    name: "skerry-sources",
    setup({ onResolve }) {
      onResolve({ filter: /^@skerry\// }, ({ path }) => {
        const [, name = "", subpath = ""] = /^@skerry\/([^/]+)(.*)$/.exec(path) ?? [];
        if (!packageNames.includes(name as never)) return undefined;
        const source = findSource(name as keyof typeof sourceFolders, subpath);
        if (source) return { path: source, sideEffects: false };
        return { errors: [{ text: `@skerry/${name} has no entry point "${path}".` }] };
      });
    },
  };
}
