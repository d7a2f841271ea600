import type { Hono } from "hono";

/** Where `pnpm build` puts the files that pages load. */
export declare const browserFiles: string;

/** The pages, in the order in which the index shows them. */
export declare const pages: readonly { path: string; about: string }[];

/**
 * The example site: an index, its pages, and the built files under /skerry/.
 * `dist`: folder of the built files, default `browserFiles`. `renderer`: URL of the renderer that
 * fills the landing page, default none. `timeout`: milliseconds that the page waits for it, default 500.
 * `handbook`: URL of the handbook, default that of the repository.
 */
export declare function createApp(options?: {
  dist?: string;
  renderer?: string;
  timeout?: number;
  handbook?: string | undefined;
}): Hono;
