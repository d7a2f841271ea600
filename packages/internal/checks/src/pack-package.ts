import { readFileSync } from "node:fs";
import { join } from "node:path";
import { execa } from "execa";

/**
 * Packs a built package with pnpm, which puts `publishConfig` in its place, as publishing does.
 *
 * @param folder of the package
 * @param destination folder for the tarball
 * @returns path of the tarball
 */
export async function packPackage(folder: string, destination: string): Promise<string> {
  const { name } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    name: string;
  };
  const file = join(destination, `${name.replace("@skerry/", "skerry-")}.tgz`);
  // Its prepack builds the package, which has been done before.
  await execa("pnpm", ["pack", "--config.ignore-scripts=true", "--out", file], { cwd: folder });
  return file;
}
