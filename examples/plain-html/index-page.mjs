import { html } from "hono/html";
import { themeLinks } from "./landing-parts.mjs";
import { searchIsland } from "./search-island.mjs";

/**
 * A page in the index.
 * @typedef {object} Card
 * @property {string} picture name of its picture, which write-pictures.ts of the end-to-end tests takes
 * @property {string} href
 * @property {string} title
 * @property {string} about one sentence or two
 * @property {[folder: string, file: string]} file where it is written
 * @property {{ href: string, text: string }[]} [links] how else it can be opened, default none
 * @property {boolean} [isWide] whether it has the place of two cards, default false
 */

/** @type {{ id: string, title: string, about: string, cards: Card[] }[]} */
const GROUPS = [
  {
    id: "start",
    title: "Start",
    about: "Copy one of these, and change it.",
    cards: [
      {
        picture: "shortest",
        href: "/shortest",
        title: "The shortest page that works",
        about: "A style sheet, a script and one island. Copy it and start from there.",
        file: ["examples/plain-html/", "pages/shortest.html"],
      },
      {
        picture: "own-widgets",
        href: "/own-widgets/",
        title: "Widgets of your own",
        about:
          "Tabs, a dialog, an accordion and a combobox around HTML that the server writes, with a form that is sent.",
        file: ["examples/own-widgets/", "widgets/"],
      },
      {
        picture: "gallery",
        isWide: true,
        href: "/gallery",
        title: "Every widget",
        about: "Each with its variants, and the HTML to copy beside it.",
        links: [
          { href: "/gallery/shared-state", text: "shared state" },
          { href: "/gallery/personal-data", text: "personal data" },
          { href: "/gallery/errors", text: "errors" },
        ],
        file: ["examples/plain-html/", "gallery/"],
      },
    ],
  },
  {
    id: "pages",
    title: "Pages",
    about: "Complete pages of a domain registrar, and of others.",
    cards: [
      {
        picture: "landing",
        isWide: true,
        href: "/landing",
        title: "A landing page",
        about: "Search, prices, video and reviews: every widget on one page.",
        links: [{ href: "/landing?dir=rtl", text: "right to left" }],
        file: ["examples/plain-html/", "pages/landing.html"],
      },
      {
        picture: "results",
        href: "/domains/search?domain_check[domains]=paper-boats,%20b%C3%A4ckerei.de,%20oh%20no!&domain_check[tld]=com&domain_check[search]=1",
        title: "The results of a search",
        about: "The page that the search form leads to, written by the server.",
        links: [{ href: "/domains/search", text: "without a search" }],
        file: ["examples/plain-html/", "results-page.mjs"],
      },
      {
        picture: "extensions",
        href: "/extensions",
        title: "A list on several pages",
        about:
          "Every extension with its price. The links between the pages work without JavaScript.",
        links: [{ href: "/personal", text: "prices for each visitor" }],
        file: ["examples/plain-html/", "extensions-page.mjs"],
      },
      {
        picture: "shop",
        href: "/shop/",
        title: "A complete shop",
        about: "From the campaign link to the order, with consent and tracking.",
        links: [{ href: "/shop/inspect", text: "what is recorded" }],
        file: ["examples/shop/", "app.mjs"],
      },
      {
        picture: "french",
        href: "/landing?lang=fr",
        title: "The landing page in French",
        about: "Widget texts in a language that Skerry does not include.",
        file: ["examples/french/", "texts.fr.json"],
      },
      {
        picture: "theme",
        href: "/theme/",
        title: "A third-party theme",
        about:
          "An unchanged Bootstrap landing page from npm. The server inserts the script and two islands.",
        file: ["examples/plain-html/", "insert-islands.mjs"],
      },
      {
        picture: "presets",
        href: "/presets/bootstrap",
        title: "In the colours of your framework",
        about:
          "A small style sheet gives all widgets the colours and corners of the page around them.",
        links: [
          { href: "/presets/bootstrap", text: "Bootstrap" },
          { href: "/presets/tabler", text: "Tabler" },
          { href: "/presets/adminlte", text: "AdminLTE" },
          { href: "/presets/wordpress", text: "WordPress" },
        ],
        file: ["examples/plain-html/", "preset-page.mjs"],
      },
    ],
  },
  {
    id: "proof",
    title: "Proof",
    about: "Islands where things go wrong.",
    cards: [
      {
        picture: "storm",
        isWide: true,
        href: "/storm",
        title: "The storm",
        about:
          "An island under every fault, side by side: slow, dropped and blocked files, a morph, a crash, a strict policy. Each cell turns green or red by itself.",
        file: ["examples/page-engines/", "storm/"],
      },
      {
        picture: "page-engines",
        isWide: true,
        href: "/page-engines",
        title: "Page engines",
        about:
          "Turbo, htmx, Alpine, Livewire, Live Components, Unpoly and React change the page without a reload. The islands stay as they are.",
        file: ["examples/page-engines/", "engines.mjs"],
      },
    ],
  },
];

