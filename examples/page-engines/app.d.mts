import type { Hono } from "hono";

/** The storm, and one page for each engine. */
export declare const pages: readonly { path: string; about: string }[];

/**
 * The pages under /page-engines/ and /storm. Serve them together with the plain pages: they use their style sheet
 * and their /skerry/.
 */
export declare function createPageEngines(): Hono;
