import { html, raw } from "hono/html";
import { codeOf, galleryFrame, readColoured } from "./gallery-frame.mjs";
import { partSources } from "./part-sources.mjs";

/**
 * A widget that fails in three ways, and what a script of the page hears of it. What is shown and its HTML
 * are the same string: gallery/errors/page.html.
 *
 * @param {Record<string, string>} query of the page's URL
 */
export async function errorsPage(query) {
  const [sources, coloured] = await Promise.all([partSources("errors"), readColoured()]);
  return galleryFrame({
    title: "Errors",
    description: "A widget that fails, and a script that hears about it, with the code to copy.",
    skip: "Skip to the example",
    up: { href: "/gallery", text: "Every widget" },
    lead: html`When a widget fails, your own HTML comes back and the rest of the page goes on. The
      event <code>skerry:error</code> tells you about each error, so that you can report it.`,
    main: html`<section class="widget" aria-labelledby="errors-title">
      <h2 id="errors-title">A widget that fails when you ask it to</h2>
      <p class="widget__about">
        Make part of it fail, make all of it fail, or give it wrong props. Then try again.
      </p>
      <div class="variant">
        <h3>Three errors and a log</h3>
        <div class="variant__stage">${raw(sources[0]?.text ?? "")}</div>
        ${codeOf("errors", "Errors: Three errors and a log", sources, coloured)}
      </div>
    </section>`,
    scripts: html`<script type="module" src="/error-log.js"></script>`,
    query,
  });
}
