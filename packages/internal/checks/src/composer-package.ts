import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReleaseFiles } from "./release-archives.ts";
import { releaseVersion } from "./release-files.ts";
import { repositoryFiles, root } from "./repository.ts";

const FOLDER = "packages/php/";

/** What users of the package do not need: its tests, and the first page of the helper that is copied. */
const NOT_SHIPPED = /^(tests\/|phpunit\.xml$|first-page\.php$)/;

/**
 * The files of the Composer package, with the release's version in its composer.json: in an archive there is no tag to
 * read it from.
 */
export function composerPackage(): ReleaseFiles {
  const paths = repositoryFiles()
    .filter((file) => file.startsWith(FOLDER))
    .map((file) => file.slice(FOLDER.length))
    .filter((path) => !NOT_SHIPPED.test(path));
  const files = new Map(paths.map((path) => [path, readFileSync(join(root, FOLDER, path))]));
  const { name, ...manifest } = JSON.parse(String(files.get("composer.json"))) as { name: string };
  const written = { name, version: releaseVersion(), ...manifest };
  return files.set("composer.json", Buffer.from(`${JSON.stringify(written, null, 4)}\n`));
}
