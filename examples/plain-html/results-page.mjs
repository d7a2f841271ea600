import { html } from "hono/html";
import { exampleOffer } from "./domain-names.mjs";
import { pageFrame } from "./page-frame.mjs";

/** @typedef {import("./domain-names.mjs").Name} Name */

/** How many names one page shows. */
const LIMIT = 100;

const euro = new Intl.NumberFormat("en", { style: "currency", currency: "EUR" });

/**
 * The page that the search form leads to. `html` escapes everything that is put into it.
 *
 * @param {{ names: Name[], tld: string }} search
 */
export function resultsPage({ names, tld }) {
  const shown = names.slice(0, LIMIT);
  const domains = shown.filter((name) => name.ascii !== "");
  const others = shown.filter((name) => name.ascii === "");
  const title = names.length === 0 ? "Search domain names" : `Results for ${count(names.length)}`;
  return pageFrame({
    title,
    description: "Which domain names are free, and what they cost.",
    content: html`${searchForm(names, tld)} ${names.length === 0 ? nothingTyped(tld) : ""}
    ${names.length > LIMIT ? html`<p>These are the first ${LIMIT}.</p>` : ""}
    ${domains.length > 0 ? results(domains) : ""} ${others.length > 0 ? notNames(others) : ""}`,
  });
}

/**
 * @param {Name[]} names
 * @param {string} tld
 */
function searchForm(names, tld) {
  const typed = names.map((name) => name.typed);
  const multi = typed.length > 1;
  return html`<div
    class="search search--page"
    data-widget="search-form"
    data-props="${JSON.stringify({ tld, multi, domains: typed })}"
  >
    <form class="search__form" action="/domains/search">
      <label class="search__label" for="domains">${multi ? "Domain names" : "Domain name"}</label>
      <div class="search__bar">
        <div class="search__box">
          <svg class="search__loupe" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="M10.5 3a7.5 7.5 0 1 0 0 15 7.5 7.5 0 1 0 0-15M15.8 15.8 21 21" />
          </svg>
          ${multi ? manyNames(typed) : oneName(typed[0] ?? "")}
        </div>
        <input type="hidden" name="domain_check[tld]" value="${tld}" />
        <button class="search__submit" name="domain_check[search]" value="1">Search</button>
      </div>
      ${multi ? hintForMany() : html`<p class="search__foot">Several names? Put commas between them.</p>`}
    </form>
  </div>`;
}

/** @param {string} typed */
function oneName(typed) {
  return html`<input
    class="search__field"
    id="domains"
    name="domain_check[domains]"
    value="${typed}"
    autocomplete="off"
    autocapitalize="none"
    spellcheck="false"
    inputmode="url"
    enterkeyhint="search"
  />`;
}

/** @param {string[]} typed */
function manyNames(typed) {
  return html`<textarea
    class="search__field"
    id="domains"
    name="domain_check[domains]"
    autocomplete="off"
    autocapitalize="none"
    spellcheck="false"
    inputmode="url"
  >
${typed.join("\n")}</textarea>`;
}

/** The widget will show a button and a longer hint here. Unseen, they keep the room for them. */
function hintForMany() {
  return html`<div class="search__foot">
    <p class="search__stack">
      <span>One name per line.</span>
      <span class="search__later" aria-hidden="true">Search for one name</span>
    </p>
    <p class="search__later search__hints" aria-hidden="true">
      <span>One name per line.</span>
      <span class="search__keys">Ctrl + Enter or ⌘ + Enter starts the search.</span>
    </p>
  </div>`;
}

/** @param {string} tld */
function nothingTyped(tld) {
  return html`<p>Type a name, or several. A name without an ending gets .${tld}.</p>`;
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
      <bdi dir="ltr">${unicode}</bdi>
      ${unicode === ascii ? "" : html`<span class="result__ascii"><bdi>${ascii}</bdi></span>`}
    </span>
    <span class="result__state ${free ? "result__state--free" : ""}">
      ${free ? "Free" : "Taken"}
    </span>
    <span class="result__price">${free ? euro.format(price) : ""}</span>
  </li> `;
}

/** @param {Name[]} others */
function notNames(others) {
  return html`<section class="not-names" aria-labelledby="not-names">
    <h2 id="not-names">Not domain names</h2>
    <p>
      A domain name has letters, digits and hyphens, up to 63 between two dots, and no hyphen at
      either end.
    </p>
    <ul>
      ${others.map(({ typed }) => html`<li><bdi>${typed}</bdi></li>`)}
    </ul>
  </section>`;
}

/** @param {number} names */
function count(names) {
  return names === 1 ? "1 name" : `${names} names`;
}
