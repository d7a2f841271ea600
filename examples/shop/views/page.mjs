import { html, raw } from "hono/html";
import { cartState } from "../catalogue.mjs";
import { exampleStrip, themeLinks } from "../../plain-html/landing-parts.mjs";
import { cartLink } from "./cart-islands.mjs";

/**
 * The parts of a request that the frame of every page uses.
 *
 * @typedef {object} Visit
 * @property {string} path of this page, with its query
 * @property {"pending" | "granted" | "denied"} consent
 * @property {import("../catalogue.mjs").Product[]} products in the cart
 * @property {string} partner URL of the partner's site
 * @property {string} payment URL of the payment provider's site
 */

/** @typedef {ReturnType<typeof html>} Markup */

const ROUTES = {
  "fable_web_frontend.domains.search": "/shop/search",
  "shop.cart": "/shop/cart",
  "shop.cart.add": "/shop/cart/add",
  "shop.cart.remove": "/shop/cart/remove",
  "shop.address": "/shop/address",
};

/**
 * JSON for a script element: there the HTML parser decodes no entities, and "</script>" or "<!--"
 * inside a text would end it (https://html.spec.whatwg.org/#restrictions-for-contents-of-script-elements).
 *
 * @param {unknown} value
 */
export const json = (value) => raw(JSON.stringify(value).replaceAll("<", "\\u003c"));

/**
 * An event that the page pushes once.
 *
 * @param {string} event
 * @param {object} data
 */
export const event = (event, data) =>
  html`<script type="application/json" data-track="${event}">
    ${json(data)}
  </script> `;

/**
 * @param {object} page
 * @param {string} page.title
 * @param {Visit} page.visit
 * @param {Markup} page.main
 * @param {string} [page.script] a script that only this page loads
 * @param {boolean} [page.asks] whether the bar asks for consent, default true
 */
export function page({ title, visit, main, script, asks = true }) {
  const { consent, products, partner, payment } = visit;
  const configuration = {
    product: "fable",
    routes: ROUTES,
    translations: {
      en: { "app.ui.discount_teaser.from": "{price} / year" },
      de: { "app.ui.discount_teaser.from": "{price} / Jahr" },
    },
    tracking: {
      consent,
      partners: [new URL(partner).hostname],
      ignoredReferrers: [new URL(payment).hostname],
    },
  };
  return html`<!doctype html>
    <html lang="en" dir="ltr" data-sk-theme="auto">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Fable Harbour</title>
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <!-- For /shop/inspect: keeps a copy of what is pushed into the data layer. -->
        <script src="/shop/record.js"></script>
        <!-- Before the script of the widgets, which waits for nothing: no report is missed. -->
        <script src="/shop/report-errors.js"></script>
        <link rel="stylesheet" href="/shop/skerry/skerry.css" />
        <script type="application/json" id="skerry-config">
          ${json(configuration)}
        </script>
        <!-- The values that the widgets share. They are the visitor's own: no cache keeps such a page. -->
        <script type="application/json" id="skerry-state">
          ${json({ cart: cartState(products) })}
        </script>
        <script type="module" src="/shop/skerry/skerry.js" async></script>
        <link rel="stylesheet" href="/brand.css" />
        <link rel="stylesheet" href="/results.css" />
        <link rel="stylesheet" href="/shop/shop.css" />
        <script type="module" src="/theme-toggle.js"></script>
        <script type="module" src="/shop/choice.js"></script>
        ${script ? html`<script type="module" src="${script}"></script>` : ""}
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        ${consent === "pending" && asks ? ask(visit.path) : ""}

        <header class="bar wrap">
          <a class="brand" href="/shop/">
            <svg class="brand__mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
              <rect width="32" height="32" rx="10" />
              <path d="M12 7h8M13 10h6l1.5 10h-9zM6 25q5-4 10 0t10 0" />
            </svg>
            <span>Fable Harbour</span>
          </a>
          <nav class="bar__nav" aria-label="Fable Harbour">
            <a href="/shop/search">Domains</a>
            <a href="/shop/hosting">Hosting</a>
            ${cartLink(products.length)}
          </nav>
          ${themeLinks}
        </header>

        <main class="main" id="main" tabindex="-1">${main}</main>

        <footer class="wrap footer">
          <p class="footer__brand">Fable Harbour</p>
          <nav class="footer__nav" aria-label="More pages">
            <a href="${partner}mail?plan=small">Email from Mast &amp; Mail</a>
            <a href="/shop/choice">Your choice</a>
          </nav>
          <p class="footer__note">
            Fable Harbour is a fictional company with fictional prices. Nothing can be bought here.
          </p>
        </footer>
        ${exampleStrip({ links: html`<a href="/shop/inspect">What is recorded</a> ` })}
      </body>
    </html>`;
}

/** @param {string} back */
function ask(back) {
  return html`<aside class="ask" aria-labelledby="ask-title">
    <div class="ask__inner wrap">
      <div class="ask__text">
        <h2 class="ask__title" id="ask-title">May we remember which link brought you here?</h2>
        <p>
          One cookie for 30 days. If you follow a link to a partner, the partner receives its value.
          <a href="/shop/choice">More</a>
        </p>
      </div>
      ${choiceForm(back, "pending")}
    </div>
  </aside>`;
}

/**
 * The two answers to the consent question. Both take one click.
 *
 * @param {string} back path of the page to come back to
 * @param {"pending" | "granted" | "denied"} consent the answer so far: its button is pressed
 */
export function choiceForm(back, consent) {
  return html`<form class="answers" method="post" action="/shop/choice" data-choice>
    <input type="hidden" name="back" value="${back}" />
    ${answer("denied", "Refuse", consent)} ${answer("granted", "Allow", consent)}
  </form>`;
}

/**
 * @param {"granted" | "denied"} value
 * @param {string} label
 * @param {string} consent
 */
function answer(value, label, consent) {
  return html`<button
    class="button button--quiet"
    name="consent"
    value="${value}"
    aria-pressed="${String(consent === value)}"
  >
    ${label}
  </button>`;
}
