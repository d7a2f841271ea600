import { html, raw } from "hono/html";
import { codeOf, galleryFrame, readColoured } from "./gallery-frame.mjs";
import { partSources } from "./part-sources.mjs";
import { signIn } from "./personal-page.mjs";
import { keepChoices } from "./visitor-choices.mjs";

const PATH = "/gallery/personal-data";

/**
 * An island whose prices are those of the visitor, who can sign in and out. What is shown and its HTML are
 * the same string: gallery/personal-data/page.html.
 *
 * @param {Record<string, string>} query of the page's URL
 */
async function personalDataPage(query) {
  const [sources, coloured] = await Promise.all([partSources("personal-data"), readColoured()]);
  return galleryFrame({
    title: "Personal data",
    description: "An island with the prices of whoever has signed in, with the code to copy.",
    skip: "Skip to the example",
    up: { href: "/gallery", text: "Every widget" },
    lead: html`Every visitor gets the same page, so a cache can keep it. The island fetches what
      belongs to one visitor only. <a href="/personal">A page with three such islands</a> runs
      behind nginx and Varnish in the examples.`,
    main: html`<section class="widget" aria-labelledby="visitors-title">
      <h2 id="visitors-title">Prices for you</h2>
      <p class="widget__about">
        Sign in and look at the prices: Ada pays half, Grace a tenth less. When nobody is signed in,
        the island shows the page's own prices.
      </p>
      <div class="variant">
        <h3>An island with the prices of the visitor</h3>
        <div class="variant__stage">${raw(sources[0]?.text ?? "")}</div>
        ${codeOf(
          "personal-data",
          "Personal data: An island with the prices of the visitor",
          sources,
          coloured,
        )}
      </div>
    </section>`,
    scripts: html`<script type="module" src="/personal-data.js"></script>`,
    query,
  });
}

/**
 * Adds the page, and signs in who is named there. personal-page.mjs answers what the island asks for.
 *
 * @param {import("hono").Hono} app
 * @param {(c: import("hono").Context, page: unknown) => Response | Promise<Response>} send
 */
export function addPersonalDataPage(app, send) {
  app.get(PATH, async (c) => send(c, await personalDataPage(c.req.query())));
  app.post(PATH, async (c) => {
    await signIn(c);
    return c.redirect(keepChoices(PATH, c.req.url), 303);
  });
}
