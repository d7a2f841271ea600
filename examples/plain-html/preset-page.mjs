import { html, raw } from "hono/html";
import { readVariants } from "./read-variants.mjs";

/**
 * @typedef {object} Host
 * @property {string} title
 * @property {string[]} sheets its style sheets, in order
 * @property {string} body classes of the body
 * @property {string} card classes of a box in the content
 * @property {string} button classes of a button
 */

/**
 * The hosts that there is a preset for, by the preset's name.
 *
 * @type {Readonly<Record<string, Host>>}
 */
export const hosts = {
  bootstrap: {
    title: "Bootstrap 5",
    sheets: ["/presets/files/bootstrap.css"],
    body: "bg-body",
    card: "card card-body",
    button: "btn btn-primary",
  },
  tabler: {
    title: "Tabler",
    sheets: ["/presets/files/tabler.css"],
    body: "",
    card: "card card-body",
    button: "btn btn-primary",
  },
  adminlte: {
    title: "AdminLTE 4",
    sheets: ["/presets/files/adminlte.css"],
    body: "bg-body-tertiary",
    card: "card card-body",
    button: "btn btn-primary",
  },
  wordpress: {
    title: "A WordPress block theme",
    sheets: ["/presets-wordpress.css"],
    body: "wp-site-blocks",
    card: "wp-block-group",
    button: "wp-element-button",
  },
};

/** Names of `hosts` for the links between the pages. */
const names = Object.keys(hosts);

const widgets = [
  "search-form",
  "discount-teaser",
  "pagination",
  "feature-filter",
  "screenshot-slider",
  "video-block",
  "testimonials",
  "review-card",
  "partners-strip",
  "tooltip",
];

/**
 * Every widget in a page of another design system, with the preset that takes its colours and corners.
 *
 * @param {string} preset a name of `hosts`
 * @param {{ theme?: string | undefined }} query of the page's URL
 */
export async function presetPage(preset, { theme }) {
  const host = /** @type {Host} */ (hosts[preset]);
  const dark = theme === "dark";
  const sections = await Promise.all(
    widgets.map(async (widget) => {
      const [first] = await readVariants(widget);
      return html`<section class="preset-part" aria-labelledby="${widget}">
        <div class="${host.card}">
          <h2 id="${widget}">${widget}</h2>
          <h3>${first?.title}</h3>
          ${raw(first?.island ?? "")}
        </div>
      </section>`;
    }),
  );
  return html`<!doctype html>
    <html lang="en" dir="ltr" ${raw(attributes(preset, dark))}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${host.title} · Skerry examples</title>
        <meta name="description" content="Widgets in the colours of ${host.title}." />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${host.sheets.map((sheet) => html`<link rel="stylesheet" href="${sheet}" />`)}
        <link rel="stylesheet" href="/skerry/skerry.css" />
        <link rel="stylesheet" href="/skerry/themes/presets/${preset}.css" />
        <link rel="stylesheet" href="/presets.css" />
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
      </head>
      <body class="${host.body}">
        <main class="preset" id="main">
          <div class="${host.card}">
            <nav aria-label="Presets">
              <ul class="preset-links">
                ${names.map((name) => link(name, preset, dark))}
              </ul>
            </nav>
            <h1>${host.title}</h1>
            <p class="preset-about">
              One small style sheet, <code>themes/presets/${preset}.css</code>, gives the widgets
              the colours and corners of this page.
            </p>
            <p class="preset-actions">
              <a class="${host.button}" href="?theme=${dark ? "light" : "dark"}"
                >${dark ? "Light" : "Dark"}</a
              >
              <a href="/">All example pages</a>
              <a href="?lang=en" hreflang="en" lang="en" translate="no">English</a>
              <a href="?lang=de" hreflang="de" lang="de" translate="no">Deutsch</a>
            </p>
          </div>
          ${sections}
        </main>
      </body>
    </html>`;
}

/**
 * Bootstrap and what is made of it have an attribute for the dark mode, a block theme has another palette.
 *
 * @param {string} preset
 * @param {boolean} dark
 */
function attributes(preset, dark) {
  if (preset !== "wordpress") return `data-bs-theme="${dark ? "dark" : "light"}"`;
  return dark ? 'class="is-style-evening" data-sk-theme="dark"' : 'data-sk-theme="light"';
}

/**
 * @param {string} name
 * @param {string} current
 * @param {boolean} dark
 */
function link(name, current, dark) {
  return html`<li>
    <a
      href="/presets/${name}${dark ? "?theme=dark" : ""}"
      ${name === current ? html`aria-current="page"` : ""}
      >${hosts[name]?.title}</a
    >
  </li>`;
}
