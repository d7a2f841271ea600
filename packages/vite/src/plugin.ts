import type { Plugin } from "vite";
import { devServer, devTransforms } from "./dev/dev-server.ts";
import { reactModule } from "./react-module.ts";

/** Options of the plugin. Paths begin at Vite's `root`. */
export interface SkerryOptions {
  /** Folder of the site's own widgets. Default: `widgets`. */
  widgets?: string;
  /** Names of the only widgets that are built. Default: all. */
  only?: readonly string[];
  /** Names of widgets that are left out. Default: none. */
  without?: readonly string[];
  /** Whether the built-in widgets are part of the build. Default: `true`. */
  builtIn?: boolean;
  /** Folder that gets what pages load, and `renderer.mjs`. Default: `public/skerry`. */
  out?: string;
  /** URL under which the site serves that folder. Default: `/skerry/`. */
  base?: string;
  /** How long files of earlier builds stay, from the last build that had them: `12h`, `30d`. Default: `30d`. */
  keepFor?: string;
  /** For the development server. */
  dev?: {
    /** URL of the backend whose pages come through. Default: none. */
    proxy?: string;
    /** Folder of pages, where there is no backend. Default: the one around `out`. */
    pages?: string;
  };
}

/** What the command `skerry` asks of the plugin. */
export interface SkerryApi {
  /** Those in the site's `vite.config`. */
  readonly options: SkerryOptions;
  /** Options that win over those in the site's `vite.config`. */
  override(options: SkerryOptions): void;
}

/** The plugin of Skerry: builds a site's own widgets into everything that its pages load. */
export function skerry(given: SkerryOptions = {}): Plugin[] {
  let options = given;
  const api: SkerryApi = {
    options: given,
    override(flags) {
      options = { ...options, ...flags };
    },
  };
  return [
    { name: "skerry", api },
    reactModule(),
    devServer(() => options),
    ...devTransforms(() => options),
  ];
}
