import { fileURLToPath } from "node:url";

/** The folder of the built files for browsers, which are in the package `@skerry/mount`. */
export const browserFiles = (): string =>
  fileURLToPath(new URL("../dist/browser", import.meta.resolve("@skerry/mount")));
