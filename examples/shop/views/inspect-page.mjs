import { html } from "hono/html";
import { choiceNow } from "./choice-page.mjs";
import { page } from "./page.mjs";

/**
 * @param {import("./page.mjs").Visit} visit
 * @param {string | undefined} tid value of the cookie
 * @param {Record<string, string | number> | null} record its decoded value
 */
export function inspectPage(visit, tid, record) {
  const { partner } = visit;
  const elsewhere = `https://example.com/?next=${encodeURIComponent(partner)}`;
  const signed = `${partner}signed?a=%20~b&sig=A%2Fb+c&flag#part`;
  // The last one is in the footer.
  const leaving = [partner, signed, `${partner}mail`, elsewhere, `${partner}mail?plan=small`];
  return page({
    title: "What is recorded",
    visit,
    asks: false,
    script: "/shop/inspect.js",
    main: html`<div class="wrap flow">
      <div class="section__head section__head--first">
        <h1 class="title">What is recorded</h1>
        <p>
          This page shows what is recorded while you use the shop, in this tab or in another one.
        </p>
      </div>
      <noscript>
        <p class="example-note">
          Without JavaScript nothing is recorded and no link is changed. The shop still works.
        </p>
      </noscript>
      ${choiceNow(visit)}

      <section class="panel" aria-labelledby="layer-title">
        <div class="panel__head">
          <h2 id="layer-title">Data layer</h2>
          <button class="button button--quiet button--row" type="button" data-forget hidden>
            Clear the list
          </button>
        </div>
        <p>Every entry as it was when it was pushed. The newest is first.</p>
        <ol class="pushes" data-pushes data-none="Nothing yet." reversed>
          <li class="pushes__none">Nothing yet.</li>
        </ol>
      </section>

      <section class="panel" aria-labelledby="cookie-title">
        <h2 id="cookie-title">The cookie <code>tid</code></h2>
        <div
          data-cookie
          data-none="There is none."
          data-unreadable="It contains no value of version 1."
        >
          ${cookie(tid, record)}
        </div>
      </section>

      <section class="panel" aria-labelledby="links-title">
        <h2 id="links-title">Links that leave this page</h2>
        <p>
          A link is changed when it is clicked, and changed back afterwards. The table shows the
          changed URLs.
        </p>
        <ul class="panel__links">
          <li><a href="${partner}">The partner’s front page</a></li>
          <li>
            <a href="${signed}">A signed URL of the partner</a>
          </li>
          <li>
            <a href="${partner}mail" target="_blank" rel="noopener">The partner in a new tab</a>
          </li>
          <li><a href="${elsewhere}">Another site with the partner in its query</a></li>
        </ul>
        <div class="scroll" tabindex="0" role="region" aria-label="URLs of the links">
          <table class="table">
            <thead>
              <tr>
                <th scope="col">Written</th>
                <th scope="col">Changed to</th>
              </tr>
            </thead>
            <tbody data-links data-same="unchanged">
              ${leaving.map(
                (url) =>
                  html`<tr>
                    <td><bdi>${url}</bdi></td>
                    <td class="table__same"><bdi>unchanged</bdi></td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>
      </section>

      <section class="panel" aria-labelledby="forms-title">
        <h2 id="forms-title">Forms that leave this page</h2>
        <p>A GET form gets one more field. A POST form gets a longer URL.</p>
        <div class="panel__forms">
          <form action="${partner}search" method="get">
            <input type="hidden" name="q" value="mailbox" />
            <button class="button button--quiet">Send with GET</button>
          </form>
          <form action="${partner}order?plan=small" method="post">
            <input type="hidden" name="action" value="a field named action" />
            <button class="button button--quiet">Send with POST</button>
          </form>
          <form action="${partner}search" method="get" data-by-script>
            <input type="hidden" name="q" value="by script" />
            <button class="button button--quiet" type="button" data-send hidden>
              Send with form.submit()
            </button>
          </form>
        </div>
      </section>
    </div>`,
  });
}

/**
 * @param {string | undefined} tid
 * @param {Record<string, string | number> | null} record
 */
function cookie(tid, record) {
  if (tid === undefined) return html`<p>There is none.</p>`;
  if (!record) return html`<p>It contains no value of version 1.</p>`;
  return html`<p class="raw"><bdi dir="ltr">${tid}</bdi></p>
    <dl class="record">
      ${Object.entries(record).map(
        ([name, value]) =>
          html`<div class="record__field">
            <dt>${name}</dt>
            <dd><bdi>${typeof value === "number" ? new Date(value).toISOString() : value}</bdi></dd>
          </div>`,
      )}
    </dl>`;
}
