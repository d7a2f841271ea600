import { html } from "hono/html";
import { notNames } from "../../plain-html/not-names.mjs";
import { resultRow } from "../../plain-html/result-row.mjs";
import { spacesNote } from "../../plain-html/spaces-note.mjs";
import { addToCart, miniCart } from "./cart-islands.mjs";
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
 */
export function searchPage({ visit, names, tld, offers, number }) {
  const typed = names.map((name) => name.typed);
  const others = names.filter(({ ascii }) => ascii === "");
  const pages = Math.max(1, Math.ceil(offers.length / PAGE_SIZE));
  const shown = offers.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE);
  const query = new URLSearchParams({
    "domain_check[domains]": typed.join(", "),
    "domain_check[tld]": tld,
  });
  const first = names.find(({ ascii }) => ascii !== "");
  const title = !first
    ? "Search domain names"
    : names.length > 1
      ? `Results for ${names.length} names`
      : `Results for ${first.unicode}`;
  return page({
    title: number > 1 ? `${title}, page ${number}` : title,
    visit,
    main: html`<div class="wrap flow">
      <h1 class="title">
        ${
          names.length === 1 && first
            ? html`Results for <bdi dir="ltr">${first.unicode}</bdi>`
            : title
        }
      </h1>
      ${searchForm({ typed, tld })}
      ${
        typed.length > 0 && number === 1
          ? event("search", { search_term: typed.join(", ").slice(0, 100) })
          : ""
      }
      ${
        typed.length === 0
          ? html`<p>
              Type a name, or several. A name without an extension becomes a .${tld} domain.
            </p>`
          : ""
      }
      ${others.length > 0 ? notNames(others) : ""}
      ${
        shown.length > 0
          ? html`<div class="with-cart">
              <div class="with-cart__main">
                <p class="example-note">
                  Example data: no registry was contacted. Prices are for one year, VAT included.
                </p>
                ${spacesNote(names.filter(({ ascii }) => ascii !== ""))}
                <ul class="results">
                  ${shown.map((offer, index) =>
                    result(offer, (number - 1) * PAGE_SIZE + index, visit.products),
                  )}
                </ul>
                ${pages > 1 ? pagination(number, pages, `/shop/search?${query}&page={page}`) : ""}
              </div>
              ${miniCart(visit.products)}
            </div>`
          : ""
      }
      ${first ? "" : popularExtensions()}
    </div>`,
  });
}

function popularExtensions() {
  return html`<section class="aside" aria-labelledby="extensions-title">
    <h2 class="aside__title" id="extensions-title">Popular extensions</h2>
    ${teaser(["com", "de", "eu", "shop"].map(teaserItem), PRICE_NOTE)}
  </section>`;
}

/**
 * @param {Offer} offer
 * @param {number} index
 * @param {import("../catalogue.mjs").Product[]} cart
 */
function result(offer, index, cart) {
  const { ascii, unicode, state } = offer;
  if (offer.state !== "available") return resultRow({ ascii, unicode, state });
  const item = { ...offer.item, index };
  const add = addToCart(
    {
      product: `domain:${ascii}`,
      name: unicode,
      label: "Add",
      more: `${unicode} to the cart`,
      look: "row",
      item,
    },
    cart,
  );
  return resultRow({ ascii, unicode, state, price: item.price, add });
}
