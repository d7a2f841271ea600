import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ReleaseFiles, releaseArchives } from "./release-archives.ts";
import { releaseVersion } from "./release-files.ts";
import { repositoryFiles, root } from "./repository.ts";

const FOLDER = "packages/go/";

/**
 * The module for Go as a folder for `GOPROXY=file://…`. Its archive has every file of the module, tests too, as the one
 * that a proxy makes of the tag `packages/go/v…`: so both have the same checksum.
 */
export async function goModule(): Promise<ReleaseFiles> {
  const go = readFileSync(join(root, FOLDER, "go.mod"));
  const [, name = ""] = /^module (.+)$/m.exec(String(go)) ?? [];
  const version = `v${releaseVersion()}`;
  const files = repositoryFiles()
    .filter((file) => file.startsWith(FOLDER))
    .map((file): [string, Buffer] => [
      `${name}@${version}/${file.slice(FOLDER.length)}`,
      readFileSync(join(root, file)),
    ]);
  const { zip } = await releaseArchives(new Map(files));
  return new Map<string, Uint8Array>([
    [`${name}/@v/list`, Buffer.from(`${version}\n`)],
    [`${name}/@v/${version}.info`, Buffer.from(`${JSON.stringify({ Version: version })}\n`)],
    [`${name}/@v/${version}.mod`, go],
    [`${name}/@v/${version}.zip`, zip],
  ]);
}
