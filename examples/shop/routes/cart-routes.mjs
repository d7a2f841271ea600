import { Hono } from "hono";
import { findProduct, findProducts } from "../catalogue.mjs";
import { cartPage } from "../views/checkout-pages.mjs";

/** Enough for every visitor, and few enough for one page. */
const CART_LIMIT = 50;

/**
 * The cart: its page, and the forms that change it.
 *
 * @param {import("../page-context.mjs").PageContext} context
 */
export function cartRoutes({ findSession, startSession, readVisit, send, sendCart }) {
  const app = new Hono();

  app.get("/shop/cart", async (c) => {
    const session = findSession(c);
    const { cart, order } = session;
    const page = () => send(c, cartPage(readVisit(c), findProducts(cart), order));
    return sendCart(c, session) ?? (await page());
  });

  app.post("/shop/cart/add", async (c) => {
    const id = String((await c.req.formData()).get("product"));
    if (!findProduct(id)) {
      return c.text("This is not for sale. Go back and choose something else.\n", 400);
    }
    const session = startSession(c);
    if (!session.cart.includes(id) && session.cart.length < CART_LIMIT) session.cart.push(id);
    return sendCart(c, session) ?? c.redirect("/shop/cart", 303);
  });

  app.post("/shop/cart/remove", async (c) => {
    const id = String((await c.req.formData()).get("product"));
    const session = findSession(c);
    session.cart = session.cart.filter((other) => other !== id);
    return sendCart(c, session) ?? c.redirect("/shop/cart", 303);
  });

  return app;
}
