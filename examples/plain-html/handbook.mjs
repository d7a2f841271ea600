import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

/** Where `pnpm site` writes the handbook. */
const FOLDER = fileURLToPath(new URL("../../stories/dist/site", import.meta.url));

/**
 * The handbook, for an origin of its own: its links start at the top.
 *
 * @returns {Hono | undefined} undefined if it was not written
 */
export function createHandbook() {
  return existsSync(FOLDER) ? new Hono().use(serveStatic({ root: FOLDER })) : undefined;
}
