import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { findPython } from "../find-python.ts";
import { packageFiles, writeFiles } from "./package-files.ts";
import { releaseArchives } from "./release-archives.ts";

/** The files that users of the package do not need: its tests, and the first page of the helper that is copied. */
const NOT_SHIPPED = /^(tests\/|first_page\.py$)/;

/** Prints the name of the wheel, which it writes into the folder `out`. */
const BUILD = "from setuptools import build_meta; print('\\n' + build_meta.build_wheel('out'))";

/**
 * The wheel of the package for Python, built by setuptools without a network. Its entries are packed anew, as those of
 * the archives are, so that the same files give the same bytes.
 *
 * @throws Error where Python or setuptools are missing, or fail
 */
export async function pythonWheel(): Promise<{ name: string; bytes: Uint8Array }> {
  const python = findPython("setuptools", "wheel");
  if (!python)
    throw new Error(
      "The wheel needs Python with setuptools and wheel. Install python3-setuptools and python3-wheel.",
    );
  const folder = mkdtempSync(join(tmpdir(), "skerry-wheel-"));
  try {
    writeFiles(folder, packageFiles("packages/python/", NOT_SHIPPED));
    const { status, stdout, stderr } = spawnSync(python, ["-c", BUILD], {
      cwd: folder,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`The wheel was not built:\n${stdout}${stderr}`);
    const name = stdout.trim().split("\n").at(-1) as string;
    const entries = unzipSync(readFileSync(join(folder, "out", name)));
    return { name, bytes: (await releaseArchives(new Map(Object.entries(entries)))).zip };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
