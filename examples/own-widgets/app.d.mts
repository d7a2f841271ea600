import type { Hono } from "hono";

/** Codes of harbours, or what is wrong with them. */
export interface Booking {
  from?: string;
  to?: string;
}

/** The pages, in the order of the index. */
export declare const pages: readonly { path: string; about: string }[];

/**
 * The site with widgets of its own under /own-widgets/. `renderer`: URL of
 * `skerry serve --dir examples/own-widgets/dist`, default none; `timeout`: milliseconds, default 500.
 */
export declare function createOwnWidgets(options?: {
  renderer?: string | undefined;
  timeout?: number;
}): Hono;
