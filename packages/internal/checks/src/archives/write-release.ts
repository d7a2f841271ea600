/**
 * `pnpm release`: writes into `release/` what sites without Node download as archives, the packages for PHP, Python,
 * Ruby, Go, WordPress and npm, a script that starts a site with them, a bill of materials, and the checksums of all. The
 * packages have to be built.
 * Argument: another folder.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { billOfMaterials } from "./bill-of-materials.ts";
import { composerPackage } from "./composer-package.ts";
import { createScript } from "./create-script.ts";
import { gemPackage } from "./gem-package.ts";
import { goModule } from "./go-module.ts";
import { packPackage } from "../packages/pack-package.ts";
import { publishedPackages } from "../packages/package-entries.ts";
import { pythonWheel } from "./python-wheel.ts";
import { releaseArchives } from "./release-archives.ts";
import { releaseFiles, releaseVersion } from "./release-files.ts";
import { root } from "../repository.ts";
import { wordpressPlugin } from "./wordpress-plugin.ts";

const [folder = join(root, "release")] = process.argv.slice(2);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const version = releaseVersion();
const files = await releaseArchives(releaseFiles());
const wheel = await pythonWheel();
const gem = await gemPackage();
const archives = {
  [`skerry-${version}.zip`]: files.zip,
  [`skerry-${version}.tar.gz`]: files["tar.gz"],
  [`skerry-php-${version}.zip`]: (await releaseArchives(composerPackage())).zip,
  [`skerry-go-${version}.zip`]: (await releaseArchives(await goModule())).zip,
  "skerry.zip": (await releaseArchives(wordpressPlugin())).zip,
  [wheel.name]: wheel.bytes,
  [gem.name]: gem.bytes,
  [`skerry-${version}.cdx.json`]: await billOfMaterials(),
  "create.mjs": await createScript(),
};
for (const [name, bytes] of Object.entries(archives)) writeFileSync(join(folder, name), bytes);
for (const { folder: source } of publishedPackages())
  await packPackage(source, folder, `skerry-${basename(source)}-${version}.tgz`);

const sums = readdirSync(folder)
  .sort()
  .map((name) => {
    const path = join(folder, name);
    console.log(`${name}: ${Math.ceil(statSync(path).size / 1000)} kB`);
    return `${createHash("sha256").update(readFileSync(path)).digest("hex")}  ${name}\n`;
  });
writeFileSync(join(folder, "SHA256SUMS"), sums.join(""));
console.log(`Written: ${folder}`);
