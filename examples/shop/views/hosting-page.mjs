import { html } from "hono/html";
import { CATEGORIES, FEATURES, PLANS, formatEuros, planItem } from "../catalogue.mjs";
import { addToCart, miniCart } from "./cart-islands.mjs";
import { featureFilter } from "./islands.mjs";
import { page } from "./page.mjs";

/** @typedef {import("./page.mjs").Visit} Visit */

/**
 * @param {Visit} visit
 * @param {import("./islands.mjs").Category} category
 */
export function hostingPage(visit, category) {
  return page({
    title: `Hosting: ${category.name.toLowerCase()}`,
    visit,
    main: html`<div class="wrap flow">
      <div class="section__head section__head--first">
        <h1 class="title">Three hosting plans</h1>
        <p>VAT included. You can change your plan at any time.</p>
      </div>
      <div class="with-cart">
        <ul class="plans">
          ${PLANS.map((plan, index) => planCard(plan, index, visit.products))}
        </ul>
        ${miniCart(visit.products)}
      </div>
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
 * @param {import("../catalogue.mjs").Product[]} cart
 */
function planCard(plan, index, cart) {
  const { id, name, about, price, discount, parts, recommended = false } = plan;
  const item = { ...planItem(plan), index };
  return html`<li>
    <article
      class="${recommended ? "plan plan--recommended" : "plan"}"
      data-track="view_item"
      data-track-item="${JSON.stringify(item)}"
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
      ${addToCart(
        {
          product: `plan:${id}`,
          name: `${name} hosting`,
          label: `Add ${name}`,
          more: "to the cart",
          look: recommended ? "wide" : "wide quiet",
          item,
        },
        cart,
      )}
    </article>
  </li>`;
}
