/** A file in `chunks/`, without the ending. */
export type FileName = string;

/**
 * Which files the loader asks for. The build writes it into the script, so that nothing is looked up
 * and everything that a widget needs is asked for in one round trip.
 */
export interface FileTable {
  /** By name: default trigger, hash of `chunks/<name>-<hash>.js`, kind, what it imports beside `baseFiles`. */
  widgetFiles: Record<string, string>;
  /** What comes after a trigger; imports nothing. */
  lifeFile: FileName;
  /** React, the runtime, and what they and most widgets import. */
  baseFiles: FileName[];
}

/** Files that the second file of the script asks for. In each list the last one is the one to use. */
export interface LaterFiles {
  page: FileName[];
  report: FileName[];
  /** Built-in texts by language. */
  texts: Record<string, FileName>;
}
