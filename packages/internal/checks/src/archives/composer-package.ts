import { packageFiles } from "./package-files.ts";
import type { ReleaseFiles } from "./release-archives.ts";
import { releaseVersion } from "./release-files.ts";

/** The files that users of the package do not need: its tests, and the first page of the helper that is copied. */
const NOT_SHIPPED = /^(tests\/|phpunit\.xml$|first-page\.php$)/;

/**
 * The files of the Composer package, with the release's version in its composer.json: in an archive there is no tag to
 * read it from.
 */
export function composerPackage(): ReleaseFiles {
  const files = packageFiles("packages/php/", NOT_SHIPPED);
  const { name, ...manifest } = JSON.parse(String(files.get("composer.json"))) as { name: string };
  const written = { name, version: releaseVersion(), ...manifest };
  return files.set("composer.json", Buffer.from(`${JSON.stringify(written, null, 4)}\n`));
}
