import { html } from "hono/html";

const euro = new Intl.NumberFormat("en", { style: "currency", currency: "EUR" });

/**
 * One name in a list of results, with what can be done about it.
 *
 * @param {object} result
 * @param {string} result.ascii
 * @param {string} result.unicode
 * @param {"available" | "taken" | "unsold"} result.state
 * @param {number} [result.price] for one year in EUR, of an available name
 * @param {boolean} [result.inCart] default false
 * @param {object} [result.item] its data in the event of adding it, default none
 */
export function resultRow({ ascii, unicode, state, price = 0, inCart = false, item }) {
  return html`<li class="result result--${state}">
    <span class="result__name">
      <bdi dir="ltr">${unicode}</bdi>
      ${unicode === ascii ? "" : html`<span class="result__ascii"><bdi>${ascii}</bdi></span>`}
    </span>
    <span class="result__offer">
      <span class="result__state">${STATES[state]}</span>
      ${state === "available" ? html`<span class="result__price">${euro.format(price)}</span>` : ""}
    </span>
    ${state === "available" ? (inCart ? cartLink : addForm(ascii, unicode, item)) : ""}
  </li> `;
}

const STATES = { available: "Available", taken: "Taken", unsold: "Not sold here" };

const cartLink = html`<a class="button button--quiet button--row result__button" href="/shop/cart"
  >In the cart</a
>`;

/**
 * @param {string} ascii
 * @param {string} unicode
 * @param {object | undefined} item
 */
function addForm(ascii, unicode, item) {
  return html`<form class="result__add" method="post" action="/shop/cart/add">
    <button
      class="button button--row result__button"
      name="product"
      value="domain:${ascii}"
      ${item ? html`data-track="add_to_cart" data-track-item="${JSON.stringify(item)}"` : ""}
    >
      Add<span class="hidden-text"> ${unicode} to the cart</span>
    </button>
  </form>`;
}
