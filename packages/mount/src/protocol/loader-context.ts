import type { FileTable, LoadFile } from "./chunk-table.ts";

/** Whether an element is in a region with content that visitors write, or begins one. */
export type IsUntrusted = (element: Element) => unknown;

/** The page, as the loader hands it to the files that it loads. */
export interface PageSource {
  load: LoadFile;
  files: FileTable;
  /** The page's configuration block as it is now. */
  block: {
    /** Its text; `{}` without one. */
    readonly text: string;
    isUntrusted(element: Element): unknown;
  };
}
