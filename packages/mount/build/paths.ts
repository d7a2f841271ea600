import { join } from "node:path";
import { packageFolder } from "./package-folder.ts";

/** Folder of this package. */
export const mountFolder = packageFolder("mount");

/** Files of the script as this package ships them, minified. */
export const shippedFolder = join(mountFolder, "dist/minified");

/** Folders of the packages whose sources a page loads. */
export const sourceFolders = {
  mount: mountFolder,
  core: packageFolder("core", mountFolder),
  ui: packageFolder("ui", mountFolder),
  widgets: packageFolder("widgets", mountFolder),
  island: packageFolder("island", mountFolder),
};
