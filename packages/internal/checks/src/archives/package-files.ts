import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ReleaseFiles } from "./release-archives.ts";
import { repositoryFiles, root } from "../repository.ts";

/**
 * The files of a package: path in its folder → bytes. Only those that git tracks, where there is git: what else lies in
 * the folder is nobody's business.
 *
 * @param folder such as `packages/ruby/`
 * @param notShipped paths in the folder that the package's users do not need
 */
export function packageFiles(folder: string, notShipped = /^$/): Map<string, Buffer> {
  const tracked = spawnSync("git", ["ls-files", "-z", folder], {
    cwd: root,
    encoding: "utf8",
  }).stdout;
  const paths = (tracked ? tracked.split("\0") : repositoryFiles())
    .filter((file) => file.startsWith(folder))
    .map((file) => file.slice(folder.length))
    .filter((path) => !notShipped.test(path));
  return new Map(paths.map((path) => [path, readFileSync(join(root, folder, path))]));
}

/** Writes files into a folder, which need not exist. */
export function writeFiles(folder: string, files: ReleaseFiles): void {
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
}
