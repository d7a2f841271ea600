import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { createNodeHandler } from "../create-handler.ts";
import { addMetrics, createMetrics, formatMetrics, type MetricsSnapshot } from "../metrics.ts";
import type { FromPrimary, FromWorker } from "./messages.ts";
import type { ServeOptions } from "./serve.ts";
import { watchLag } from "./watch-lag.ts";

/** Above it, whatever is let in only waits longer. */
const longestLag = 200;
/** For a balancer to see that this one goes. */
const drainMilliseconds = 5_000;
const closeMilliseconds = 10_000;

const tell = (message: FromWorker): void => void process.send?.(message);

/** Listens in a process that `serve` started. */
export async function startWorker({
  port = 4851,
  host = "127.0.0.1",
  files,
  ...options
}: ServeOptions): Promise<void> {
  const metrics = createMetrics();
  const lag = watchLag();
  metrics.watch("ssr_event_loop_lag_milliseconds", lag.lag);
  metrics.watch("ssr_resident_memory_bytes", () => process.memoryUsage.rss());
  const asked = new Map<number, (snapshots: MetricsSnapshot[]) => void>();
  let questions = 0;
  let isDraining = false;

  const handler = createNodeHandler(options, {
    metrics,
    isBusy: () => lag.lag() > longestLag,
    allMetrics: async () => {
      const id = questions++;
      const answer = new Promise<MetricsSnapshot[]>((resolve) => asked.set(id, resolve));
      tell({ type: "want-metrics", id });
      return formatMetrics(addMetrics(await answer));
    },
  });
  const app = new Hono();
  app.use(async (c, next) => {
    if (isDraining && c.req.path === "/readyz") {
      c.res = new Response("draining\n", { status: 503, headers: { "Cache-Control": "no-store" } });
    } else await next();
    if (isDraining) c.header("Connection", "close");
  });
  if (files !== undefined) app.route("/skerry", staticFiles(files));
  app.all("*", (c) => handler.fetch(c.req.raw));

  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: {
      headersTimeout: 5_000,
      requestTimeout: 10_000,
      // Longer than balancers keep theirs, or one of them sends into a closed connection.
      keepAliveTimeout: 65_000,
    },
  }) as Server;

  process.on("message", (message: FromPrimary) => {
    if (message.type === "alive?") tell({ type: "alive" });
    else if (message.type === "snapshot?") {
      tell({ type: "snapshot", id: message.id, snapshot: metrics.snapshot() });
    } else if (message.type === "metrics") {
      asked.get(message.id)?.(message.snapshots);
      asked.delete(message.id);
    } else if (!isDraining) {
      isDraining = true;
      setTimeout(() => close(server), drainMilliseconds);
    }
  });
  // The terminal sends its signal to every process; the primary decides.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => {});
  process.on("disconnect", () => process.exit(1));

  // Whoever asks first should not wait for React and the parser.
  await handler.fetch(new Request("http://localhost/readyz"));
  const headers = { "Content-Type": "text/html" };
  await handler.transform(new Response("<div data-widget=pagination></div>", { headers }));
  server.on("error", (error) => {
    tell({ type: "failed", message: error.message });
    process.exit(1);
  });
  server.listen(port, host);
}

function close(server: Server): void {
  server.close(() => process.exit(0));
  server.closeIdleConnections();
  setTimeout(() => process.exit(0), closeMilliseconds).unref();
}

/** The built files, as pages ask for them. Chunks never change: their names do. */
function staticFiles(folder: string): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    const isChunk = c.res.ok && c.req.path.startsWith("/skerry/chunks/");
    c.header("Cache-Control", isChunk ? "public, max-age=31536000, immutable" : "no-cache");
    c.header("X-Content-Type-Options", "nosniff");
    // Pages of any origin may load the script; module scripts always ask with CORS.
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
