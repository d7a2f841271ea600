import { gzipSync, type Zippable, zipSync } from "fflate";
import { pack } from "tar-stream";

/** The files of an archive: path from its top → bytes. */
export type ReleaseFiles = ReadonlyMap<string, Uint8Array>;

/** Rights of every file: its owner may write, all may read. */
const MODE = 0o644;
/** The system whose rights a zip entry names: Unix. */
const UNIX = 3;

/**
 * A zip archive and a compressed tar archive. The same files give the same bytes, whatever the machine's
 * clock, time zone and file rights are: times and rights are fixed, the order is that of the paths, and
 * the compressor is a library, because that of Node changes with Node.
 */
export async function releaseArchives(
  files: ReleaseFiles,
): Promise<Record<"zip" | "tar.gz", Uint8Array>> {
  return {
    zip: zip(sorted(files)),
    "tar.gz": gzipSync(await tarArchive(files), { level: 9, mtime: 0 }),
  };
}

function sorted(files: ReleaseFiles): [string, Uint8Array][] {
  return [...files].sort(([a], [b]) => (a < b ? -1 : 1));
}

function zip(files: readonly [string, Uint8Array][]): Uint8Array {
  const entries: Zippable = Object.fromEntries(files);
  // A zip has no time zone, and begins at the machine's own 1980.
  const mtime = new Date(1980, 0, 1);
  return zipSync(entries, { level: 9, mtime, os: UNIX, attrs: MODE << 16 });
}

/** A tar archive, as the same bytes for the same files. */
export async function tarArchive(files: ReleaseFiles): Promise<Uint8Array> {
  const archive = pack();
  const mtime = new Date(0);
  for (const [name, bytes] of sorted(files)) {
    archive.entry({ name, mode: MODE, mtime, uid: 0, gid: 0 }, Buffer.from(bytes));
  }
  archive.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of archive) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
