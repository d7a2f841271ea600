/** Options of the plugin. Paths begin at Vite's `root`. */
export interface SkerryOptions {
  /** Folder of the site's own widgets; `false` for none; then no renderer is built. Default: `widgets`. */
  widgets?: string | false;
  /** Names of the only widgets that are built. Default: all. */
  only?: readonly string[];
  /** Names of widgets that are left out. Default: none. */
  without?: readonly string[];
  /**
   * Whether to use Preact in place of React: 9 kB instead of 58. The site must have `preact` and
   * `preact-render-to-string` installed. Default: `false`.
   */
  preact?: boolean;
  /** Whether the built-in widgets are part of the build. Default: `true`. */
  builtIn?: boolean;
  /** Folder that gets what pages load. Default: `public/skerry`. */
  out?: string;
  /**
   * Folder that gets `renderer.mjs` and all that it needs. It must be in no folder that visitors can read. Default:
   * `skerry-renderer`.
   */
  renderer?: string;
  /** URL under which the site serves that folder. Default: `/skerry/`. */
  base?: string;
  /**
   * Names of packages that are left out of the renderer, because they cannot be bundled (native add-ons). They must be
   * installed where the renderer runs. Default: none.
   */
  external?: readonly string[];
  /** How long hashed files of earlier builds are kept, counted from the first build that no longer has them: `12h`, `30d`. Default: `30d`. */
  keepFor?: string;
  /**
   * Folder that gets source maps, which no page refers to. It must not be inside the folder that holds `out`, which
   * visitors can read. Default: none are written.
   */
  sourcemap?: string;
  /**
   * Where the JSON Schema of a widget comes from that exports no `schema`: `types` reads the type of its props, `exports`
   * leaves it without one. Default: `types` for modules in TypeScript, and for all where the site has TypeScript.
   */
  schemas?: "types" | "exports";
  /** For the development server. */
  dev?: {
    /** URL of the backend whose pages are passed through. All of Vite's own URLs are then under `base`. Default: none. */
    proxy?: string;
    /**
     * Folder of pages, if there is no backend. All of Vite's own URLs are then under `base`. Default: none;
     * `skerry dev` uses the folder that contains `out`.
     */
    pages?: string;
    /** Whether pages have the inspector. Default: `true`. */
    inspector?: boolean;
  };
}

/** The options with their defaults. */
export interface ResolvedOptions extends SkerryOptions {
  widgets: string | false;
  preact: boolean;
  out: string;
  renderer: string;
  /** With a `/` at the end. */
  base: string;
  external: readonly string[];
  keepFor: string;
  dev: NonNullable<SkerryOptions["dev"]>;
}

/** Fills in what a site leaves out. */
export const resolveOptions = (given: SkerryOptions): ResolvedOptions => ({
  ...given,
  widgets: given.widgets ?? "widgets",
  preact: given.preact ?? false,
  out: given.out ?? "public/skerry",
  renderer: given.renderer ?? "skerry-renderer",
  base: (given.base ?? "/skerry/").replace(/\/?$/, "/"),
  external: given.external ?? [],
  keepFor: given.keepFor ?? "30d",
  dev: given.dev ?? {},
});

/** The options of a site that says nothing. */
export const defaultOptions = resolveOptions({});
