import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { csrf } from "hono/csrf";
import { readSearch } from "../plain-html/domain-names.mjs";
import { CATEGORIES, findProduct, offersFor } from "./catalogue.mjs";
import { addressProblems, openStep, paymentProblems, readAddress } from "./checkout.mjs";
import { decodeTid, decoderFile } from "./decode-tid.mjs";
import { createSessions, noSession } from "./sessions.mjs";
import {
  addressPage,
  cartPage,
  confirmPage,
  paymentPage,
  thanksPage,
} from "./views/checkout-pages.mjs";
import { choicePage } from "./views/choice-page.mjs";
import { hostingPage } from "./views/hosting-page.mjs";
import { inspectPage } from "./views/inspect-page.mjs";
import { landingPage } from "./views/landing-page.mjs";
import { PAGE_SIZE, searchPage } from "./views/search-page.mjs";

/** @typedef {import("hono").Context} Context */
/** @typedef {import("./sessions.mjs").Session} Session */

/** The pages, in the order of a visit. */
export const pages = [
  { path: "/shop/", about: "a shop, from the landing page to the order" },
  { path: "/shop/inspect", about: "what the shop records" },
];

const ASSETS = fileURLToPath(new URL("./assets", import.meta.url));

const SESSION_COOKIE = "shop_session";
const CHOICE_COOKIE = "shop_choice";
const HALF_A_YEAR = 180 * 24 * 60 * 60;
/** More than anybody needs, and little enough for a page. */
const CART_LIMIT = 50;

const NEED_ADDRESS = ["/shop/cart"];
const NEED_PAYMENT = ["/shop/cart", "/shop/address"];
const NEED_ALL = ["/shop/cart", "/shop/address", "/shop/payment"];

/**
 * The shop under /shop/. It belongs beside the plain pages, whose style sheet and /skerry/ it uses.
 *
 * @param {{ partner: string, payment: string }} sites addresses of the partner's and the payment
 *   provider's site, with a slash at the end
 * @returns {Hono}
 */
