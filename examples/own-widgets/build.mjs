import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const folder = fileURLToPath(new URL(".", import.meta.url));
const packages = join(folder, "../../packages");
const command = join(packages, "cli/bin/skerry.mjs");
const noteFile = join(folder, "node_modules/.cache/built-from");

/** The folder that `skerry build` writes: what pages load, and `renderer.mjs`. */
export const browserFiles = join(folder, "dist");

/**
 * Builds the widgets with `skerry build`, unless nothing has changed since the last time.
 *
 * @throws {Error} with what the command has written
 */
export async function buildWidgets() {
  const inputs = await hashInputs();
  const [note, isThere] = await Promise.all([
    readFile(noteFile, "utf8").catch(() => ""),
    readFile(join(browserFiles, "renderer.mjs")).catch(() => undefined),
  ]);
  if (isThere && note === inputs) return;
  await promisify(execFile)(process.execPath, [command, "build", "--out", "dist"], { cwd: folder });
  await mkdir(join(folder, "node_modules/.cache"), { recursive: true });
  await writeFile(noteFile, inputs);
}

/** The widgets with what they import, and the command that builds them. */
async function hashInputs() {
  const hash = createHash("sha256");
  for (const top of [join(folder, "widgets"), join(packages, "cli/dist")]) {
    const names = await readdir(top, { recursive: true, withFileTypes: true });
    const files = names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
    for (const file of files.sort()) hash.update(file).update(await readFile(file));
  }
  const others = ["package.json", "../../pnpm-lock.yaml"];
  // What the command puts into every site changes with this file.
  for (const file of [...others, "../../packages/mount/dist/browser/manifest.json"]) {
    hash.update(await readFile(join(folder, file)));
  }
  return hash.digest("hex");
}
