import { getCookie, setCookie } from "hono/cookie";
import { fillPage } from "../plain-html/fill-page.mjs";
import { dataWithChoices, withChoices } from "../plain-html/visitor-choices.mjs";
import { cartState, findProducts } from "./catalogue.mjs";
import { createSessions, emptySession } from "./sessions.mjs";

/** @typedef {import("hono").Context} Context */
/** @typedef {import("./sessions.mjs").Session} Session */
/** @typedef {ReturnType<typeof createPageContext>} PageContext */

/**
 * URLs of other servers. Those of the two other sites have a slash at the end.
 *
 * @typedef {object} Sites
 * @property {string} partner
 * @property {string} payment the payment provider
 * @property {string | undefined} [renderer] `skerry serve --dir examples/shop/dist`, default none
 * @property {number} [timeout] time limit for the renderer in milliseconds, default 500
 */

const SESSION_COOKIE = "shop_session";
export const CHOICE_COOKIE = "shop_choice";

/**
 * The parts that the shop's routes share: the sessions, and how a page is sent.
 *
 * @param {Sites} sites
 */
export function createPageContext(sites) {
  const sessions = createSessions();
  const { partner, payment, renderer, timeout = 500 } = sites;
  const policy = contentPolicy(sites);

  /** @param {Context} c */
  const storedSession = (c) => sessions.find(getCookie(c, SESSION_COOKIE));

  return {
    sites,

    /**
     * The visitor's session, or an empty one that is not kept.
     *
     * @param {Context} c
     */
    findSession: (c) => storedSession(c) ?? emptySession(),

    /**
     * The visitor's session. Starts one and sets its cookie if there is none.
     *
     * @param {Context} c
     * @returns {Session}
     */
    startSession(c) {
      const stored = storedSession(c);
      if (stored) return stored;
      const { key, session } = sessions.start();
      setCookie(c, SESSION_COOKIE, key, { path: "/shop/", ...cookieOptions(c) });
      return session;
    },

    /**
     * The facts about the request and the visitor that the page's frame shows.
     *
     * @param {Context} c
     * @returns {import("./views/page.mjs").Visit}
     */
    readVisit(c) {
      const { pathname, search } = new URL(c.req.url);
      const choice = getCookie(c, CHOICE_COOKIE);
      return {
        path: pathname + search,
        consent: choice === "granted" || choice === "denied" ? choice : "pending",
        products: findProducts(storedSession(c)?.cart ?? []),
        partner,
        payment,
      };
    },

    /**
     * Sends a page as its visitor wants it. It shows the current cart, so no cache may keep it.
     *
     * @param {Context} c
     * @param {import("./views/page.mjs").Markup} markup
     */
    async send(c, markup) {
      const page = withChoices(await markup, c.req.url);
      return c.html(await fillPage(page, renderer, timeout), 200, {
        "Cache-Control": "no-store",
        "Content-Security-Policy": policy,
        Vary: "Accept",
      });
    },

    /**
     * Answers a widget with the cart, or `undefined` if the browser asks for a page.
     *
     * @param {Context} c
     * @param {Session} session
     */
    sendCart(c, { cart }) {
      if (c.req.header("Accept") !== "application/json") return undefined;
      return c.json(dataWithChoices(cartState(findProducts(cart)), c.req.url), 200, {
        "Cache-Control": "no-store",
        Vary: "Accept",
      });
    },
  };
}

/**
 * @param {Context} c
 * @returns {import("hono/utils/cookie").CookieOptions}
 */
export function cookieOptions(c) {
  return { httpOnly: true, sameSite: "Lax", secure: c.req.url.startsWith("https:") };
}

/** @param {Sites} sites */
function contentPolicy({ partner, payment }) {
  return Object.entries({
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "connect-src": "'self'",
    // Chromium checks the redirect after a form too: an order leads to the payment provider.
    "form-action": `'self' ${new URL(partner).origin} ${new URL(payment).origin}`,
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "'none'",
  })
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}
