import { readFile } from "node:fs/promises";
import { Hono } from "hono";
import { getCookie } from "hono/cookie";
import { decodeTid, decoderFile } from "../decode-tid.mjs";
import { inspectPage } from "../views/inspect-page.mjs";

/**
 * The page that shows what is recorded, and the decoder that it loads.
 *
 * @param {import("../page-context.mjs").PageContext} context
 */
export function inspectRoutes({ readVisit, send }) {
  const app = new Hono();

  app.get("/shop/inspect", (c) => {
    const tid = getCookie(c, "tid");
    return send(c, inspectPage(readVisit(c), tid, decodeTid(tid)));
  });

  // The page and the server decode with the same file.
  app.get("/shop/tid.mjs", async (c) =>
    c.body(await readFile(decoderFile, "utf8"), 200, {
      "Cache-Control": "no-cache",
      "Content-Type": "text/javascript; charset=utf-8",
    }),
  );

  return app;
}
