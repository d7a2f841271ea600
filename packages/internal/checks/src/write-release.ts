/** `pnpm release`: writes what a site without Node downloads, as archives into `release/`. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { releaseArchives } from "./release-archives.ts";
import { releaseFiles, releaseVersion } from "./release-files.ts";
import { root } from "./repository.ts";

const folder = join(root, "release");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
for (const [format, bytes] of Object.entries(await releaseArchives(releaseFiles()))) {
  const name = `skerry-${releaseVersion()}.${format}`;
  writeFileSync(join(folder, name), bytes);
  console.log(`release/${name}: ${Math.ceil(bytes.length / 1000)} kB`);
}
