import { html } from "hono/html";
import { exampleOffer } from "./domain-names.mjs";

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
  return html`<!doctype html>
    <html lang="en" dir="ltr" data-sk-theme="auto">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Fable Harbour</title>
        <meta name="description" content="Which domain names are free, and what they cost." />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/skerry/skerry.css" />
        <script type="application/json" id="skerry-config">
          {
            "product": "fable",
            "routes": { "fable_web_frontend.domains.search": "/domains/search" }
          }
        </script>
        <script type="module" src="/skerry/skerry.js" async></script>
        <link rel="stylesheet" href="/landing.css" />
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>

        <header class="bar wrap">
          <a class="brand" href="/landing">
            <svg class="brand__mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
              <rect width="32" height="32" rx="10" />
              <path d="M12 7h8M13 10h6l1.5 10h-9zM6 25q5-4 10 0t10 0" />
            </svg>
            Fable Harbour
          </a>
          <nav class="bar__nav" aria-label="Fable Harbour">
            <a href="/landing#prices">Prices</a>
            <a href="/landing#questions">Questions</a>
          </nav>
        </header>

        <main class="wrap search-page" id="main">
          <h1>${title}</h1>
          ${searchForm(names, tld)} ${names.length === 0 ? nothingTyped(tld) : ""}
          ${names.length > LIMIT ? html`<p>These are the first ${LIMIT}.</p>` : ""}
          ${domains.length > 0 ? results(domains) : ""} ${others.length > 0 ? notNames(others) : ""}
        </main>

        <footer class="wrap footer">
          <p class="footer__brand">Fable Harbour</p>
          <nav class="footer__nav" aria-label="More pages">
            <a href="/landing">Start</a>
            <a href="/">All example pages</a>
          </nav>
          <p class="footer__note">Fable Harbour is made up, and so are its prices.</p>
        </footer>
      </body>
    </html>`;
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
