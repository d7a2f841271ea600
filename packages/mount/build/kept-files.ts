import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What a manifest says of a file. */
export interface FileDigest {
  size: number;
  integrity: string;
}

/** A manifest: what is said of each file, by its path from the folder of the build. */
export type Manifest = Readonly<Record<string, FileDigest>>;

/** Files of an earlier build that need not be written again. */
export interface KeptFiles {
  /** Those that may be left out: what has this name has this content. */
  offered: ReadonlyMap<string, FileDigest>;
  /** Those of them that belong to this build as well. */
  used: Map<string, FileDigest>;
}

/** Scripts with a hash in their names, and the files of the themes. */
const hasLastingContent = /^chunks\/.+-[A-Z0-9]{5}\.js$|^themes\//;

/** Folders that this process has built into. What another version has written there is not offered. */
const built = new Set<string>();

/**
 * The files that a build in development finds in the site's folder: writing, reading and copying all of
 * them takes a third of its time.
 */
export async function findKeptFiles(folder: string): Promise<KeptFiles> {
  const offered = new Map<string, FileDigest>();
  const used = new Map<string, FileDigest>();
  if (!built.has(folder)) return { offered, used };
  const text = await readFile(join(folder, "manifest.json"), "utf8").catch(() => "{}");
  for (const [path, digest] of Object.entries(JSON.parse(text) as Manifest)) {
    if (hasLastingContent.test(path) && existsSync(join(folder, path))) offered.set(path, digest);
  }
  return { offered, used };
}

/** Says that a build into a folder has succeeded: the next one may leave out its files. */
export function rememberBuild(folder: string): void {
  built.add(folder);
}

/** @returns whether a file can be left out, which then belongs to this build */
export function takeKept(kept: KeptFiles | undefined, path: string): boolean {
  const digest = kept?.offered.get(path);
  if (digest) kept?.used.set(path, digest);
  return digest !== undefined;
}
