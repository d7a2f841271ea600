import { readFile } from "node:fs/promises";
import { html, raw } from "hono/html";
import { islandSources } from "./island-sources.mjs";
import { readVariants } from "./read-variants.mjs";

/** The widgets in the order of the page, with their descriptions. */
const widgets = {
  "search-form": "Searches for one or many domain names. It stays a plain GET form.",
  "discount-teaser": "Prices of domain extensions, each a link to its offer.",
  pagination: "Links to the pages of a list that the server renders.",
  "feature-filter": "Features by category. At first it shows only a few.",
  "screenshot-slider": "Pictures with captions, one at a time.",
  "video-block": "A video that loads nothing from its host until the visitor presses play.",
  testimonials: "Customer reviews that change automatically while they are visible.",
  "review-card": "One review, with its source.",
  "partners-strip": "Partner logos that change from time to time.",
  tooltip: "A short explanation for something on the page.",
};

// By the id of the code. write-coloured-code.mjs writes it.
const COLOURED = new URL("./gallery/coloured-code.json", import.meta.url);

/** The choices in the query, with their labels. */
const choices = {
  theme: { auto: "Theme of the system", light: "Light", dark: "Dark" },
  dir: { ltr: "Left to right", rtl: "Right to left" },
  lang: { en: "English", de: "Deutsch" },
};

/**
 * Every widget with its variants, each above its sources. A variant and its HTML are the same string: a part of
 * gallery/<widget>.html, which starts with a comment that names it.
 *
 * @param {Record<string, string>} query of the page's URL
 */
export async function galleryPage(query) {
  /** @type {Record<string, string>} */
  const coloured = JSON.parse(await readFile(COLOURED, "utf8"));
  const sections = await Promise.all(
    Object.entries(widgets).map(async ([widget, about]) =>
      section(widget, about, await readVariants(widget), coloured),
    ),
  );
  return html`<!doctype html>
    <html lang="en" dir="ltr" data-sk-theme="auto">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Every widget · Skerry examples</title>
        <meta name="description" content="Every widget of Skerry, with its HTML to copy." />
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
      </head>
      <body>
        <a class="skip" href="#main">Skip to the widgets</a>
        <header class="head">
          <p class="head__up"><a href="/">Skerry examples</a></p>
          <h1>Every widget</h1>
          <p class="lead">
            Each example works as it is: copy the code below it into your own page, which needs the
            <a href="/shortest">style sheet and the script</a>.
          </p>
          <div class="choices">
            ${Object.entries(choices).map(([name, values]) => choice(name, values, query))}
          </div>
        </header>
        <nav class="contents" aria-label="Widgets">
          <ul>
            ${Object.keys(widgets).map((name) => html`<li><a href="#${name}">${name}</a></li>`)}
          </ul>
        </nav>
        <main
          class="gallery"
          id="main"
          data-copy="Copy"
          data-copied="Copied"
          data-refused="Not allowed"
          data-said="{label} copied"
          data-unsaid="The browser does not allow this page to copy"
        >
          ${sections}
        </main>
      </body>
    </html>`;
}

/**
 * @param {string} widget
 * @param {string} about
 * @param {import("./read-variants.mjs").Variant[]} variants
 * @param {Record<string, string>} coloured
 */
function section(widget, about, variants, coloured) {
  return html`<section class="widget" id="${widget}" aria-labelledby="${widget}-title">
    <h2 id="${widget}-title"><a href="#${widget}">${widget}</a></h2>
    <p class="widget__about">${about}</p>
    ${variants.map(
      ({ id, title, island }) =>
        html`<div class="variant">
          <h3>${title}</h3>
          <div class="variant__stage">${raw(island)}</div>
          ${codeOf(id, `${widget}: ${title}`, islandSources(island), coloured)}
        </div>`,
    )}
  </section>`;
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
function codeOf(id, title, sources, coloured) {
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
