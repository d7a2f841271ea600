/** One of the site's own modules, as `skerry dev` serves it. */
export interface RefreshModule {
  /** The file that holds its code, from the folder of the build. */
  file: string;
  /** Of that code. The names of the files that it imports do not count. */
  hash: string;
  /** The own modules that import it. */
  importers: readonly string[];
  /** Whether it is the module of a widget. */
  isWidget: boolean;
}

/** The site's own modules by their paths from the site's folder. */
export type RefreshGraph = Readonly<Record<string, RefreshModule>>;