export function createShop({ partner, payment }) {
  const app = new Hono();
  const sessions = createSessions();
  const policy = Object.entries({
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

  /** @param {Context} c */
  const sessionOf = (c) => sessions.find(getCookie(c, SESSION_COOKIE)) ?? noSession();

  /**
   * @param {Context} c
   * @returns {Session}
   */
  function startSession(c) {
    const found = sessions.find(getCookie(c, SESSION_COOKIE));
    if (found) return found;
    const { key, session } = sessions.start();
    setCookie(c, SESSION_COOKIE, key, { path: "/shop/", ...cookieRules(c) });
    return session;
  }

  /**
   * @param {Context} c
   * @returns {import("./views/page.mjs").Visit}
   */
  function visitOf(c) {
    const { pathname, search } = new URL(c.req.url);
    const { dir, theme } = c.req.query();
    const choice = getCookie(c, CHOICE_COOKIE);
    return {
      path: pathname + search,
      consent: choice === "granted" || choice === "denied" ? choice : "pending",
      count: sessionOf(c).cart.length,
      partner,
      payment,
      dir: dir === "rtl" ? "rtl" : "ltr",
      theme: theme === "light" || theme === "dark" ? theme : "auto",
    };
  }

  /**
   * Pages show what lies in the cart now: no copy of them is kept.
   *
   * @param {Context} c
   * @param {import("./views/page.mjs").Markup} markup
   */
  const send = async (c, markup) =>
    c.html(String(await markup), 200, {
      "Cache-Control": "no-store",
      "Content-Security-Policy": policy,
    });

  app.use("/shop/*", csrf());

  app.get("/shop", (c) => c.redirect(`/shop/${new URL(c.req.url).search}`));
  app.get("/shop/", (c) => send(c, landingPage(visitOf(c))));

  app.get("/shop/search", (c) => {
    const { names, tld } = readSearch(new URL(c.req.url).searchParams);
    const offers = offersFor(names);
    const last = Math.max(1, Math.ceil(offers.length / PAGE_SIZE));
    const number = Math.min(Math.max(1, Math.trunc(Number(c.req.query("page"))) || 1), last);
    const { cart } = sessionOf(c);
    return send(c, searchPage({ visit: visitOf(c), names, tld, offers, number, cart }));
  });

  app.get("/shop/hosting", (c) =>
    c.redirect(`/shop/hosting/${CATEGORIES[0]?.slug}${new URL(c.req.url).search}`),
  );
  app.get("/shop/hosting/:slug", (c) => {
    const category = CATEGORIES.find(({ slug }) => slug === c.req.param("slug"));
    return category ? send(c, hostingPage(visitOf(c), category, sessionOf(c).cart)) : c.notFound();
  });

  app.get("/shop/cart", (c) => {
    const { cart, order } = sessionOf(c);
    return send(c, cartPage(visitOf(c), productsOf(cart), order));
  });
  app.post("/shop/cart/add", async (c) => {
    const id = String((await c.req.formData()).get("product"));
    if (!findProduct(id)) {
      return c.text("This is not for sale. Go back and choose something else.\n", 400);
    }
    const session = startSession(c);
    if (!session.cart.includes(id) && session.cart.length < CART_LIMIT) session.cart.push(id);
    return c.redirect("/shop/cart", 303);
  });
  app.post("/shop/cart/remove", async (c) => {
    const id = String((await c.req.formData()).get("product"));
    const session = sessionOf(c);
    session.cart = session.cart.filter((other) => other !== id);
    return c.redirect("/shop/cart", 303);
  });

  /**
   * @param {Session} session
   * @param {string[]} needed pages that have to be answered first
   * @returns {string | null} the first of them that is not
   */
  function missing(session, needed) {
    const step = openStep(session);
    return step && needed.includes(step) ? step : null;
  }

  app.get("/shop/address", async (c) => {
    const { cart, address } = sessionOf(c);
    const missed = missing(sessionOf(c), NEED_ADDRESS);
    if (missed) return c.redirect(missed, 303);
    const problems = address ? addressProblems(address) : [];
    return send(c, addressPage(visitOf(c), productsOf(cart), address ?? {}, problems));
  });
  app.post("/shop/address", async (c) => {
    const session = sessionOf(c);
    session.address = readAddress(await c.req.formData());
    return c.redirect(missing(session, NEED_PAYMENT) ?? "/shop/payment", 303);
  });

  app.get("/shop/payment", async (c) => {
    const session = sessionOf(c);
    const missed = missing(session, NEED_PAYMENT);
    if (missed) return c.redirect(missed, 303);
    const { cart, address, payment } = session;
    const problems = payment === null ? [] : paymentProblems(payment);
    const customerType = address?.["customer_type"] ?? "";
    return send(c, paymentPage(visitOf(c), productsOf(cart), customerType, payment, problems));
  });
  app.post("/shop/payment", async (c) => {
    const session = sessionOf(c);
    session.payment = String((await c.req.formData()).get("payment") ?? "");
    return c.redirect(missing(session, NEED_ALL) ?? "/shop/confirm", 303);
  });

  app.get("/shop/confirm", async (c) => {
    const session = sessionOf(c);
    const missed = missing(session, NEED_ALL);
    if (missed) return c.redirect(missed, 303);
    const { cart, address, payment, unconfirmed } = session;
    const problems = unconfirmed
      ? [{ field: "understood", text: "Tick the box to place the order." }]
      : [];
    return send(
      c,
      confirmPage(visitOf(c), productsOf(cart), address ?? {}, payment ?? "", problems),
    );
  });
  app.post("/shop/order", async (c) => {
    const form = await c.req.formData();
    const session = sessionOf(c);
    // Sent a second time, by a double click or from a page that was still open.
    if (session.cart.length === 0 && session.order) return c.redirect("/shop/thanks", 303);
    const missed = missing(session, NEED_ALL);
    if (missed) return c.redirect(missed, 303);
    session.unconfirmed = form.get("understood") !== "yes";
    if (session.unconfirmed) return c.redirect("/shop/confirm", 303);
    session.waiting = {
      id: `FH-${randomInt(10_000_000, 100_000_000)}`,
      products: productsOf(session.cart),
      email: session.address?.["email"] ?? "",
    };
    if (session.payment !== "pretend-pay") return c.redirect(finish(session), 303);
    return c.redirect(`${payment}pay?order=${session.waiting.id}`, 303);
  });
  // Where the payment provider sends people back to.
  app.get("/shop/return", (c) => {
    const session = sessionOf(c);
    const paid = session.waiting !== null && session.waiting.id === c.req.query("order");
    return c.redirect(paid ? finish(session) : "/shop/thanks", 303);
  });
  app.get("/shop/thanks", async (c) => {
    const { order } = sessionOf(c);
    return order ? send(c, thanksPage(visitOf(c), order)) : c.redirect("/shop/cart", 303);
  });

  app.get("/shop/choice", (c) => send(c, choicePage(visitOf(c))));
  app.post("/shop/choice", async (c) => {
    const form = await c.req.formData();
    const consent = form.get("consent");
    if (consent !== "granted" && consent !== "denied") {
      return c.text("Choose to allow or to refuse.\n", 400);
    }
    setCookie(c, CHOICE_COOKIE, consent, {
      path: "/shop/",
      maxAge: HALF_A_YEAR,
      ...cookieRules(c),
    });
    return c.redirect(pathHere(String(form.get("back")), c.req.url), 303);
  });

  app.get("/shop/inspect", (c) => {
    const tid = getCookie(c, "tid");
    return send(c, inspectPage(visitOf(c), tid, decodeTid(tid)));
  });
  // The page decodes with the same file as the server.
  app.get("/shop/tid.mjs", async (c) =>
    c.body(await readFile(decoderFile, "utf8"), 200, {
      "Cache-Control": "no-cache",
      "Content-Type": "text/javascript; charset=utf-8",
    }),
  );
  app.get(
    "/shop/:file{[a-z-]+\\.(?:css|js)}",
    serveStatic({ root: ASSETS, rewriteRequestPath: (path) => path.slice("/shop".length) }),
  );
  return app;
}

/** @param {string[]} cart */
function productsOf(cart) {
  return cart.flatMap((id) => findProduct(id) ?? []);
}

/**
 * Turns the waiting order into the last one. The cart is empty then, and the address forgotten.
 *
 * @param {Session} session
 * @returns {string} address of the page that says so
 */
function finish(session) {
  const order = session.waiting;
  Object.assign(session, noSession(), { order });
  return "/shop/thanks";
}

/**
 * @param {Context} c
 * @returns {import("hono/utils/cookie").CookieOptions}
 */
function cookieRules(c) {
  return { httpOnly: true, sameSite: "Lax", secure: c.req.url.startsWith("https:") };
}

/**
 * A form's idea of where to go next, only if that is a page of this shop.
 *
 * @param {string} path
 * @param {string} base address of this page
 */
function pathHere(path, base) {
  const url = URL.canParse(path, base) ? new URL(path, base) : null;
  const here = url?.origin === new URL(base).origin && url.pathname.startsWith("/shop/");
  return here ? url.pathname + url.search : "/shop/";
}
