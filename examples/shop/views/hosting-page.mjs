import { html } from "hono/html";
import { CATEGORIES, FEATURES, PLANS, formatEuros, planItem } from "../catalogue.mjs";
import { featureFilter } from "./islands.mjs";
import { page } from "./page.mjs";

/** @typedef {import("./page.mjs").Visit} Visit */

/**
 * @param {Visit} visit
 * @param {import("./islands.mjs").Category} category
 * @param {string[]} cart ids of products
 */
export function hostingPage(visit, category, cart) {
  return page({
    title: `Hosting: ${category.name.toLowerCase()}`,
    visit,
    main: html`<div class="wrap flow">
      <div class="section__head section__head--first">
        <h1 class="title">Three hosting plans</h1>
        <p>VAT included. You can change your plan at any time.</p>
      </div>
      <ul class="plans">
        ${PLANS.map((plan, index) => planCard(plan, index, cart))}
      </ul>
      <section class="aside" aria-labelledby="features-title">
        <h2 class="aside__title" id="features-title">Included with every plan</h2>
        ${featureFilter(CATEGORIES, category, FEATURES)}
      </section>
      <p class="aside__note">
        For email we have a partner:
        <a href="${visit.partner}mail?from=hosting#plans">Mast &amp; Mail</a>, on a website of its
        own.
      </p>
    </div>`,
  });
}

/**
 * @param {import("../catalogue.mjs").Plan} plan
 * @param {number} index
 * @param {string[]} cart
 */
function planCard(plan, index, cart) {
  const { id, name, about, price, discount, parts, recommended = false } = plan;
  const product = `plan:${id}`;
  const item = JSON.stringify({ ...planItem(plan), index });
  return html`<li>
    <article
      class="${recommended ? "plan plan--recommended" : "plan"}"
      data-track="view_item"
      data-track-item="${item}"
    >
      <h2 class="plan__name">
        ${name}${recommended ? html` <span class="plan__mark">Recommended</span>` : ""}
      </h2>
      <p class="plan__about">${about}</p>
      <p class="plan__price">
        <span class="plan__sum">${formatEuros(price)} <span class="plan__per">/ year</span></span>
        <span class="plan__before">
          ${discount === undefined ? "" : `in the first year, then ${formatEuros(price + discount)}`}
        </span>
      </p>
      <ul class="plan__parts">
        ${parts.map((part) => html`<li>${part}</li>`)}
      </ul>
      ${
        cart.includes(product)
          ? html`<a class="button button--quiet" href="/shop/cart">In the cart</a>`
          : html`<form method="post" action="/shop/cart/add">
              <button
                class="button button--wide${recommended ? "" : " button--quiet"}"
                name="product"
                value="${product}"
                data-track="add_to_cart"
                data-track-item="${item}"
              >
                Add ${name}<span class="hidden-text"> to the cart</span>
              </button>
            </form>`
      }
    </article>
  </li>`;
}
