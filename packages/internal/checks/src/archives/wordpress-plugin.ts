import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageFiles } from "./package-files.ts";
import type { ReleaseFiles } from "./release-archives.ts";
import { releaseVersion } from "./release-files.ts";
import { root } from "../repository.ts";

const FOLDER = "packages/wordpress/";

/** What sites do not need: tests, and the description that the repository shows. */
const NOT_SHIPPED = /^(tests\/|phpunit\.xml$|README\.md$)/;

/** The helper for PHP, which the plugin is made on: name in the plugin → file. */
const HELPER = {
  "page.php": "packages/php/skerry.php",
  "src/Pages.php": "packages/php/src/Pages.php",
};

/** Where the plugin says its version: to WordPress, and to its directory of plugins. */
const VERSIONS: Readonly<Record<string, RegExp>> = {
  "skerry.php": /(?<=^ \* Version: +)\S+$/m,
  "readme.txt": /(?<=^Stable tag: )\S+$/m,
};

/** The files of the plugin for WordPress, in the folder `skerry`, with the release's version and the helper for PHP. */
export function wordpressPlugin(): ReleaseFiles {
  const files = new Map<string, Uint8Array>();
  for (const [path, bytes] of packageFiles(FOLDER, NOT_SHIPPED)) files.set(`skerry/${path}`, bytes);
  for (const [path, from] of Object.entries(HELPER))
    files.set(`skerry/${path}`, readFileSync(join(root, from)));
  for (const [path, version] of Object.entries(VERSIONS)) {
    const text = String(files.get(`skerry/${path}`));
    if (!version.test(text)) throw new Error(`${FOLDER}${path} says no version.`);
    files.set(`skerry/${path}`, Buffer.from(text.replace(version, releaseVersion())));
  }
  return files;
}
