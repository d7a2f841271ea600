import type { Handler } from "hono";
import { requestErrors } from "../../errors/request-errors.ts";
import { errorResponse } from "./responses.ts";

/** Any text will do. */
const message = new TextEncoder().encode("bearer");

/**
 * Requires `Authorization: Bearer <key>` with one of the keys, or answers 403 without reading the body.
 *
 * @param keys without any, every request passes
 */
export function requireKey(keys: readonly string[] | undefined, route: Handler): Handler {
  if (!keys?.length) return route;
  const imported = Promise.all(keys.map(importKey));
  return async (c, next) => {
    const [, given] = /^Bearer +(.+)$/i.exec(c.req.header("Authorization") ?? "") ?? [];
    return given && (await isOneOf(await imported, given)) ? route(c, next) : forbidden();
  };
}

/** Compares signatures, because the platform does that in constant time. */
async function isOneOf(keys: readonly CryptoKey[], given: string): Promise<boolean> {
  const signature = await crypto.subtle.sign("HMAC", await importKey(given), message);
  const results = await Promise.all(
    keys.map((key) => crypto.subtle.verify("HMAC", key, signature, message)),
  );
  return results.includes(true);
}

function forbidden(): Response {
  return errorResponse(
    requestErrors.keyExpected,
    // The unread body would be taken for the next request.
    { Connection: "close" },
  );
}

const algorithm = { name: "HMAC", hash: "SHA-256" };

/** A secret as a key for HMAC-SHA256. */
export function importKey(secret: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(secret);
  return crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign", "verify"]);
}
