/** `pnpm release`: writes what a site without Node downloads, as archives into `release/`, and packages for PHP, Python, Ruby and Go. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { composerPackage } from "./composer-package.ts";
import { gemPackage } from "./gem-package.ts";
import { goModule } from "./go-module.ts";
import { pythonWheel } from "./python-wheel.ts";
import { releaseArchives } from "./release-archives.ts";
import { releaseFiles, releaseVersion } from "./release-files.ts";
import { root } from "./repository.ts";

const folder = join(root, "release");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const version = releaseVersion();
const { zip: composer } = await releaseArchives(composerPackage());
const { zip: module } = await releaseArchives(await goModule());
const wheel = await pythonWheel();
const gem = await gemPackage();
const archives = {
  ...Object.fromEntries(
    Object.entries(await releaseArchives(releaseFiles())).map(([format, bytes]) => [
      `skerry-${version}.${format}`,
      bytes,
    ]),
  ),
  [`skerry-php-${version}.zip`]: composer,
  [`skerry-go-${version}.zip`]: module,
  [wheel.name]: wheel.bytes,
  [gem.name]: gem.bytes,
};
for (const [name, bytes] of Object.entries(archives)) {
  writeFileSync(join(folder, name), bytes);
  console.log(`release/${name}: ${Math.ceil(bytes.length / 1000)} kB`);
}
