import { html, raw } from "hono/html";
import { faults, memory } from "./faults.mjs";
import { noteHtml, noteProps } from "./note.mjs";

/**
 * Every fault side by side. A cell finds out by itself whether its island holds.
 *
 * @param {number} run in the URLs of files, so that no run uses what another one has loaded
 * @param {string} [missing] fault whose page gets no script, to see a red cell
 */
export function stormPage(run, missing) {
  return html`<!doctype html>
    <html lang="en" dir="ltr" data-sk-theme="auto">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>The storm · Skerry examples</title>
        <meta name="description" content="An island under every fault, side by side." />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/brand.css" />
        <link rel="stylesheet" href="/index.css" />
        <link rel="stylesheet" href="/storm/assets/storm.css" />
        <link rel="stylesheet" href="/storm/assets/cell.css" />
        <script type="application/json" id="skerry-config">
          {}
        </script>
        <script src="/storm/files/none/${run}/define.js"></script>
        <script type="module" src="/storm/files/none/${run}/skerry.js" async></script>
        <script type="module" src="/storm/assets/storm.js"></script>
      </head>
      <body>
        <main>
          <p class="storm__up">
            <a href="/">Skerry examples</a>
            <a href="?lang=en" hreflang="en" lang="en" translate="no">English</a>
            <a href="?lang=de" hreflang="de" lang="de" translate="no">Deutsch</a>
          </p>
          <h1>The storm</h1>
          <p class="lead">
            One island under each fault that can happen to a page. Every cell causes its fault,
            checks how the island copes, and turns green or red by itself. It takes about fifteen
            seconds.
          </p>
          <p
            class="storm__sum"
            id="sum"
            role="status"
            data-sum="{holds} of {all} hold, {broken} broken."
            data-running="{holds} of {all} hold, {broken} broken, {open} running."
          >
            &nbsp;
          </p>
          <p class="storm__up"><a href="/storm">Run again</a></p>
          <noscript>
            <p class="storm__sum">
              The cells need JavaScript: without it, every island is its page's own form.
            </p>
          </noscript>
          <ul class="storm" data-holds="Holds" data-broken="Broken">
            ${faults.map(
              ({ name, title, happens, expected }) =>
                html`<li class="cell" id="${name}">
                  <h2>${title}</h2>
                  <p>${happens}</p>
                  <p class="cell__expected">${expected}</p>
                  <iframe
                    class="cell__frame"
                    title="The island: ${title}"
                    src="/storm/cell/${name}/${run}${name === missing ? "?without" : ""}"
                  ></iframe>
                  <p class="cell__verdict">Running</p>
                </li>`,
            )}
            <li class="cell" id="${memory.name}">
              <h2>${memory.title}</h2>
              <p>When all others are done, this page is left and comes back.</p>
              <p class="cell__expected">
                The widget works, whether or not the browser kept the page.
              </p>
              <div
                class="cell__frame cell__frame--own"
                id="island"
                data-widget="storm-note"
                data-load="eager"
                data-props="${noteProps()}"
              >
                ${raw(noteHtml)}
              </div>
              <p class="cell__verdict">Running</p>
            </li>
          </ul>
        </main>
      </body>
    </html>`;
}
