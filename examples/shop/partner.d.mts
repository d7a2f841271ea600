import type { Hono } from "hono";

/**
 * The partner's site and the payment provider's, which only look at what arrives. `shop`: gives the
 * URL of the shop, asked at each request.
 */
export declare function createPartner(options: { shop: () => string }): Hono;
