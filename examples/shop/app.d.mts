import type { Hono } from "hono";

/** The pages, in the order of a visit. */
export declare const pages: readonly { path: string; about: string }[];

/**
 * The shop under /shop/. It belongs beside the plain pages, whose style sheet and /skerry/ it uses.
 * `partner`, `payment`: addresses of the partner's and the payment provider's site, with a slash at
 * the end.
 */
export declare function createShop(sites: { partner: string; payment: string }): Hono;
