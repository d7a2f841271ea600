import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { html } from "hono/html";
import { withChoices } from "../plain-html/visitor-choices.mjs";
import { decodeTid } from "./decode-tid.mjs";

const ASSETS = fileURLToPath(new URL("./assets", import.meta.url));

const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Two sites on another origin: a partner that shows what it receives, and a payment provider.
 *
 * @param {{ shop: () => string }} options `shop` returns the URL of the shop; it is called for each request
 * @returns {Hono}
 */
export function createPartner({ shop }) {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header("X-Content-Type-Options", "nosniff");
    c.header("Content-Security-Policy", POLICY);
    c.header("Cache-Control", "no-store");
  });

  app.get("/partner.css", serveStatic({ root: ASSETS }));
  app.get("/favicon.ico", (c) => c.body(null, 204));
  app.get("/pay", (c) => {
    const page = payPage(shop(), c.req.query("order") ?? "");
    return c.html(withChoices(page, c.req.url, { site: shop() }));
  });
  app.on(["GET", "POST"], "/*", async (c) => {
    const sent = c.req.method === "POST" ? await c.req.formData() : new FormData();
    return c.html(
      arrivalPage({
        shop: shop(),
        url: new URL(c.req.url),
        method: c.req.method,
        from: c.req.header("referer"),
        body: [...sent].map(([name, value]) => [name, String(value)]),
      }),
    );
  });
  return app;
}

/**
 * @param {string} title
 * @param {ReturnType<typeof html>} main
 */
function page(title, main) {
  return html`<!doctype html>
    <html lang="en" dir="ltr" data-sk-theme="auto">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <link rel="stylesheet" href="/partner.css" />
      </head>
      <body>
        <main>${main}</main>
      </body>
    </html>`;
}

/**
 * @param {object} arrival
 * @param {string} arrival.shop
 * @param {URL} arrival.url
 * @param {string} arrival.method
 * @param {string | undefined} arrival.from
 * @param {string[][]} arrival.body fields in the body of a POST request
 */
function arrivalPage({ shop, url, method, from, body }) {
  const fields = [...url.searchParams, ...body];
  const find = (/** @type {string} */ name) => fields.find(([field]) => field === name)?.[1];
  const tid = find("tid");
  const record = decodeTid(tid);
  const others = fields.filter(([name = ""]) => !["tid", "awc", "referrer"].includes(name));
  return page(
    "Mast & Mail: what arrived",
    html`<p class="brand">Mast &amp; Mail</p>
      <h1>What arrived</h1>
      <p class="lead">
        This is what the partner’s server received. All of it came from a browser: show it, but do
        not trust it.
      </p>
      <dl class="facts">
        ${fact("tid", tid)} ${fact("awc", find("awc"))} ${fact("referrer", find("referrer"))}
      </dl>
      ${tid === undefined ? "" : decoded(record)}
      <h2>The request</h2>
      <dl class="facts">
        ${fact("method", method)} ${fact("URL", url.pathname + url.search)}
        ${fact("Referer header", from)}
        ${others.map(([name = "", value = ""]) => fact(`field ${name}`, value))}
      </dl>
      <p><a class="back" href="${shop}">To the shop</a></p>`,
  );
}

/**
 * @param {string} name
 * @param {string | number | undefined} value
 */
function fact(name, value) {
  return html`<div class="fact">
    <dt>${name}</dt>
    <dd data-fact="${name}">
      ${
        value === undefined
          ? html`<span class="none">nothing</span>`
          : html`<bdi dir="ltr">${value}</bdi>`
      }
    </dd>
  </div>`;
}

/** @param {Record<string, string | number> | null} record */
function decoded(record) {
  return html`<h2>Content of the tid</h2>
    ${
      record
        ? html`<dl class="facts" data-record>
            ${Object.entries(record).map(([name, value]) =>
              fact(name, typeof value === "number" ? new Date(value).toISOString() : value),
            )}
          </dl>`
        : html`<p>It could not be read.</p>`
    }`;
}

/**
 * @param {string} shop
 * @param {string} order
 */
function payPage(shop, order) {
  return page(
    "Pretend Pay",
    html`<p class="brand">Pretend Pay</p>
      <h1>Pretend to pay</h1>
      <p class="lead">
        ${order ? html`For order <strong>${order}</strong>. ` : ""}No money is transferred, and no
        data is needed.
      </p>
      <p class="actions">
        <a class="pay" href="${shop}return?order=${encodeURIComponent(order)}">Pretend to pay</a>
        <a href="${shop}payment">Back without paying</a>
      </p>`,
  );
}
