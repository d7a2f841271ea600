import type { ChunkTable, ImportChunk } from "./chunk-table.ts";

/** Whether an element is in a region with content that visitors write, or begins one. */
export type IsUntrusted = (element: Element) => unknown;

/** The page, as the loader hands it to the files that it loads. */
export interface LoaderContext {
  load: ImportChunk;
  files: ChunkTable;
  /** The page's configuration block as it is now. */
  block: {
    /** Its text; `{}` without one. */
    readonly text: string;
    isUntrusted(element: Element): unknown;
  };
}
