import type { Metafile } from "esbuild";

/** The bundle of everything that is loaded when a trigger fires, in development. */
export interface Chunks {
  metafile: Metafile;
  /** Code of each file by its path as the metafile names it. */
  code: ReadonlyMap<string, string>;
}
