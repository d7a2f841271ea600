import { html } from "hono/html";
import { exampleStrip, landingFooter, landingHeader } from "./landing-parts.mjs";

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
        <script type="module" src="/theme-toggle.js"></script>
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>

        ${landingHeader}

        <main class="wrap search-page" id="main">
          <h1>${title}</h1>
          ${content}
        </main>

        ${landingFooter} ${exampleStrip({ isFrench: true })}
      </body>
    </html>`;
}
