import { html } from "hono/html";
import { PRICES } from "./domain-names.mjs";
import { pageFrame } from "./page-frame.mjs";

/** How many endings one page shows. */
const LIMIT = 8;
const LABEL = "Pages of the list of endings";

const euro = new Intl.NumberFormat("en", { style: "currency", currency: "EUR" });
const endings = Object.entries(PRICES);
const pages = Math.ceil(endings.length / LIMIT);

/**
 * One page of the list of all endings.
 *
 * @param {string | undefined} asked the number of the page; what is none of them counts as the
 *   nearest one, and what is no number as the first
 */
export function endingsPage(asked) {
  const page = Math.min(Math.max(Math.trunc(Number(asked)) || 1, 1), pages);
  const shown = endings.slice((page - 1) * LIMIT, page * LIMIT);
  return pageFrame({
    title: `All endings, page ${page} of ${pages}`,
    description: "Every ending that a name can have here, from A to Z, with its price.",
    content: html`<p class="example-note">
        Example prices for one year, VAT included. Renewing costs the same.
      </p>
      <ul class="endings">
        ${shown.map(ending)}
      </ul>
      ${pagination(page)}`,
  });
}

/** @param {[string, number]} ending */
function ending([tld, price]) {
  return html`<li>
    <a class="ending" href="/domains/search?domain_check[tld]=${tld}">
      <span class="ending__tld">.${tld}</span>
      <span class="ending__sum">${euro.format(price)}</span>
    </a>
  </li>`;
}

/** @param {number} page */
function pagination(page) {
  const props = { page, pages, route: "fable_web_frontend.endings", label: LABEL };
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
    <a class="pages__link" href="/endings?page=${page}" ${current ? html`aria-current="page"` : ""}
      >${page}</a
    >
  </li>`;
}
