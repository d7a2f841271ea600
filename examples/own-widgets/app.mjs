import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { browserFiles } from "./build.mjs";
import { bookedPage, bookingPage } from "./booking-page.mjs";
import { fillPage } from "../plain-html/fill-page.mjs";
import { keepChoices, withChoices } from "../plain-html/visitor-choices.mjs";

/** The pages, in the order of the index. */
export const pages = [
  { path: "/own-widgets/", about: "widgets of the site's own, around its HTML" },
];

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/**
 * The site with widgets of its own under /own-widgets/. Serve it together with the plain pages: it uses their
 * style sheet. `buildWidgets()` writes what it serves.
 *
 * @param {{ renderer?: string | undefined, timeout?: number }} [options] `renderer`: URL of
 *   `skerry serve --dir examples/own-widgets/dist`, default none; `timeout`: time limit for it in
 *   milliseconds, default 500
 */
export function createOwnWidgets({ renderer, timeout = 500 } = {}) {
  const app = new Hono();

  /**
   * @param {import("hono").Context} c
   * @param {unknown} page
   * @param {200 | 422} [status]
   */
  const send = async (c, page, status = 200) =>
    c.html(await fillPage(withChoices(page, c.req.url), renderer, timeout), status, {
      "Cache-Control": "no-cache",
      "Content-Security-Policy": POLICY,
    });

  app.get("/own-widgets/", async (c) => send(c, bookingPage(await content())));
  app.post("/own-widgets/", async (c) => {
    const { from = "", to = "" } = await c.req.parseBody();
    const booking = { from: String(from), to: String(to) };
    const known = await content();
    const errors = findErrors(known, booking);
    if (Object.keys(errors).length > 0) {
      return send(c, bookingPage(known, booking, errors), 422);
    }
    const booked = `/own-widgets/booked?${new URLSearchParams(booking)}`;
    return c.redirect(keepChoices(booked, c.req.url), 303);
  });
  app.get("/own-widgets/booked", async (c) => send(c, bookedPage(await content(), c.req.query())));
  app.get("/own-widgets", (c) => c.redirect("/own-widgets/"));
  app.get(
    "/own-widgets/skerry/*",
    serveStatic({
      root: browserFiles,
      rewriteRequestPath: (path) => path.slice("/own-widgets/skerry".length),
    }),
  );
  app.get(
    "/own-widgets/:file{[a-z-]+\\.css}",
    serveStatic({
      root: FOLDER,
      rewriteRequestPath: (path) => path.slice("/own-widgets".length),
    }),
  );
  return app;
}

/** @returns {Promise<import("./booking-page.mjs").Content>} */
async function content() {
  return JSON.parse(await readFile(new URL("./content.json", import.meta.url), "utf8"));
}

/**
 * Repeats the checks of the browser, for visitors without script and for requests that send something else.
 *
 * @param {import("./booking-page.mjs").Content} content
 * @param {{ from: string, to: string }} booking
 * @returns {import("./app.mjs").Booking} message by field
 */
function findErrors({ harbours, errors }, { from, to }) {
  const isKnown = (/** @type {string} */ code) => harbours.some((one) => one.code === code);
  return {
    ...(!isKnown(from) && { from: errors.unknown }),
    ...(!isKnown(to) ? { to: errors.unknown } : to === from && { to: errors.same }),
  };
}
