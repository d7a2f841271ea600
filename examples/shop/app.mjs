import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { csrf } from "hono/csrf";
import { keepChoices } from "../plain-html/visitor-choices.mjs";
import { browserFiles } from "./build.mjs";
import { createPageContext } from "./page-context.mjs";
import { cartRoutes } from "./routes/cart-routes.mjs";
import { catalogueRoutes } from "./routes/catalogue-routes.mjs";
import { checkoutRoutes } from "./routes/checkout-routes.mjs";
import { consentRoutes } from "./routes/consent-routes.mjs";
import { errorRoutes } from "./routes/error-routes.mjs";
import { inspectRoutes } from "./routes/inspect-routes.mjs";
import { orderRoutes } from "./routes/order-routes.mjs";

/** The pages where a visit starts. */
export const pages = [
  { path: "/shop/", about: "a shop, from the landing page to the order" },
  { path: "/shop/inspect", about: "what the shop records" },
];

const ASSETS = fileURLToPath(new URL("./assets", import.meta.url));

/**
 * The shop under /shop/. Serve it together with the plain pages: it uses their style sheet. `buildWidgets()` writes
 * the files that it serves as /shop/skerry/.
 *
 * @param {import("./page-context.mjs").Sites} sites
 * @returns {Hono}
 */
export function createShop(sites) {
  const context = createPageContext(sites);
  const app = new Hono();
  app.use("/shop/*", csrf());
  app.use("/shop/*", async (c, next) => {
    await next();
    const to = c.res.headers.get("Location");
    if (to) c.header("Location", keepChoices(to, c.req.url, sites.payment));
  });
  app.route("/", catalogueRoutes(context));
  app.route("/", cartRoutes(context));
  app.route("/", checkoutRoutes(context));
  app.route("/", orderRoutes(context));
  app.route("/", consentRoutes(context));
  app.route("/", inspectRoutes(context));
  app.route("/", errorRoutes());
  app.get(
    "/shop/skerry/*",
    serveStatic({
      root: browserFiles,
      rewriteRequestPath: (path) => path.slice("/shop/skerry".length),
    }),
  );
  app.get(
    "/shop/:file{[a-z-]+\\.(?:css|js)}",
    serveStatic({ root: ASSETS, rewriteRequestPath: (path) => path.slice("/shop".length) }),
  );
  return app;
}
