import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { execa } from "execa";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { type PackageManifest, publishedExports } from "./package-entries.ts";

/**
 * Packs a built package with pnpm, which puts `publishConfig` in its place, as publishing does.
 *
 * @param folder of the package
 * @param destination folder for the tarball
 * @param name of the tarball
 * @returns path of the tarball
 */
export async function packPackage(
  folder: string,
  destination: string,
  name = `skerry-${basename(folder)}.tgz`,
): Promise<string> {
  const file = join(destination, name);
  // Its prepack builds the package, which has been done before.
  await execa("pnpm", ["pack", "--config.ignore-scripts=true", "--out", file], { cwd: folder });
  return file;
}

/**
 * Checks what a built package is packed into with publint, and that its `publishConfig.exports` says what its
 * `exports` says: npm cannot leave a condition out, so package.json has them a second time.
 *
 * @returns one line for each problem
 */
export async function checkPackage(folder: string, manifest: PackageManifest): Promise<string[]> {
  const destination = await mkdtemp(join(tmpdir(), "skerry-pack-"));
  const tarball = await readFile(await packPackage(folder, destination));
  await rm(destination, { recursive: true });
  const { messages, pkg } = await publint({
    strict: true,
    pack: { tarball: new Uint8Array(tarball).buffer },
  });
  const problems = messages.map((message) => formatMessage(message, pkg) ?? message.code);
  const exports = publishedExports(manifest);
  if (!isDeepStrictEqual(manifest.publishConfig?.exports, exports)) {
    const expected = JSON.stringify(exports, null, 2);
    problems.push(`publishConfig.exports in package.json should be: ${expected}`);
  }
  return problems;
}
