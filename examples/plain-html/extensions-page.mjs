import { html } from "hono/html";
import { PRICES } from "./domain-names.mjs";
import { pageFrame } from "./page-frame.mjs";

/** How many extensions one page shows. */
const LIMIT = 8;
const LABEL = "Pages of the list of extensions";

const euro = new Intl.NumberFormat("en", { style: "currency", currency: "EUR" });
const extensions = Object.entries(PRICES);
const pages = Math.ceil(extensions.length / LIMIT);

/**
 * One page of the list of all extensions.
 *
 * @param {string | undefined} asked the number of the page; a number without a page counts as the nearest
 *   one, and everything else as the first
 */
export function extensionsPage(asked) {
  const page = Math.min(Math.max(Math.trunc(Number(asked)) || 1, 1), pages);
  const shown = extensions.slice((page - 1) * LIMIT, page * LIMIT);
  return pageFrame({
    title: `All extensions, page ${page} of ${pages}`,
    description: "All domain extensions from A to Z, with their prices.",
    content: html`<p class="example-note">
        Example prices for one year, VAT included. Renewal costs the same.
      </p>
      <ul class="extensions">
        ${shown.map(extension)}
      </ul>
      ${pagination(page)}`,
  });
}

/** @param {[string, number]} extension */
function extension([tld, price]) {
  return html`<li>
    <a class="extension" href="/domains/search?domain_check[tld]=${tld}">
      <span class="extension__tld">.${tld}</span>
      <span class="extension__sum">${euro.format(price)}</span>
    </a>
  </li>`;
}

/** @param {number} page */
function pagination(page) {
  const props = { page, pages, route: "fable_web_frontend.extensions", label: LABEL };
  return html`<div class="pages" data-widget="pagination" data-props="${JSON.stringify(props)}">
    <nav aria-label="${LABEL}">
      <ol class="pages__list">
        ${[...Array(pages).keys()].map((before) => pageLink(before + 1, before + 1 === page))}
      </ol>
    </nav>
  </div>`;
}

/**
 * @param {number} page
 * @param {boolean} current
 */
function pageLink(page, current) {
  return html`<li>
    <a
      class="pages__link"
      href="/extensions?page=${page}"
      ${current ? html`aria-current="page"` : ""}
      >${page}</a
    >
  </li>`;
}
