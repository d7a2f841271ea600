import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const packages = fileURLToPath(new URL("../../packages", import.meta.url));
const command = join(packages, "cli/bin/skerry.mjs");

/**
 * The own widgets of an example, in its folder `widgets`.
 *
 * @param {URL} example its folder
 * @param {readonly string[]} [options] more options of `skerry build`
 */
export function ownWidgets(example, options = []) {
  const folder = fileURLToPath(example);
  const noteFile = join(folder, "node_modules/.cache/built-from");
  const browserFiles = join(folder, "dist");
  const renderer = join(folder, "skerry-renderer");
  return {
    /** The folder that `skerry build` writes for browsers. */
    browserFiles,

    /**
     * Builds the widgets with `skerry build`, unless nothing has changed since the last time.
     *
     * @throws {Error} with what the command has written
     */
    async buildWidgets() {
      const inputs = await hashInputs(folder, options);
      const [note, isThere] = await Promise.all([
        readFile(noteFile, "utf8").catch(() => ""),
        readFile(join(renderer, "renderer.mjs")).catch(() => undefined),
      ]);
      if (isThere && note === inputs) return;
      const all = [command, "build", "--out", "dist", ...options];
      await promisify(execFile)(process.execPath, all, { cwd: folder });
      await mkdir(join(folder, "node_modules/.cache"), { recursive: true });
      await writeFile(noteFile, inputs);
    },
  };
}

/**
 * The widgets with what they import, and the command that builds them.
 *
 * @param {string} folder
 * @param {readonly string[]} options
 */
async function hashInputs(folder, options) {
  const hash = createHash("sha256").update(options.join(" "));
  for (const top of [
    join(folder, "widgets"),
    join(packages, "cli/dist"),
    join(packages, "vite/dist"),
  ]) {
    const names = await readdir(top, { recursive: true, withFileTypes: true });
    const files = names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
    for (const file of files.sort()) hash.update(file).update(await readFile(file));
  }
  const others = ["package.json", "../../pnpm-lock.yaml"];
  // The files that the command puts into every site change with this file.
  for (const file of [...others, "../../packages/mount/dist/browser/manifest.json"]) {
    hash.update(await readFile(join(folder, file)));
  }
  return hash.digest("hex");
}
