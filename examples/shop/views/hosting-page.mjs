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
        <p>Per year, VAT included. You can change your plan at any time.</p>
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
  const { id, name, about, price, discount, parts } = plan;
  const product = `plan:${id}`;
  const item = JSON.stringify({ ...planItem(plan), index });
  return html`<li>
    <article class="plan" data-track="view_item" data-track-item="${item}">
      <h2 class="plan__name">${name}</h2>
      <p class="plan__about">${about}</p>
      <p class="plan__price">
        <span class="plan__sum">${formatEuros(price)}</span>
        ${
          discount === undefined
            ? ""
            : html`<span class="plan__before">
                <span class="hidden-text">instead of</span> <s>${formatEuros(price + discount)}</s>
              </span>`
        }
      </p>
      <ul class="plan__parts">
        ${parts.map((part) => html`<li>${part}</li>`)}
      </ul>
      ${
        cart.includes(product)
          ? html`<a class="button button--quiet" href="/shop/cart">In the cart</a>`
          : html`<form method="post" action="/shop/cart/add">
              <button
                class="button button--wide"
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
