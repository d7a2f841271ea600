import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeFiles } from "@skerry/checks/package-files";
import { releaseFiles } from "@skerry/checks/release-files";

/**
 * Writes a release as an unpacked archive would be, into a new folder, which the caller removes.
 *
 * @returns the folder with the description `README.md` in it
 */
export function unpackRelease(): string {
  const folder = mkdtempSync(join(tmpdir(), "skerry-release-"));
  const files = [...releaseFiles()].map(
    ([path, bytes]) => [path.slice(path.indexOf("/") + 1), bytes] as const,
  );
  writeFiles(folder, new Map(files));
  return folder;
}
