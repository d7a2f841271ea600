import type { Hono } from "hono";

/** The pages where a visit starts. */
export declare const pages: readonly { path: string; about: string }[];

/**
 * The shop under /shop/. Serve it together with the plain pages: it uses their style sheet. `partner`, `payment`: URLs
 * of the partner's and the payment provider's site, with a slash at the end. `renderer`: URL of
 * `skerry serve --dir examples/shop/dist`, default none; `timeout`: milliseconds, default 500.
 */
export declare function createShop(sites: {
  partner: string;
  payment: string;
  renderer?: string | undefined;
  timeout?: number;
}): Hono;
