import { Hono } from "hono";
import { setCookie } from "hono/cookie";
import { CHOICE_COOKIE, cookieOptions } from "../page-context.mjs";
import { choicePage } from "../views/choice-page.mjs";

const HALF_A_YEAR = 180 * 24 * 60 * 60;

/**
 * The visitor's consent to tracking: the page about it, and the form that stores the answer.
 *
 * @param {import("../page-context.mjs").PageContext} context
 */
export function consentRoutes({ readVisit, send }) {
  const app = new Hono();

  app.get("/shop/choice", (c) => send(c, choicePage(readVisit(c))));

  app.post("/shop/choice", async (c) => {
    const form = await c.req.formData();
    const consent = form.get("consent");
    if (consent !== "granted" && consent !== "denied") {
      return c.text("Choose to allow or to refuse.\n", 400);
    }
    setCookie(c, CHOICE_COOKIE, consent, {
      path: "/shop/",
      maxAge: HALF_A_YEAR,
      ...cookieOptions(c),
    });
    return c.redirect(pathInShop(String(form.get("back")), c.req.url), 303);
  });

  return app;
}

/**
 * The path that a form asks to go back to, if it is a page of this shop; otherwise the front page.
 *
 * @param {string} path
 * @param {string} base URL of the request
 */
function pathInShop(path, base) {
  const url = URL.canParse(path, base) ? new URL(path, base) : null;
  const isInShop = url?.origin === new URL(base).origin && url.pathname.startsWith("/shop/");
  return isInShop ? url.pathname + url.search : "/shop/";
}
