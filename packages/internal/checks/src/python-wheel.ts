import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { releaseArchives } from "./release-archives.ts";
import { repositoryFiles, root } from "./repository.ts";

const FOLDER = "packages/python/";

/** What users of the package do not need: its tests, and the first page of the helper that is copied. */
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
  const folder = mkdtempSync(join(tmpdir(), "skerry-wheel-"));
  try {
    for (const file of repositoryFiles().filter((one) => one.startsWith(FOLDER))) {
      const path = file.slice(FOLDER.length);
      if (NOT_SHIPPED.test(path)) continue;
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), readFileSync(join(root, file)));
    }
    const { status, stdout, stderr } = spawnSync(pythonWithSetuptools(), ["-c", BUILD], {
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

/** A Python that a version manager installed comes first on the path, without the packages of the system. */
function pythonWithSetuptools(): string {
  const found = ["python3", "/usr/bin/python3"].find(
    (program) => spawnSync(program, ["-c", "import setuptools, wheel"]).status === 0,
  );
  if (found) return found;
  throw new Error(
    "The wheel needs Python with setuptools and wheel. Install python3-setuptools and python3-wheel.",
  );
}
