import { html } from "hono/html";
import { languageLinks } from "./language-links.mjs";

/**
 * A page of Fable Harbour around its content: head, header, heading and footer. `html` escapes
 * all values.
 *
 * @param {object} page
 * @param {string} page.title
 * @param {string} page.description one sentence
 * @param {ReturnType<typeof html>} page.content the content after the heading
 */
export function pageFrame({ title, description, content }) {
  return html`<!doctype html>
    <html lang="en" dir="ltr" data-sk-theme="auto">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Fable Harbour</title>
        <meta name="description" content="${description}" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/skerry/skerry.css" />
        <script type="application/json" id="skerry-config">
          {
            "product": "fable",
            "routes": {
              "fable_web_frontend.domains.search": "/domains/search",
              "fable_web_frontend.extensions": "/extensions"
            }
          }
        </script>
        <script type="module" src="/skerry/skerry.js" async></script>
        <link rel="stylesheet" href="/brand.css" />
        <link rel="stylesheet" href="/results.css" />
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
          ${content}
        </main>

        <footer class="wrap footer">
          <p class="footer__brand">Fable Harbour</p>
          <nav class="footer__nav" aria-label="More pages">
            <a href="/landing">Start</a>
            <a href="/extensions">All extensions</a>
            <a href="/">All example pages</a>
            ${languageLinks}
          </nav>
          <p class="footer__note">Fable Harbour is a fictional company with fictional prices.</p>
        </footer>
      </body>
    </html>`;
}
