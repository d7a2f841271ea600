import { html } from "hono/html";
import { searchIsland } from "../plain-html/search-island.mjs";

const features = {
  filters: [
    { id: 1, name: "Mail", showMessage: "Show more", hideMessage: "Show less" },
    { id: 2, name: "Website", showMessage: "Show more", hideMessage: "Show less" },
  ],
  features: [
    { category: 1, title: "Mailboxes", description: "Ten mailboxes for each domain." },
    { category: 2, title: "Backups", description: "A copy of your website every day." },
  ],
  current: 1,
};

/**
 * The page of one engine.
 *
 * @param {import("./engines.mjs").Engine} engine
 * @param {number} round how often the server has written it
 */
export function enginePage({ name, title, about, head, refresh, isApp }, round) {
  return html`<!doctype html>
    <html lang="en" dir="ltr" data-sk-theme="auto">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Islands and ${title}</title>
        <meta name="description" content="What islands do on a page with ${title}." />
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
        ${head}
        <link rel="stylesheet" href="/brand.css" />
        <link rel="stylesheet" href="/results.css" />
        <link rel="stylesheet" href="/page-engines/assets/engine.css" />
      </head>
      <body>
        <main class="wrap search-page" id="main">
          <h1>Islands and ${title}</h1>
          <p class="engine__about">${about}</p>
          <div class="engine__refresh">${refresh}</div>
          ${isApp ? "" : content(name, round)}
          <p><a href="/" data-turbo="false">All example pages</a></p>
        </main>
      </body>
    </html>`;
}

/**
 * @param {string} name of the engine
 * @param {number} round
 */
function content(name, round) {
  return html`<div class="engine__content" id="content">
    <p class="example-note">
      Version <strong id="round">${round}</strong> of this page, as the server has written it.
    </p>
    <div ${name === "unpoly" ? html`up-keep id="kept"` : html`id="kept"`}>
      ${searchIsland({ action: "/domains/search", className: "search search--page", id: "search" })}
    </div>
    <div id="features" data-widget="feature-filter" data-props="${JSON.stringify(features)}">
      <h2>Mail</h2>
      <p>Ten mailboxes for each domain.</p>
      <h2>Website</h2>
      <p>A copy of your website every day.</p>
    </div>
  </div>`;
}
