/**
 * Writes a release into a folder: what sites without Node download as archives, the packages for PHP, Python, Ruby, Go,
 * WordPress and npm, a script that starts a site with them, what is new, a bill of materials, and the checksums of all.
 * The packages have to be built.
 * Arguments: another folder than `release/`; `--only` with some of npm,composer,pip,gem,go,wordpress.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { billOfMaterials } from "./bill-of-materials.ts";
import { composerPackage } from "./composer-package.ts";
import { createScript } from "./create-script.ts";
import { gemPackage } from "./gem-package.ts";
import { goModule } from "./go-module.ts";
import { writeFiles } from "./package-files.ts";
import { packPackage } from "../packages/pack-package.ts";
import { publishedPackages } from "../packages/package-entries.ts";
import { pythonWheel } from "./python-wheel.ts";
import { type ReleaseFiles, releaseArchives } from "./release-archives.ts";
import { releaseFiles, releaseVersion } from "./release-files.ts";
import { readParts, type ReleasePart } from "./release-parts.ts";
import { releaseNotes } from "./release-versions.ts";
import { root } from "../repository.ts";
import { wordpressPlugin } from "./wordpress-plugin.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string" } },
});
const [folder = join(root, "release")] = positionals;
const parts = readParts(values.only);
const version = releaseVersion();
const zip = async (files: ReleaseFiles): Promise<Uint8Array> => (await releaseArchives(files)).zip;

/** The files of each part but npm's, by their names in the folder. */
const writers: Readonly<Partial<Record<ReleasePart, () => Promise<[string, Uint8Array][]>>>> = {
  composer: async () => [[`skerry-php-${version}.zip`, await zip(composerPackage())]],
  async pip() {
    const { name, bytes, sources } = await pythonWheel();
    // Its name, which PyPI asks for, is that of another archive, too.
    return [
      [name, bytes],
      [`sdist/${sources.name}`, sources.bytes],
    ];
  },
  async gem() {
    const { name, bytes } = await gemPackage();
    return [[name, bytes]];
  },
  go: async () => [[`skerry-go-${version}.zip`, await zip(await goModule())]],
  wordpress: async () => [["skerry.zip", await zip(wordpressPlugin())]],
};

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const files = await releaseArchives(releaseFiles());
const written = new Map<string, Uint8Array>([
  [`skerry-${version}.zip`, files.zip],
  [`skerry-${version}.tar.gz`, files["tar.gz"]],
  [`skerry-${version}.cdx.json`, await billOfMaterials()],
  ["NOTES.md", Buffer.from(releaseNotes())],
]);
for (const part of parts)
  for (const [name, bytes] of (await writers[part]?.()) ?? []) written.set(name, bytes);
if (parts.includes("npm")) {
  written.set("create.mjs", await createScript());
  for (const { folder: source } of publishedPackages())
    await packPackage(source, folder, `skerry-${basename(source)}-${version}.tgz`);
}
writeFiles(folder, written);

const sums = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => name)
  .sort()
  .map((name) => {
    const path = join(folder, name);
    console.log(`${name}: ${Math.ceil(statSync(path).size / 1000)} kB`);
    return `${createHash("sha256").update(readFileSync(path)).digest("hex")}  ${name}\n`;
  });
writeFileSync(join(folder, "SHA256SUMS"), sums.join(""));
console.log(`Written: ${folder}`);
