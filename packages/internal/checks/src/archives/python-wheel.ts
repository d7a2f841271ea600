import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { findPython } from "../find-python.ts";
import { packageFiles, writeFiles } from "./package-files.ts";
import { type ReleaseFiles, releaseArchives } from "./release-archives.ts";

/** The files that users of the package do not need: its tests, and the first page of the helper that is copied. */
const NOT_SHIPPED = /^(tests\/|first_page\.py$)/;

/** Prints the name of the wheel, which it writes into the folder `out`. */
const BUILD = "from setuptools import build_meta; print('\\n' + build_meta.build_wheel('out'))";

/** A file of a release. */
interface ReleaseFile {
  name: string;
  bytes: Uint8Array;
}

/**
 * The wheel of the package for Python, built by setuptools without a network, and its sources for PyPI. Entries are packed
 * anew, as those of the archives are, so that the same files give the same bytes.
 *
 * @throws Error where Python or setuptools are missing, or fail
 */
export async function pythonWheel(): Promise<ReleaseFile & { sources: ReleaseFile }> {
  const python = findPython("setuptools", "wheel");
  if (!python)
    throw new Error(
      "The wheel needs Python with setuptools and wheel. Install python3-setuptools and python3-wheel.",
    );
  const folder = mkdtempSync(join(tmpdir(), "skerry-wheel-"));
  try {
    const files = packageFiles("packages/python/", NOT_SHIPPED);
    writeFiles(folder, files);
    const { status, stdout, stderr } = spawnSync(python, ["-c", BUILD], {
      cwd: folder,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`The wheel was not built:\n${stdout}${stderr}`);
    const name = stdout.trim().split("\n").at(-1) as string;
    const entries = new Map(Object.entries(unzipSync(readFileSync(join(folder, "out", name)))));
    return {
      name,
      bytes: (await releaseArchives(entries)).zip,
      sources: await sourceArchive(files, entries),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The sources as PyPI wants them: in one folder, with the description of the wheel. */
async function sourceArchive(files: ReleaseFiles, wheel: ReleaseFiles): Promise<ReleaseFile> {
  const described = [...wheel.keys()].find((path) =>
    path.endsWith(".dist-info/METADATA"),
  ) as string;
  const top = described.replace(/\.dist-info.*/, "");
  const all = new Map<string, Uint8Array>([
    ...files,
    ["PKG-INFO", wheel.get(described) as Uint8Array],
  ]);
  const inFolder = new Map([...all].map(([path, bytes]) => [`${top}/${path}`, bytes]));
  return { name: `${top}.tar.gz`, bytes: (await releaseArchives(inFolder))["tar.gz"] };
}
