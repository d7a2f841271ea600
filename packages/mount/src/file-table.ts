/** A file in `chunks/`, without the ending. */
export type FileName = string;

/** Imports a file once; tries three times. */
export type LoadFile = <T>(name: FileName) => Promise<T>;

/** The files that come after the loader. Those that depend on a site's widgets are named in the loader alone. */
export interface FileTable {
  /** Identifies the widgets' source: server markup of the same build can be hydrated. */
  build: string;
  /** What the file with React imports, then this file: React, what puts widgets into islands, and the lifecycle. */
  runtime: FileName[];
  /** The lifecycle alone, for pages that do not need React. */
  lifecycle: FileName;
  /** What checks a configuration; routes and texts. */
  page: FileName;
  /** Tracking. */
  visit: FileName;
  /** The keys of each widget's texts: what tells whether a page has them all. */
  keys: FileName;
  /** Texts of the widgets by language. English is there whenever a widget needs texts. */
  texts: Record<string, FileName>;
}
