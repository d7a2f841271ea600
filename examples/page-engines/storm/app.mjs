import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { setTimeout as wait } from "node:timers/promises";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { browserFiles } from "../../plain-html/app.mjs";
import { withChoices } from "../../plain-html/visitor-choices.mjs";
import { awayPage, cellPage, sentPage, skerrySolution, strictPolicy } from "./cell.mjs";
import { faults } from "./faults.mjs";
import { stormPage } from "./storm-page.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));

/** In milliseconds, for each file; at an early click for all but the first script, which notices it. */
const DELAYS = { slow: 1000, typed: 500, click: 500 };

/** Under which names the files of the page's own widget stand beside skerry.js. */
const OWN = { "note.js": "widget.js", "create-note.js": "note.mjs", "define.js": "define.js" };

const headers = {
  "Cache-Control": "no-cache",
  "Content-Security-Policy": "default-src 'self'; frame-ancestors 'self'",
};

/** An island under every fault, side by side. */
export function createStorm() {
  /** @type {Hono<{ Bindings: import("@hono/node-server").HttpBindings }>} */
  const app = new Hono();
  /** Requests that were cut off once: run and path. */
  const dropped = new Set();
  let runs = 0;

  app.get("/storm", (c) => {
    // Shows that a cell can be red: its page gets no script.
    const missing = c.req.query("without");
    return c.html(withChoices(stormPage((runs += 1), missing), c.req.url), 200, headers);
  });
  app.get("/storm/away", (c) => c.html(withChoices(awayPage, c.req.url), 200, headers));
  app.get("/storm/sent", (c) => c.html(withChoices(sentPage, c.req.url), 200, headers));
  app.get("/storm/cell/:fault/:run", (c) => {
    const { fault, run } = c.req.param();
    if (!faults.some(({ name }) => name === fault)) return c.notFound();
    const prefix = `/storm/files/${fault}/${encodeURIComponent(run)}/`;
    const page = cellPage(fault, skerrySolution(prefix, c.req.query("without") !== undefined));
    const policy = fault === "policy" ? { "Content-Security-Policy": strictPolicy } : {};
    return c.html(withChoices(page, c.req.url), 200, { ...headers, ...policy });
  });
  app.get(
    "/storm/assets/:file{[a-z]+\\.(?:css|js)}",
    serveStatic({ root: HERE, rewriteRequestPath: (path) => path.slice("/storm/assets".length) }),
  );

  app.use("/storm/files/:fault/:run/*", async (c, next) => {
    const { fault, run } = c.req.param();
    const isLater = /\/(chunks\/|note\.js)/.test(c.req.path);
    if (isLater || fault !== "click") {
      await wait(DELAYS[/** @type {keyof typeof DELAYS} */ (fault)] ?? 0);
    }
    if (fault === "blocked" && isLater) return c.text("Blocked.", 403);
    const key = `${run} ${c.req.path}`;
    if (fault === "dropped" && isLater && !dropped.has(key)) {
      if (dropped.size > 1000) dropped.clear();
      dropped.add(key);
      // A browser repeats by itself what is cut off before the answer has begun.
      c.env.outgoing.once("finish", () => c.env.incoming.socket.destroy());
      return c.body("/* cut off", 200, {
        "Content-Type": "text/javascript",
        "Content-Length": "1000",
      });
    }
    await next();
    c.header("Cache-Control", "no-cache");
    return undefined;
  });
  for (const [name, file] of Object.entries(OWN)) {
    app.get(`/storm/files/:fault/:run/${name}`, async (c) =>
      c.body(await readFile(HERE + file, "utf8"), 200, { "Content-Type": "text/javascript" }),
    );
  }
  app.get(
    "/storm/files/:fault/:run/*",
    serveStatic({
      root: browserFiles,
      rewriteRequestPath: (path) => path.replace(/^\/storm\/files\/[^/]+\/[^/]+/, ""),
    }),
  );
  return app;
}
