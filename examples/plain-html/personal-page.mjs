import { html } from "hono/html";
import { getCookie, setCookie } from "hono/cookie";
import { PRICES } from "./domain-names.mjs";
import { pageFrame } from "./page-frame.mjs";
import { searchIsland } from "./search-island.mjs";
import { dataWithChoices, keepChoices } from "./visitor-choices.mjs";

const COOKIE = "visitor";
const OFFERED = /** @type {const} */ (["com", "de", "eu", "org"]);
const euro = new Intl.NumberFormat("en", { style: "currency", currency: "EUR" });

/** Those who can sign in, with what is theirs alone. @type {Record<string, { discount: number, search: string }>} */
const VISITORS = {
  Ada: { discount: 0.5, search: "analytical-engine" },
  Grace: { discount: 0.1, search: "harbour-compiler" },
};

/** @param {number} discount */
function pricesWith(discount) {
  return OFFERED.map((tld) => ({
    tld,
    price: Math.round(100 * PRICES[tld] * (1 - discount)) / 100,
    href: `/domains/search?domain_check[tld]=${tld}`,
  }));
}

/** How many times the page has been made: caches keep one of them for all visitors. */
let made = 0;

/** A page that is the same for all visitors, with three islands that are not. */
function personalPage() {
  made += 1;
  return pageFrame({
    title: "Prices for you",
    description: "A page that caches keep for everybody, with the prices of each visitor.",
    content: html`<p class="example-note">
        Copy ${made} of this page. Every visitor gets the same copy; your prices and last search are
        added once you sign in.
      </p>
      <form class="visitors" method="post" action="/personal/visitor">
        ${Object.keys(VISITORS).map(
          (name) =>
            html`<button class="button button--quiet" name="name" value="${name}">
              Sign in as ${name}
            </button>`,
        )}
        <button class="button button--quiet" name="name" value="">Sign out</button>
      </form>
      ${prices("prices")}
      ${searchIsland({
        className: "search search--page",
        id: "search",
        action: "/domains/search",
        propsFrom: "/me/search.json",
      })}
      ${prices("prices-again")}`,
  });
}

/** @param {string} id */
function prices(id) {
  const items = pricesWith(0);
  return html`<div
    id="${id}"
    data-widget="discount-teaser"
    data-props="${JSON.stringify({ items })}"
    data-props-from="/me/prices.json"
  >
    <ul class="prices prices--four">
      ${items.map(
        ({ tld, price, href }) =>
          html`<li>
            <a class="price" href="${href}">
              <span class="price__tld">.${tld}</span>
              <span class="price__sum">from ${euro.format(price)}</span>
            </a>
          </li>`,
      )}
    </ul>
  </div>`;
}

/**
 * Adds the page, and what its islands fetch.
 *
 * @param {import("hono").Hono} app
 * @param {(c: import("hono").Context, page: string) => Response | Promise<Response>} send
 */
export function addPersonalPage(app, send) {
  app.get("/personal", async (c) => {
    const response = await send(c, String(personalPage()));
    response.headers.set("Cache-Control", "public, max-age=0, s-maxage=60");
    return response;
  });
  app.post("/personal/visitor", async (c) => {
    await signIn(c);
    return c.redirect(keepChoices("/personal", c.req.url), 303);
  });
  app.use("/me/*", async (c, next) => {
    await next();
    c.header("Cache-Control", "private, no-store");
  });
  app.get("/me/prices.json", (c) => {
    const visitor = visitorOf(c);
    return visitor ? answer(c, { items: pricesWith(visitor.discount) }) : c.body(null, 204);
  });
  app.get("/me/search.json", (c) => {
    const visitor = visitorOf(c);
    return visitor ? answer(c, { domains: visitor.search }) : c.body(null, 204);
  });
}

/**
 * Signs in whom a form of a page names, and nobody if its `name` is empty.
 *
 * @param {import("hono").Context} c
 */
export async function signIn(c) {
  const { name } = await c.req.parseBody();
  setCookie(c, COOKIE, String(name), { httpOnly: true, sameSite: "Lax", path: "/" });
}

/** @param {import("hono").Context} c */
function visitorOf(c) {
  const name = getCookie(c, COOKIE) ?? "";
  return Object.hasOwn(VISITORS, name) ? VISITORS[name] : undefined;
}

/**
 * In the language of the page that asks, whose URL the island has.
 *
 * @param {import("hono").Context} c
 * @param {object} data
 */
function answer(c, data) {
  return c.json(dataWithChoices(data, c.req.url));
}
