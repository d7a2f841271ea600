import { html } from "hono/html";
import { notNames } from "../../plain-html/not-names.mjs";
import { formatEuros } from "../catalogue.mjs";
import { pagination, searchForm, teaser } from "./islands.mjs";
import { PRICE_NOTE, teaserItem } from "./landing-page.mjs";
import { event, page } from "./page.mjs";

/** @typedef {import("./page.mjs").Visit} Visit */
/** @typedef {import("../catalogue.mjs").Offer} Offer */
/** @typedef {import("../../plain-html/domain-names.mjs").Name} Name */

/** Number of results per page. */
export const PAGE_SIZE = 8;

/**
 * @param {object} search
 * @param {Visit} search.visit
 * @param {Name[]} search.names as the visitor typed them
 * @param {string} search.tld
 * @param {Offer[]} search.offers of all pages
 * @param {number} search.number of this page, from 1
 * @param {string[]} search.cart ids of products
 */
export function searchPage({ visit, names, tld, offers, number, cart }) {
  const typed = names.map((name) => name.typed);
  const others = names.filter(({ ascii }) => ascii === "");
  const pages = Math.max(1, Math.ceil(offers.length / PAGE_SIZE));
  const shown = offers.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE);
  const query = new URLSearchParams({
    "domain_check[domains]": typed.join(", "),
    "domain_check[tld]": tld,
  });
  const first = names.find(({ ascii }) => ascii !== "");
  const title = first ? `Names like ${first.unicode}` : "Search domain names";
  return page({
    title: number > 1 ? `${title}, page ${number}` : title,
    visit,
    main: html`<div class="wrap flow">
      <h1 class="title">
        ${first ? html`Names like <bdi dir="ltr">${first.unicode}</bdi>` : title}
      </h1>
      ${searchForm({ typed, tld })}
      ${
        typed.length > 0 && number === 1
          ? event("search", { search_term: typed.join(", ").slice(0, 100) })
          : ""
      }
      ${
        typed.length === 0
          ? html`<p>Type a name, or several. A name without an extension gets .${tld}.</p>`
          : ""
      }
      ${others.length > 0 ? notNames(others) : ""}
      ${
        shown.length > 0
          ? html`<p class="example-note">
                Example data: no registry was contacted. Prices are for one year, VAT included.
              </p>
              <ul class="results">
                ${shown.map((offer, index) =>
                  result(offer, (number - 1) * PAGE_SIZE + index, cart),
                )}
              </ul>
              ${pages > 1 ? pagination(number, pages, `/shop/search?${query}&page={page}`) : ""}`
          : ""
      }
      <section class="aside" aria-labelledby="extensions-title">
        <h2 class="aside__title" id="extensions-title">
          ${first ? "Other extensions" : "Popular extensions"}
        </h2>
        ${teaser(["com", "de", "eu", "shop"].map(teaserItem), PRICE_NOTE)}
      </section>
    </div>`,
  });
}

/**
 * @param {Offer} offer
 * @param {number} index
 * @param {string[]} cart
 */
function result(offer, index, cart) {
  const { ascii, unicode, state } = offer;
  const id = `domain:${ascii}`;
  return html`<li class="result result--${state}">
    <span class="result__name">
      <bdi dir="ltr">${unicode}</bdi>
      ${unicode === ascii ? "" : html`<span class="result__ascii"><bdi>${ascii}</bdi></span>`}
    </span>
    ${
      offer.state === "free"
        ? html`<span class="result__price">${formatEuros(offer.item.price)}</span> ${
              cart.includes(id)
                ? html`<a class="button button--quiet button--row" href="/shop/cart"
                    >In the cart</a
                  >`
                : html`<form class="result__add" method="post" action="/shop/cart/add">
                    <button
                      class="button button--row"
                      name="product"
                      value="${id}"
                      data-track="add_to_cart"
                      data-track-item="${JSON.stringify({ ...offer.item, index })}"
                    >
                      Add<span class="hidden-text"> ${unicode} to the cart</span>
                    </button>
                  </form>`
            }`
        : html`<span class="result__state">${state === "taken" ? "Taken" : "Not sold here"}</span>`
    }
  </li> `;
}
