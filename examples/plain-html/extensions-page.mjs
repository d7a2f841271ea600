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
  const page = nearestPage(asked);
  return pageFrame({
    title: `All extensions, page ${page} of ${pages}`,
    description: "All domain extensions from A to Z, with their prices.",
    content: html`<p class="example-note">Example prices for one year, VAT included.</p>
      ${list(page)}
      ${pagination(page, { route: "fable_web_frontend.extensions" }, "/extensions?page={page}")}`,
  });
}

/**
 * The landing page with another page of its list of extensions.
 *
 * @param {string} landing
 * @param {string | undefined} asked as in `extensionsPage`
 * @returns {string}
 */
export function withExtensions(landing, asked) {
  const page = nearestPage(asked);
  if (page === 1) return landing;
  const href = "/landing?page={page}#extensions";
  const part = html`${list(page)} ${pagination(page, { href }, href)}`;
  return landing.replace(
    /<ul class="extensions">[^]*?<div\s+class="pages"[^]*?<\/nav>\s*<\/div>/,
    () => String(part),
  );
}

/** @param {string | undefined} asked */
const nearestPage = (asked) => Math.min(Math.max(Math.trunc(Number(asked)) || 1, 1), pages);

/** @param {number} page */
const list = (page) =>
  html`<ul class="extensions">
    ${extensions.slice((page - 1) * LIMIT, page * LIMIT).map(extension)}
  </ul>`;

/** @param {[string, number]} extension */
function extension([tld, price]) {
  return html`<li>
    <a class="extension" href="/domains/search?domain_check[tld]=${tld}">
      <span class="extension__tld">.${tld}</span>
      <span class="extension__sum">${euro.format(price)}</span>
    </a>
  </li>`;
}

/**
 * @param {number} page
 * @param {{ route: string } | { href: string }} target in the widget's props
 * @param {string} href with the placeholder {page}
 */
function pagination(page, target, href) {
  const props = { page, pages, ...target, label: LABEL };
  return html`<div class="pages" data-widget="pagination" data-props="${JSON.stringify(props)}">
    <nav aria-label="${LABEL}">
      <ol class="pages__list">
        ${[...Array(pages).keys()].map((before) => pageLink(before + 1, page, href))}
      </ol>
    </nav>
  </div>`;
}

/**
 * @param {number} number
 * @param {number} current
 * @param {string} href
 */
function pageLink(number, current, href) {
  return html`<li>
    <a
      class="pages__link"
      href="${href.replace("{page}", String(number))}"
      ${number === current ? html`aria-current="page"` : ""}
      >${number}</a
    >
  </li>`;
}
