import { randomInt } from "node:crypto";
import { Hono } from "hono";
import { findProducts } from "../catalogue.mjs";
import { firstOpenStep } from "../checkout.mjs";
import { emptySession } from "../sessions.mjs";
import { confirmPage, thanksPage } from "../views/checkout-pages.mjs";

/** @typedef {import("../sessions.mjs").Session} Session */

/**
 * The order: the page to confirm it, the way to the payment provider and back, and the thanks.
 *
 * @param {import("../page-context.mjs").PageContext} context
 */
export function orderRoutes({ sites, findSession, readVisit, send }) {
  const app = new Hono();

  app.get("/shop/confirm", async (c) => {
    const session = findSession(c);
    const open = firstOpenStep(session, "/shop/confirm");
    if (open) return c.redirect(open, 303);
    const { cart, address, payment, unconfirmed } = session;
    const errors = unconfirmed
      ? [{ field: "understood", text: "Tick the box to place the order." }]
      : [];
    const products = findProducts(cart);
    return send(c, confirmPage(readVisit(c), products, address ?? {}, payment ?? "", errors));
  });

  app.post("/shop/order", async (c) => {
    const form = await c.req.formData();
    const session = findSession(c);
    // Sent a second time, by a double click or from a page that was still open.
    if (session.cart.length === 0 && session.order) return c.redirect("/shop/thanks", 303);
    const open = firstOpenStep(session, "/shop/confirm");
    if (open) return c.redirect(open, 303);
    session.unconfirmed = form.get("understood") !== "yes";
    if (session.unconfirmed) return c.redirect("/shop/confirm", 303);
    session.unpaid = {
      id: `FH-${randomInt(10_000_000, 100_000_000)}`,
      products: findProducts(session.cart),
      email: session.address?.["email"] ?? "",
    };
    if (session.payment !== "pretend-pay") return c.redirect(completeOrder(session), 303);
    return c.redirect(`${sites.payment}pay?order=${session.unpaid.id}`, 303);
  });

  // The payment provider sends visitors back to this URL.
  app.get("/shop/return", (c) => {
    const session = findSession(c);
    const paid = session.unpaid !== null && session.unpaid.id === c.req.query("order");
    return c.redirect(paid ? completeOrder(session) : "/shop/thanks", 303);
  });

  app.get("/shop/thanks", async (c) => {
    const { order } = findSession(c);
    if (!order) return c.redirect("/shop/cart", 303);
    const page = thanksPage(readVisit(c), order);
    order.isShown = true;
    return send(c, page);
  });

  return app;
}

/**
 * Makes the unpaid order the visitor's last order. Empties the cart and forgets the address.
 *
 * @param {Session} session
 * @returns {string} path of the page that confirms the order
 */
function completeOrder(session) {
  Object.assign(session, emptySession(), { order: session.unpaid });
  return "/shop/thanks";
}