/** The front door: what Skerry is, and all example pages. */
export function indexPage() {
  return html`<!doctype html>
    <html lang="en" dir="ltr" data-sk-theme="auto">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Skerry: React islands for pages that a server already renders</title>
        <meta
          name="description"
          content="React widgets for pages from PHP, Django, Rails, Go, Node or plain HTML, with example pages to copy."
        />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/skerry.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/skerry/skerry.css" />
        <script type="application/json" id="skerry-config">
          {
            "product": "fable",
            "routes": { "fable_web_frontend.domains.search": "/domains/search" }
          }
        </script>
        <script type="module" src="/skerry/skerry.js" async></script>
        <link rel="stylesheet" href="/brand.css" />
        <link rel="stylesheet" href="/index.css" />
        <script type="module" src="/theme-toggle.js"></script>
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>

        <header class="bar wrap">
          <a class="brand" href="/">
            <img class="brand__mark" src="/skerry.svg" alt="" width="32" height="32" />
            Skerry
          </a>
          <nav class="bar__nav" aria-label="Languages">
            <a href="?lang=en" hreflang="en" lang="en" translate="no">English</a>
            <a href="?lang=de" hreflang="de" lang="de" translate="no">Deutsch</a>
            <a href="/landing?lang=fr" hreflang="fr" lang="fr" translate="no">Français</a>
          </nav>
          ${themeLinks}
        </header>

        <main class="wrap" id="main">${door()} ${GROUPS.map(group)} ${files()}</main>

        <footer class="wrap footer">
          <p class="footer__brand">Skerry</p>
          <p class="footer__note">
            The companies, prices, partners and customers on the example pages are fictional.
          </p>
        </footer>
      </body>
    </html>`;
}

function door() {
  return html`<section class="door" aria-labelledby="door-title">
    <div class="door__text">
      <h1 id="door-title">React islands for pages that your server already renders.</h1>
      <p class="lead">
        For teams with PHP, Django, Rails, Go, Node or plain HTML: write one element, and a React
        widget takes it over in the browser. Your own HTML stays the fallback, so every page works
        without JavaScript.
      </p>
      <p class="door__ways">
        <a class="button" href="/handbook">Read the handbook</a>
        <a class="button button--quiet" href="#files">Get the files</a>
      </p>
    </div>
    <div class="door__live">
      <p class="door__label">This is a widget. Try it.</p>
      ${searchIsland({
        action: "/domains/search",
        className: "search",
        id: "search",
        examples: ["paper-boats", "grandmas-recipes.de", "the-little-lighthouse.shop"],
      })}
      <p class="door__label">This is its HTML.</p>
      <pre><code>&lt;div data-widget="<b>search-form</b>"
     data-props='{"tld":"com"}'&gt;
  &lt;form action="/domains/search"&gt;…&lt;/form&gt;
&lt;/div&gt;</code></pre>
    </div>
  </section>`;
}

/** @param {typeof GROUPS[number]} group */
function group({ id, title, about, cards }) {
  return html`<section class="group" id="${id}" aria-labelledby="${id}-title">
    <div class="group__head">
      <h2 id="${id}-title">${title}</h2>
      <p>${about}</p>
    </div>
    <ul class="cards">
      ${cards.map(card)}
    </ul>
  </section>`;
}

/** @param {Card} card */
function card({ picture, href, title, about, file: [folder, file], links = [], isWide = false }) {
  return html`<li class="${isWide ? "card card--wide" : "card"}">
    ${image("light", `/pictures/${picture}.jpg`)} ${image("dark", `/pictures/${picture}-dark.jpg`)}
    <div class="card__text">
      <h3><a href="${href}">${title}</a></h3>
      <p>${about}</p>
      ${
        links.length > 0
          ? html`<p class="card__look">
              ${links.map(({ href, text }) => html`<a href="${href}">${text}</a> `)}
            </p>`
          : ""
      }
      <code><span>${folder}</span><span>${file}</span></code>
    </div>
  </li>`;
}

/**
 * @param {"light" | "dark"} theme in which it is shown
 * @param {string} src
 */
const image = (theme, src) =>
  html`<img
    class="card__picture card__picture--${theme}"
    src="${src}"
    alt=""
    width="560"
    height="350"
    loading="lazy"
  />`;

function files() {
  return html`<section class="group" id="files" aria-labelledby="files-title">
    <div class="group__head">
      <h2 id="files-title">Get the files</h2>
      <p>No Node and no build: the files go where your site serves its own.</p>
    </div>
    <ol class="ways">
      <li>
        <p>
          Download <code>skerry-&lt;version&gt;.zip</code> of a
          <a href="https://github.com/skerry/skerry/releases">release</a> and unpack its folder
          <code>skerry</code> where your site serves files.
        </p>
      </li>
      <li>
        <p>Add two lines to the head of your page.</p>
        <pre><code>&lt;link rel="stylesheet" href="/skerry/skerry.css"&gt;
&lt;script type="module" src="/skerry/skerry.js" async&gt;&lt;/script&gt;</code></pre>
      </li>
      <li>
        <p>Write an island, such as the one above, or copy <a href="/gallery">another one</a>.</p>
      </li>
    </ol>
  </section>`;
}
