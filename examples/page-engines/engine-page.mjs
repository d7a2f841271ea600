import { html } from "hono/html";
import { exampleStrip } from "../plain-html/landing-parts.mjs";
import { searchIsland } from "../plain-html/search-island.mjs";
import { enginesNav } from "./engines-page.mjs";

const features = {
  filters: [
    { id: 1, name: "Email", showMessage: "Show more", hideMessage: "Show less" },
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
export function enginePage(engine, round) {
  const { title, about, head } = engine;
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
          ${enginesNav(engine.name)}
          <h1>Islands and ${title}</h1>
          <p class="engine__about">${about}</p>
          ${content(engine, round)}
        </main>
        <div data-turbo="false">${exampleStrip()}</div>
      </body>
    </html>`;
}

/**
 * The server's answer when a component asks for itself.
 *
 * @param {import("./engines.mjs").Engine} engine
 * @param {number} round
 */
export async function engineAnswer({ component, refresh }, round) {
  return String(await component?.wrap({ refresh, ...parts(round) }, round, false));
}

/**
 * @param {import("./engines.mjs").Engine} engine
 * @param {number} round
 */
function content({ name, refresh, isApp, component }, round) {
  if (component) return component.wrap({ refresh, ...parts(round) }, round, true);
  const control = html`<div class="engine__refresh">${refresh}</div>`;
  if (isApp) return control;
  const { note, search, features } = parts(round);
  return html`${control}
    <div class="engine__content" id="content">
      ${note}
      <div ${name === "unpoly" ? html`up-keep id="kept"` : html`id="kept"`}>${search}</div>
      ${features}
    </div>`;
}

/** @param {number} round */
function parts(round) {
  return {
    note: html`<p class="example-note">
      Version <strong id="round">${round}</strong> of this page, as the server has written it.
    </p>`,
    search: searchIsland({
      action: "/domains/search",
      className: "search search--page",
      id: "search",
    }),
    features: html`<div
      id="features"
      data-widget="feature-filter"
      data-props="${JSON.stringify(features)}"
    >
      <h2>Email</h2>
      <p>Ten mailboxes for each domain.</p>
      <h2>Website</h2>
      <p>A copy of your website every day.</p>
    </div>`,
  };
}
