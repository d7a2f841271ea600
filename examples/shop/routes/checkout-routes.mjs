import { Hono } from "hono";
import { findProducts } from "../catalogue.mjs";
import { addressErrors, firstOpenStep, paymentErrors, readAddress } from "../checkout.mjs";
import { addressPage, paymentPage } from "../views/checkout-pages.mjs";

/**
 * The checkout's forms for address and payment. Each sends the visitor back to the first step that
 * is not complete.
 *
 * @param {import("../page-context.mjs").PageContext} context
 */
export function checkoutRoutes({ findSession, readVisit, send }) {
  const app = new Hono();

  app.get("/shop/address", async (c) => {
    const session = findSession(c);
    const open = firstOpenStep(session, "/shop/address");
    if (open) return c.redirect(open, 303);
    const { cart, address } = session;
    const errors = address ? addressErrors(address) : [];
    return send(c, addressPage(readVisit(c), findProducts(cart), address ?? {}, errors));
  });
  app.post("/shop/address", async (c) => {
    const session = findSession(c);
    session.address = readAddress(await c.req.formData());
    return c.redirect(firstOpenStep(session, "/shop/payment") ?? "/shop/payment", 303);
  });

  app.get("/shop/payment", async (c) => {
    const session = findSession(c);
    const open = firstOpenStep(session, "/shop/payment");
    if (open) return c.redirect(open, 303);
    const { cart, address, payment } = session;
    const errors = payment === null ? [] : paymentErrors(payment);
    const customerType = address?.["customer_type"] ?? "";
    return send(c, paymentPage(readVisit(c), findProducts(cart), customerType, payment, errors));
  });
  app.post("/shop/payment", async (c) => {
    const session = findSession(c);
    session.payment = String((await c.req.formData()).get("payment") ?? "");
    return c.redirect(firstOpenStep(session, "/shop/confirm") ?? "/shop/confirm", 303);
  });

  return app;
}
