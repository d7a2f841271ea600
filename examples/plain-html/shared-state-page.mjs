import { html, raw } from "hono/html";
import { codeOf, galleryFrame, readColoured } from "./gallery-frame.mjs";
import { partSources } from "./part-sources.mjs";

/**
 * Two islands and a script of the page with one value. What is shown and its HTML are the same string:
 * gallery/shared-state/page.html.
 *
 * @param {Record<string, string>} query of the page's URL
 */
export async function sharedStatePage(query) {
  const [sources, coloured] = await Promise.all([partSources("shared-state"), readColoured()]);
  return galleryFrame({
    title: "Shared state",
    description: "Two islands and a script that share a value, with the code to copy.",
    skip: "Skip to the example",
    up: { href: "/gallery", text: "Every widget" },
    lead: html`Each island is a separate root. A value that several of them show is in the page only
    once. The server writes it, and any island or script can change it.`,
    main: html`<section class="widget" aria-labelledby="tickets-title">
      <h2 id="tickets-title">Tickets for a ferry</h2>
      <p class="widget__about">
        The number of tickets is shown and changed by two islands and by a script of the page.
      </p>
      <div class="variant">
        <h3>Two islands and a script</h3>
        <div class="variant__stage">${raw(sources[0]?.text ?? "")}</div>
        ${codeOf("shared-state", "Shared state: Two islands and a script", sources, coloured)}
      </div>
    </section>`,
    scripts: html`<script type="module" src="/shared-state.js"></script>`,
    query,
  });
}
