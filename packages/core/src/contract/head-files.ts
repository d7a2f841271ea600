/** Content of `head.json`: which files the browser needs for what. Paths from the folder of `skerry.js`. */
export interface HeadFiles {
  /** Files that each page with a configuration (`hasConfiguration`) needs, too. Older builds have none. */
  configuration?: readonly string[];
  /** The texts of built-in and own widgets by language. */
  texts: Readonly<Record<string, readonly string[]>>;
  widgets: Readonly<Record<string, WidgetFiles>>;
}

/** The files of one widget, and when it needs them. */
export interface WidgetFiles {
  /** Default of `data-load`. */
  load: string;
  /** In the order in which they are imported, each after what it imports itself. */
  files: readonly string[];
  /** Whether it also needs the texts of the page's language. */
  hasTexts: boolean;
  /** Whether markup of the renderer stays as it is: then the browser needs none of the files. */
  isStatic: boolean;
}

/**
 * Whether a page has a configuration. Only then the code is loaded that checks one. Helpers and the renderer
 * ask in the same way which files the head of a page names.
 *
 * @param text of the block; `{}` without one. Everything else, also what is no JSON, is to be checked
 */
export const hasConfiguration = (text: string): boolean => text !== "{}";
