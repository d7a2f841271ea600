import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/**
 * Yarn's Plug'n'Play keeps packages in archives. The renderer is built from `node_modules`, which such a site does not have.
 *
 * @throws Error for such a site
 */
export function refusePlugAndPlay(site: string): void {
  const found = foldersFrom(site).find((folder) => existsSync(join(folder, ".pnp.cjs")));
  if (found === undefined && !process.versions["pnp"]) return;
  throw new Error(
    `${found === undefined ? "This site" : join(found, ".pnp.cjs")} uses Yarn's Plug'n'Play, but Skerry needs the folder node_modules. Write "nodeLinker: node-modules" into .yarnrc.yml, run yarn install, then this command again. Nothing has been written.`,
  );
}

/** A folder, and those that it is in. */
export function foldersFrom(folder: string): string[] {
  const path = resolve(folder);
  const parent = dirname(path);
  return parent === path ? [path] : [path, ...foldersFrom(parent)];
}
