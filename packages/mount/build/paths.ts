import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Folder of this package. */
export const mountFolder = dirname(dirname(fileURLToPath(import.meta.url)));

/** Folder of `@skerry/widgets`. */
export const widgetsFolder = join(mountFolder, "../widgets");

/** Folder of `@skerry/island`. */
export const islandFolder = join(mountFolder, "../island");

/** What a site serves under `/skerry/`. */
export const outFolder = join(mountFolder, "dist/browser");

/** Source maps of the script: for those who read error reports, never served. */
export const sourceMapsFolder = join(mountFolder, "dist/source-maps");
