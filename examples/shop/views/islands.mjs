import { html } from "hono/html";
import { searchIsland } from "../../plain-html/search-island.mjs";
import { formatEuros } from "../catalogue.mjs";

// The fallback of each island works without JavaScript, and is as large as the widget that replaces it.

/** @param {{ typed?: string[], tld?: string, examples?: string[] }} search */
export function searchForm(search) {
  return searchIsland({ ...search, action: "/shop/search", className: "search", id: "search" });
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
    <ul class="${items.length === 4 ? "prices prices--four" : "prices"}">
      ${items.map(
        ({ tld, price, href }) =>
          html`<li>
            <a class="price" href="${href}">
              <bdi class="price__tld" dir="ltr">.${tld}</bdi>
              <span class="price__sum">${formatEuros(price)} / year*</span>
            </a>
          </li>`,
      )}
    </ul>
    <p class="prices__note">* ${footnote}</p>
  </div>`;
}

/**
 * @param {number} page
 * @param {number} pages
 * @param {string} href with the placeholder {page}
 */
export function pagination(page, pages, href) {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  return html`<div
    class="pages"
    data-widget="pagination"
    data-props="${JSON.stringify({ page, pages, href, label: "More results" })}"
  >
    <nav aria-label="More results">
      <ol class="pages__list">
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
