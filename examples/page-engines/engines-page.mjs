import { html } from "hono/html";
import { exampleStrip } from "../plain-html/landing-parts.mjs";
import { engines } from "./engines.mjs";

/** The list of the engines, each with its page. */
export function enginesPage() {
  return html`<!doctype html>
    <html lang="en" dir="ltr" data-sk-theme="auto">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Page engines · Skerry examples</title>
        <meta
          name="description"
          content="Engines that change the page without a reload, with islands."
        />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/skerry.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/brand.css" />
        <link rel="stylesheet" href="/results.css" />
        <link rel="stylesheet" href="/page-engines/assets/engine.css" />
      </head>
      <body>
        <main class="wrap search-page" id="main">
          <h1>Page engines</h1>
          <p class="engine__about">
            These change the page without a reload. The islands stay as they are, with what the
            visitor typed and chose.
          </p>
          <ul class="engines">
            ${engines.map(
              ({ name, title, about }) =>
                html`<li class="engines__engine">
                  <h2><a href="/page-engines/${name}">${title}</a></h2>
                  <p>${about}</p>
                </li>`,
            )}
          </ul>
        </main>
        ${exampleStrip()}
      </body>
    </html>`;
}

/**
 * Links between the pages of the engines. An engine on a page must not follow them itself.
 *
 * @param {string} current name of an engine
 */
export function enginesNav(current) {
  return html`<nav class="engine__links" aria-label="Page engines" data-turbo="false">
    <a href="/page-engines">Page engines</a>
    ${engines.map(
      ({ name, title }) =>
        html`<a href="/page-engines/${name}" ${name === current ? html`aria-current="page"` : ""}
          >${title}</a
        >`,
    )}
  </nav>`;
}
