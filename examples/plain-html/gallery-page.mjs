import { html, raw } from "hono/html";
import { codeOf, galleryFrame, readColoured } from "./gallery-frame.mjs";
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

/**
 * Every widget with its variants, each above its sources. A variant and its HTML are the same string: a part of
 * gallery/<widget>.html, which starts with a comment that names it.
 *
 * @param {Record<string, string>} query of the page's URL
 */
export async function galleryPage(query) {
  const coloured = await readColoured();
  const sections = await Promise.all(
    Object.entries(widgets).map(async ([widget, about]) =>
      section(widget, about, await readVariants(widget), coloured),
    ),
  );
  return galleryFrame({
    title: "Every widget",
    description: "Every widget of Skerry, with its HTML to copy.",
    skip: "Skip to the widgets",
    up: { href: "/", text: "Skerry examples" },
    lead: html`Each example works as it is: copy the code below it into your own page, which needs
      the <a href="/shortest">style sheet and the script</a>.
      <a href="/gallery/shared-state">Shared state</a>,
      <a href="/gallery/personal-data">personal data</a> and
      <a href="/gallery/errors">errors</a> have pages of their own.`,
    contents: html`<nav class="contents" aria-label="Widgets">
      <ul>
        ${Object.keys(widgets).map((name) => html`<li><a href="#${name}">${name}</a></li>`)}
      </ul>
    </nav>`,
    main: sections,
    query,
  });
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
