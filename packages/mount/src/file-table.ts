/** A file in `chunks/`, without the ending. */
export type FileName = string;

/** Imports a file once; tries three times. */
export type LoadFile = <T>(name: FileName) => Promise<T>;

/**
 * Files that the second file of the script asks for. In each list the last one is the one to use, and
 * those before are what it imports.
 */
export interface LaterFiles {
  /** The lifecycle that also checks a configuration. */
  configured: FileName[];
  /** React and what puts widgets into islands. */
  runtime: FileName[];
  warnings: FileName[];
  /** The page's own HTML inside widgets. */
  slots: FileName[];
  /** Tracking. */
  visit: FileName[];
  /** Built-in texts by language. */
  texts: Record<string, FileName[]>;
}
