import type { FileTable, LoadFile } from "./file-table.ts";

/** What the loader hands to the files that it loads. */
export interface PageSource {
  load_: LoadFile;
  files: FileTable;
  /** Text of the page's configuration block as it is now; `{}` without one. */
  configuration_(): string;
  /** Whether an element is in a region with content that visitors write, or begins one. */
  isUntrusted_(element: Element): unknown;
}
