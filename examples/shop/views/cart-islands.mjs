import { html } from "hono/html";
import { formatEuros, totalOf } from "../catalogue.mjs";

// The islands hold what their widgets render: it works without script, and is there without a renderer.

/** @typedef {import("../catalogue.mjs").Product} Product */

/** @param {number} count number of products in the cart */
export function cartLink(count) {
  return html`<div class="bar__cart" data-widget="cart-count">
    <a href="/shop/cart">Cart${count > 0 ? html` <b class="count">${count}</b>` : ""}</a>
  </div>`;
}

/**
 * @param {object} props
 * @param {string} props.product its id
 * @param {string} props.name
 * @param {string} props.label words on the button
 * @param {string} props.more words after them that screen readers say
 * @param {"row" | "wide" | "wide quiet"} props.look
 * @param {import("../catalogue.mjs").Item} props.item
 * @param {Product[]} cart
 */
export function addToCart(props, cart) {
  const { product, label, more, look, item } = props;
  const isRow = look === "row";
  return html`<div
    class="${isRow ? "add result__add" : "add"}"
    data-widget="add-to-cart"
    data-props="${JSON.stringify(props)}"
  >
    ${
      cart.some(({ id }) => id === product)
        ? html`<a
            class="button button--quiet${isRow ? " button--row result__button" : " button--wide"}"
            href="/shop/cart"
            >In the cart</a
          >`
        : html`<form method="post" action="/shop/cart/add">
            <button
              class="${BUTTONS[look]}"
              name="product"
              value="${product}"
              data-track="add_to_cart"
              data-track-item="${JSON.stringify(item)}"
            >
              ${label}<span class="hidden-text"> ${more}</span>
            </button>
          </form>`
    }
  </div>`;
}

const BUTTONS = {
  row: "button button--row result__button",
  wide: "button button--wide",
  "wide quiet": "button button--wide button--quiet",
};

/** @param {Product[]} products in the cart */
export function miniCart(products) {
  return html`<aside class="two__side" aria-label="Your cart" data-widget="mini-cart">
    <h2 class="two__title">Your cart</h2>
    ${
      products.length > 0
        ? html`<ul class="mini-cart">
              ${products.map(miniCartLine)}
              <li class="mini-cart__line mini-cart__line--total">
                <span class="mini-cart__name">Total for one year</span>
                <span class="mini-cart__price">${formatEuros(totalOf(products))}</span>
              </li>
            </ul>
            <a class="button button--wide" href="/shop/address">Go to the checkout</a>`
        : html`<p class="mini-cart__none">Nothing yet.</p>`
    }
  </aside>`;
}

/**
 * @param {Product} product
 * @param {number} index
 */
function miniCartLine({ id, name, price, item }, index) {
  return html`<li class="mini-cart__line">
    <bdi class="mini-cart__name">${name}</bdi>
    <span class="mini-cart__price">${formatEuros(price)}</span>
    <form method="post" action="/shop/cart/remove">
      <button
        class="mini-cart__remove"
        name="product"
        value="${id}"
        data-track="remove_from_cart"
        data-track-item="${JSON.stringify({ ...item, index })}"
      >
        Remove<span class="hidden-text"> ${name}</span>
      </button>
    </form>
  </li>`;
}
