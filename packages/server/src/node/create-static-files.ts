import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

/**
 * Creates an app that serves a folder of built files under `/skerry/`. It does not compress them: that
 * is the work of the proxy in front.
 */
export function createStaticFiles(folder: string): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    // A chunk never changes: its name does.
    const isChunk = c.res.ok && c.req.path.startsWith("/skerry/chunks/");
    c.header("Cache-Control", isChunk ? "public, max-age=31536000, immutable" : "no-cache");
    c.header("X-Content-Type-Options", "nosniff");
    // Pages of any origin may load the script, and browsers load module scripts with CORS only.
    c.header("Access-Control-Allow-Origin", "*");
  });
  app.get(
    "*",
    serveStatic({
      root: folder,
      rewriteRequestPath: (path) => path.slice("/skerry".length),
    }),
  );
  app.notFound((c) => c.text(`There is no ${c.req.path}. These files come from ${folder}.\n`, 404));
  return app;
}
