import type { Handler } from "hono";
import { requestErrors } from "../../errors/request-errors.ts";
import { errorResponse } from "./responses.ts";

/** The text that the keys sign. Its content does not matter. */
const message = new TextEncoder().encode("bearer");

/**
 * Requires `Authorization: Bearer <key>` with one of the keys: without it, the response is 403 and the
 * body is not read.
 *
 * @param keys the current one, then the previous one; without keys every request passes
 * @param route answers the requests that pass
 */
export function requireKey(keys: readonly string[] | undefined, route: Handler): Handler {
  if (!keys?.length) return route;
  const imported = Promise.all(keys.map(importKey));
  return async (c, next) => {
    const [, given] = /^Bearer +(.+)$/i.exec(c.req.header("Authorization") ?? "") ?? [];
    return given && (await isOneOf(await imported, given)) ? route(c, next) : forbidden();
  };
}

/**
 * Signatures are compared and not the keys, because the platform compares those in constant time: a
 * comparison of texts would tell from its duration how many characters are right.
 */
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
    // The body has not been read, so that no other request can follow on this connection.
    { Connection: "close" },
  );
}

const algorithm = { name: "HMAC", hash: "SHA-256" };

/** A secret as a key for HMAC-SHA256. */
export function importKey(secret: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(secret);
  return crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign", "verify"]);
}
