import { readFile } from "node:fs/promises";
import { html, raw } from "hono/html";

// By the id of the code. write-coloured-code.mjs writes it.
const COLOURED = new URL("./gallery/coloured-code.json", import.meta.url);

/** The choices in the query, with their labels. */
const choices = {
  theme: { auto: "Theme of the system", light: "Light", dark: "Dark" },
  dir: { ltr: "Left to right", rtl: "Right to left" },
  lang: { en: "English", de: "Deutsch" },
};

/**
 * The code of all pages, coloured, by its id.
 *
 * @returns {Promise<Record<string, string>>}
 */
export const readColoured = async () => JSON.parse(await readFile(COLOURED, "utf8"));

/**
 * A page that shows parts above their sources.
 *
 * @param {object} page
 * @param {string} page.title
 * @param {string} page.description
 * @param {string} page.skip words of the link to its content
 * @param {{ href: string, text: string }} page.up
 * @param {unknown} page.lead
 * @param {unknown} [page.contents] what stands beside the content
 * @param {unknown} page.main
 * @param {unknown} [page.scripts] what only this page loads
 * @param {Record<string, string>} page.query of its URL
 */
export function galleryFrame({
  title,
  description,
  skip,
  up,
  lead,
  contents = "",
  main,
  scripts = "",
  query,
}) {
  return html`<!doctype html>
    <html lang="en" dir="ltr" data-sk-theme="auto">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Skerry examples</title>
        <meta name="description" content="${description}" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/skerry/skerry.css" />
        <script type="application/json" id="skerry-config">
          {
            "product": "fable",
            "locale": "en",
            "routes": {
              "fable_web_frontend.domains.search": "/domains/search",
              "fable_web_frontend.extensions": "/extensions"
            }
          }
        </script>
        <script type="module" src="/skerry/skerry.js" async></script>
        <link rel="stylesheet" href="/brand.css" />
        <link rel="stylesheet" href="/index.css" />
        <link rel="stylesheet" href="/gallery.css" />
        <script type="module" src="/gallery.js"></script>
        ${scripts}
      </head>
      <body>
        <a class="skip" href="#main">${skip}</a>
        <header class="head">
          <p class="head__up"><a href="${up.href}">${up.text}</a></p>
          <h1>${title}</h1>
          <p class="lead">${lead}</p>
          <div class="choices">
            ${Object.entries(choices).map(([name, values]) => choice(name, values, query))}
          </div>
        </header>
        ${contents}
        <main
          class="gallery"
          id="main"
          data-copy="Copy"
          data-copied="Copied"
          data-refused="Not allowed"
          data-said="{label} copied"
          data-unsaid="The browser does not allow this page to copy"
        >
          ${main}
        </main>
      </body>
    </html>`;
}

/**
 * The sources one below the other. gallery.js makes tabs of the links; before it runs, they show their
 * source by `:target`.
 *
 * @param {string} id
 * @param {string} title
 * @param {import("./island-sources.mjs").Source[]} sources
 * @param {Record<string, string>} coloured
 */
export function codeOf(id, title, sources, coloured) {
  return html`<div class="variant__source">
    <div class="bar">
      <ul class="tabs" aria-label="Code of ${title}">
        ${sources.map(
          ({ name, label }) =>
            html`<li><a id="${id}-${name}-tab" href="#${id}-${name}">${label}</a></li>`,
        )}
      </ul>
      <div class="copy-room"></div>
    </div>
    ${sources.map(
      ({ name, label, note, text }) =>
        html`<div class="code" id="${id}-${name}">
          <h4>${label}</h4>
          ${note ? html`<p class="code__note">${note}</p>` : ""}
          <pre tabindex="0" role="group" aria-label="${label} of ${title}">
${raw(`<code>${coloured[`${id}-${name}`] ?? escape(text)}</code>`)}</pre>
        </div>`,
    )}
  </div>`;
}

/**
 * Links for one choice. They keep the other choices.
 *
 * @param {string} name
 * @param {Record<string, string>} values the first one is the default
 * @param {Record<string, string>} query
 */
function choice(name, values, query) {
  const [fallback = ""] = Object.keys(values);
  const chosen = Object.hasOwn(values, query[name] ?? "") ? query[name] : fallback;
  return html`<ul>
    ${Object.entries(values).map(
      ([value, label]) =>
        html`<li>
          <a
            ${name === "lang" ? html`lang="${value}" hreflang="${value}" translate="no"` : ""}
            href="?${new URLSearchParams({ ...query, [name]: value }).toString()}"
            ${value === chosen ? html`aria-current="true"` : ""}
            >${label}</a
          >
        </li>`,
    )}
  </ul>`;
}

/**
 * Escapes like `html`, which would also indent the lines of nested text.
 *
 * @param {string} text
 */
function escape(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
