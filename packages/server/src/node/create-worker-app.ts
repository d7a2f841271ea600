import { Hono } from "hono";
import { noStore } from "../error-responses.ts";
import type { Handler } from "../handler.ts";
import { createStaticFiles } from "./create-static-files.ts";

/**
 * Creates the app of a worker: the handler's routes, and files under `/skerry/`.
 *
 * @param files folder; `undefined` for none
 * @param isDraining whether the process is about to stop: `/readyz` answers 503 then, and each response
 *   closes its connection
 */
export function createWorkerApp(
  handler: Handler,
  files: string | undefined,
  isDraining: () => boolean,
): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    if (isDraining() && c.req.path === "/readyz") {
      c.res = new Response("draining\n", { status: 503, headers: noStore });
    } else await next();
    if (isDraining()) c.header("Connection", "close");
  });
  if (files !== undefined) app.route("/skerry", createStaticFiles(files));
  app.all("*", (c) => handler.fetch(c.req.raw));
  return app;
}
