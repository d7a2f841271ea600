import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { releaseFiles } from "@skerry/checks/release-files";

/**
 * Writes a release as an unpacked archive would be, into a new folder, which the caller removes.
 *
 * @returns the folder with the description `README.md` in it
 */
export function unpackRelease(): string {
  const folder = mkdtempSync(join(tmpdir(), "skerry-release-"));
  for (const [path, bytes] of releaseFiles()) {
    const file = join(folder, path.slice(path.indexOf("/") + 1));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
  return folder;
}
