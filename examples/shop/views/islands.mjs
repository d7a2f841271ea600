import { html } from "hono/html";
import { formatEuros } from "../catalogue.mjs";

// Each island holds what works without script. It is as large as the widget that takes its place.

/**
 * @param {object} search
 * @param {string[]} [search.typed]
 * @param {string} [search.tld]
 * @param {string[]} [search.examples]
 */
export function searchForm({ typed = [], tld = "com", examples }) {
  const multi = typed.length > 1;
  return html`<div
    class="search"
    id="search"
    data-widget="search-form"
    data-props="${JSON.stringify({ tld, multi, domains: typed, examples })}"
  >
    <form class="search__form" action="/shop/search">
      <label class="search__label" for="domains">${multi ? "Domain names" : "Domain name"}</label>
      <div class="search__bar">
        <div class="search__box">
          <svg class="search__loupe" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="M10.5 3a7.5 7.5 0 1 0 0 15 7.5 7.5 0 1 0 0-15M15.8 15.8 21 21" />
          </svg>
          ${multi ? manyNames(typed) : oneName(typed[0] ?? "", examples?.[0] ?? "")}
        </div>
        <input type="hidden" name="domain_check[tld]" value="${tld}" />
        <button class="search__submit" name="domain_check[search]" value="1">Search</button>
      </div>
      ${
        multi
          ? hintForMany()
          : html`<p class="search__foot">Several names? Put commas between them.</p>`
      }
    </form>
  </div>`;
}

/**
 * @param {string} typed
 * @param {string} example
 */
function oneName(typed, example) {
  return html`<input
    class="search__field"
    id="domains"
    name="domain_check[domains]"
    value="${typed}"
    placeholder="${example}"
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

/**
 * @param {{ tld: string, price: number, href: string }[]} items
 * @param {string} footnote
 */
export function teaser(items, footnote) {
  return html`<div
    class="offers"
    data-widget="discount-teaser"
    data-props="${JSON.stringify({ items, footnote })}"
  >
    <ul class="teaser">
      ${items.map(
        ({ tld, price, href }) =>
          html`<li>
            <a class="teaser__link" href="${href}">
              <bdi class="teaser__tld" dir="ltr">.${tld}</bdi>
              <span class="teaser__price">from ${formatEuros(price)}*</span>
            </a>
          </li>`,
      )}
    </ul>
    <p class="teaser__note">* ${footnote}</p>
  </div>`;
}

/**
 * @param {number} page
 * @param {number} pages
 * @param {string} href with {page} in the place of its number
 */
export function pagination(page, pages, href) {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  return html`<div
    data-widget="pagination"
    data-props="${JSON.stringify({ page, pages, href, label: "More names" })}"
  >
    <nav aria-label="More names">
      <ol class="pages">
        ${numbers.map(
          (number) =>
            html`<li>
              <a
                class="pages__link"
                href="${href.replaceAll("{page}", String(number))}"
                ${number === page ? html`aria-current="page"` : ""}
                ><span class="hidden-text">Page </span>${number}</a
              >
            </li>`,
        )}
      </ol>
    </nav>
  </div>`;
}

/**
 * @typedef {object} Category
 * @property {number} id
 * @property {string} slug
 * @property {string} name
 */

/**
 * @param {Category[]} categories
 * @param {Category} current
 * @param {{ category: number, title: string, description: string }[]} features of all categories
 */
export function featureFilter(categories, current, features) {
  const filters = categories.map(({ id, slug, name }) => ({
    id,
    name,
    showMessage: `Show all about ${name.toLowerCase()}`,
    hideMessage: "Show less",
    href: `/shop/hosting/${slug}`,
  }));
  const shown = features.filter(({ category }) => category === current.id);
  const props = { mode: "links", current: current.id, filters, features: shown };
  return html`<div data-widget="feature-filter" data-props="${JSON.stringify(props)}">
    <nav class="filter" aria-label="Features by category">
      <ul class="filter__list">
        ${filters.map(
          ({ id, name, href }) =>
            html`<li>
              <a
                class="filter__link"
                href="${href}"
                ${id === current.id ? html`aria-current="page"` : ""}
                >${name}</a
              >
            </li>`,
        )}
      </ul>
    </nav>
    <ul class="filter__cards">
      ${shown.map(
        ({ title, description }) =>
          html`<li class="filter__card">
            <h3>${title}</h3>
            <p>${description}</p>
          </li>`,
      )}
    </ul>
  </div>`;
}
