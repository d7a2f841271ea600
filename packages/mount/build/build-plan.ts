import type { BuiltWidget } from "./built-widget.ts";
import type { KeptFiles } from "./kept-files.ts";
import type { OwnModules } from "./own-modules.ts";
import type { OwnStyles } from "./own-styles.ts";

/** What a build writes, and from what. Folders are absolute. */
export interface BuildPlan {
  /** Gets everything that a site serves under `/skerry/`. */
  outFolder: string;
  /** URL of that folder, for files that own widgets import. */
  publicPath?: string;
  /** Gets source maps, for those who read error reports. Default: none are written. */
  sourceMapsFolder?: string;
  /** The folder that has `react` installed. Paths in messages begin here. */
  siteFolder: string;
  /** Identifies what markup is made from: the browser hydrates only markup of its own build. */
  build: string;
  /** In the order of the style sheet. */
  widgets: readonly BuiltWidget[];
  /** What to bundle as the texts of a locale: a source file or a virtual entry. */
  texts: Readonly<Record<string, string>>;
  /** Modules that exist in the build alone, by name. An entry is called `skerry-entry:<name>`. */
  virtualEntries?: Readonly<Record<string, VirtualEntry>>;
  /** What the site's own widgets bring beside JavaScript. Their sheet follows the built-in one. */
  ownStyles?: OwnStyles;
  /** Other files of the site by their path from `outFolder`, where they are already: the modules of the renderer. */
  ownFiles?: ReadonlyMap<string, string>;
  /** Absolute paths of more files whose licences are to be named. */
  ownInputs?: readonly string[];
  /** Gets the name of each library without a text of its licence. Default: that is an error. */
  onMissingLicence?: (library: string) => void;
  /**
   * `site`: oxc minifies React and the widgets, in a tenth of the time that terser takes. `development`: they stay readable, with React's development build, and esbuild minifies the loader and
   * its files. Default: the package's own build, where terser minifies everything.
   */
  mode?: "site" | "development";
  /** The site's own scripts, each of which open pages can replace, in development. Default: none. */
  ownModules?: OwnModules;
  /** What an earlier build of this process has written, in development. Default: nothing. */
  keptFiles?: KeptFiles;
  /** Keeps what is slow to make. Default: nothing is kept. */
  cacheFolder?: string;
  /** Whether the builds of sites shall find what was minified in `shippedFolder`. Default: `false`. */
  isShipped?: boolean;
}

/** A module that exists in the build alone. */
export interface VirtualEntry {
  contents: string;
  /** Where its imports are looked up. */
  resolveDir: string;
}
