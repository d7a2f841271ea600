/** A file in `chunks/`, without the ending. */
export type ChunkName = string;

/** Imports a file once; tries three times. */
export type ImportChunk = <T>(name: ChunkName) => Promise<T>;

/** The files that come after the loader. Those that depend on a site's widgets are named in the loader alone. */
export interface ChunkTable {
  /** Identifies the widgets' source: server markup of the same build can be hydrated. */
  build: string;
  /** Follows an island from its trigger to its end. */
  lifecycle: ChunkName;
  /** Puts widgets into islands; behind the files that it imports, React among them. */
  runtime: ChunkName[];
  /** Checks a configuration; has routes and texts. */
  page: ChunkName;
  /** Warnings about mistakes of page authors. */
  warnings: ChunkName;
  /** The page's own HTML inside widgets. */
  slots: ChunkName;
  /** Personal data that islands fetch. */
  personal: ChunkName;
  /** Tracking. */
  visit: ChunkName;
  /** What formats ICU messages, for pages and widgets that have some. */
  messages: ChunkName;
  /** The keys of each widget's texts: they tell whether a page has them all. */
  keys: ChunkName;
  /** Texts of the widgets by language. English is there whenever a widget needs texts. */
  texts: Record<string, ChunkName>;
}
