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
 * @param {unknown} [result.add] what puts an available name into the cart, default a form
 */
export function resultRow({ ascii, unicode, state, price = 0, add = addForm(ascii, unicode) }) {
  return html`<li class="result result--${state}">
    <span class="result__name">
      <bdi dir="ltr">${unicode}</bdi>
      ${unicode === ascii ? "" : html`<span class="result__ascii"><bdi>${ascii}</bdi></span>`}
    </span>
    <span class="result__offer">
      <span class="result__state">${STATES[state]}</span>
      ${state === "available" ? html`<span class="result__price">${euro.format(price)}</span>` : ""}
    </span>
    ${state === "available" ? add : ""}
  </li> `;
}

const STATES = { available: "Available", taken: "Taken", unsold: "Not sold here" };

/**
 * @param {string} ascii
 * @param {string} unicode
 */
function addForm(ascii, unicode) {
  return html`<form class="result__add" method="post" action="/shop/cart/add">
    <button class="button button--row result__button" name="product" value="domain:${ascii}">
      Add<span class="hidden-text"> ${unicode} to the cart</span>
    </button>
  </form>`;
}
