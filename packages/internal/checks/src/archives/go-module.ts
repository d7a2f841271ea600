import { join } from "node:path";
import { packageFiles, writeFiles } from "./package-files.ts";
import { type ReleaseFiles, releaseArchives } from "./release-archives.ts";
import { releaseVersion } from "./release-files.ts";

/**
 * The module for Go as a folder for `GOPROXY=file://…`. Its archive has every file of the module, tests too, as the one
 * that a proxy makes of the tag `packages/go/v…`: so both have the same checksum.
 */
export async function goModule(): Promise<ReleaseFiles> {
  const files = packageFiles("packages/go/");
  const go = files.get("go.mod") as Buffer;
  const [, name = ""] = /^module (.+)$/m.exec(String(go)) ?? [];
  const version = `v${releaseVersion()}`;
  const { zip } = await releaseArchives(
    new Map([...files].map(([path, bytes]) => [`${name}@${version}/${path}`, bytes])),
  );
  return new Map<string, Uint8Array>([
    [`${name}/@v/list`, Buffer.from(`${version}\n`)],
    [`${name}/@v/${version}.info`, Buffer.from(`${JSON.stringify({ Version: version })}\n`)],
    [`${name}/@v/${version}.mod`, go],
    [`${name}/@v/${version}.zip`, zip],
  ]);
}

/**
 * Writes that folder into another one.
 *
 * @returns variables with which the go command takes the module from there, and unpacks it beside
 */
export async function writeGoProxy(folder: string): Promise<Record<string, string>> {
  const proxy = join(folder, "proxy");
  writeFiles(proxy, await goModule());
  return {
    GOFLAGS: "-modcacherw",
    GOMODCACHE: join(folder, "modules"),
    // The database of checksums is on the network.
    GONOSUMDB: "github.com/skerry/skerry/packages/go",
    GOPROXY: `file://${proxy}`,
  };
}
