/** A file in `chunks/`, without the ending. */
export type FileName = string;

/** Imports a file once; tries three times. */
export type LoadFile = <T>(name: FileName) => Promise<T>;

/** The files that come after the loader. Those that depend on a site's widgets are named in the loader alone. */
export interface FileTable {
  /** Identifies the widgets' source: server markup of the same build can be hydrated. */
  build: string;
  /** Follows an island from its trigger to its end. */
  lifecycle: FileName;
  /** Puts widgets into islands; behind the files that it imports, React among them. */
  runtime: FileName[];
  /** Checks a configuration; has routes and texts. */
  page: FileName;
  /** Warnings about mistakes of page authors. */
  warnings: FileName;
  /** The page's own HTML inside widgets. */
  slots: FileName;
  /** Personal data that islands fetch. */
  personal: FileName;
  /** Tracking. */
  visit: FileName;
  /** What formats ICU messages, for pages and widgets that have some. */
  messages: FileName;
  /** The keys of each widget's texts: they tell whether a page has them all. */
  keys: FileName;
  /** Texts of the widgets by language. English is there whenever a widget needs texts. */
  texts: Record<string, FileName>;
}
