import { html } from "hono/html";
import { exampleOffer } from "./domain-names.mjs";
import { notNames } from "./not-names.mjs";
import { pageFrame } from "./page-frame.mjs";
import { searchIsland } from "./search-island.mjs";

/** @typedef {import("./domain-names.mjs").Name} Name */

/** Number of names on the page. */
const LIMIT = 100;

const euro = new Intl.NumberFormat("en", { style: "currency", currency: "EUR" });

/**
 * The page that the search form leads to. `html` escapes all values.
 *
 * @param {{ names: Name[], tld: string }} search
 */
export function resultsPage({ names, tld }) {
  const shown = names.slice(0, LIMIT);
  const domains = shown.filter((name) => name.ascii !== "");
  const others = shown.filter((name) => name.ascii === "");
  const typed = names.map((name) => name.typed);
  const title = names.length === 0 ? "Search domain names" : `Results for ${count(names.length)}`;
  return pageFrame({
    title,
    description: "Which domain names are free, and what they cost.",
    content: html`${searchIsland({ className: "search search--page", action: "/domains/search", typed, tld })}
    ${names.length === 0 ? nothingTyped(tld) : ""}
    ${names.length > LIMIT ? html`<p>Only the first ${LIMIT} are shown.</p>` : ""}
    ${domains.length > 0 ? results(domains) : ""} ${others.length > 0 ? notNames(others) : ""}`,
  });
}

/** @param {string} tld */
function nothingTyped(tld) {
  return html`<p>Type a name, or several. A name without an extension gets .${tld}.</p>`;
}

/** @param {Name[]} domains */
function results(domains) {
  return html`<p class="example-note">
      Example data: no registry was asked, and nothing can be bought. Prices are for one year, VAT
      included.
    </p>
    <ul class="results">
      ${domains.map(result)}
    </ul>`;
}

/** @param {Name} name */
function result({ ascii, unicode }) {
  const { free, price } = exampleOffer(ascii);
  return html`<li class="result ${free ? "" : "result--taken"}">
    <span class="result__name">
      ${free ? html`<a href="${inShop(ascii)}">${named(unicode)}</a>` : named(unicode)}
      ${unicode === ascii ? "" : html`<span class="result__ascii"><bdi>${ascii}</bdi></span>`}
    </span>
    <span class="result__state ${free ? "result__state--free" : ""}">
      ${free ? "Free" : "Taken"}
    </span>
    <span class="result__price">${free ? euro.format(price) : ""}</span>
  </li> `;
}

/** @param {string} unicode */
const named = (unicode) => html`<bdi dir="ltr">${unicode}</bdi>`;

/** Where the shop of the examples offers it. @param {string} ascii */
const inShop = (ascii) => `/shop/search?${new URLSearchParams({ "domain_check[domains]": ascii })}`;

/** @param {number} names */
function count(names) {
  return names === 1 ? "1 name" : `${names} names`;
}
