import { html } from "hono/html";
import { EXTENSIONS, PLANS, formatEuros } from "../catalogue.mjs";
import { searchForm, teaser } from "./islands.mjs";
import { page } from "./page.mjs";

/** @typedef {import("./page.mjs").Visit} Visit */

/** Example campaigns: the links of an advertisement, a newsletter, an affiliate and a poster. */
const ARRIVALS = [
  {
    name: "A search advertisement",
    query: "utm_source=search&utm_medium=cpc&utm_campaign=spring&gclid=Click.1",
  },
  { name: "A newsletter", query: "utm_source=letter&utm_medium=email&emid=may-2026" },
  { name: "An affiliate’s blog", query: "utm_source=blog&awc=1001_1403695822_example&wmid=12345" },
  { name: "A poster with a code", query: "utm_source=poster&utm_campaign=summer" },
];

export const PRICE_NOTE = "VAT included. Example prices.";

/** @param {string} tld */
export const teaserItem = (tld) => ({
  tld,
  price: EXTENSIONS.get(tld) ?? 0,
  href: `/shop/search?domain_check[tld]=${tld}`,
});

/**
 * Between two parameters, if it does not fit into a line.
 *
 * @param {string} query
 */
const breakable = (query) =>
  query.split("&").map((part, index) => (index > 0 ? html`<wbr />&${part}` : part));

/** @param {Visit} visit */
export function landingPage(visit) {
  return page({
    title: "Domains and hosting",
    visit,
    main: html`<section class="hero" aria-labelledby="hero-title">
        <div class="hero__text">
          <h1 id="hero-title">Domains and hosting in one place.</h1>
          <p class="hero__lead">
            Find a domain, choose a hosting plan, and go online in a few minutes.
          </p>
          ${searchForm({ examples: ["paper-boats", "grandmas-recipes.de", "lighthouse.shop"] })}
        </div>
        ${quayScene()}
      </section>

      <section class="wrap section beside" aria-labelledby="prices-title">
        <div class="section__head">
          <h2 id="prices-title">Domain prices</h2>
          <p>Renewal costs the same as registration.</p>
        </div>
        ${teaser(["com", "de", "eu", "org", "net", "shop"].map(teaserItem), PRICE_NOTE)}
      </section>

      <section class="wrap section" aria-labelledby="hosting-title">
        <div class="hosting">
          <div class="hosting__text">
            <h2 id="hosting-title">Hosting for your website</h2>
            <p>
              Hosting from ${formatEuros(Math.min(...PLANS.map(({ price }) => price)))} a year, with
              certificates, backups and personal support.
            </p>
          </div>
          <a class="button" href="/shop/hosting">See the plans</a>
        </div>
      </section>

      <section class="wrap section" aria-labelledby="arrive-title">
        <div class="section__head">
          <h2 id="arrive-title">Try different ways to arrive</h2>
          <p>
            These links open this page as if you came from a campaign. See
            <a href="/shop/inspect">what is recorded</a>.
          </p>
        </div>
        <ul class="arrivals">
          ${ARRIVALS.map(
            ({ name, query }) =>
              html`<li>
                <a class="arrival" href="/shop/?${query}">
                  <span class="arrival__name">${name}</span>
                  <bdi class="arrival__query" dir="ltr">?${breakable(query)}</bdi>
                </a>
              </li>`,
          )}
        </ul>
      </section>`,
  });
}

/** The picture: a quay with a crane and a ship. */
function quayScene() {
  return html`<svg
    class="scene"
    viewBox="0 0 1240 640"
    width="1240"
    height="640"
    preserveAspectRatio="xMaxYMax slice"
    aria-hidden="true"
    focusable="false"
  >
    <circle class="scene__glow" cx="880" cy="250" r="230" />
    <circle class="scene__glow" cx="880" cy="250" r="120" />
    <path
      class="scene__far"
      d="M-40 560q80-50 150-34 60-44 130-6 70-8 110 40zM450 560q60-40 116-30 50-34 110-8 46-10 90 38z"
    />
    <path
      class="scene__sea-far"
      d="M-40 552q40-8 80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0V640H-40z"
    />
    <path
      class="scene__sea"
      d="M-90 578q50-10 100 0t100 0t100 0t100 0t100 0t100 0t100 0t100 0t100 0t100 0t100 0t100 0t100 0t100 0V640H-90z"
    />
    <g>
      <path class="scene__rock" d="M1010 500h270v140h-270z" />
      <path class="scene__rock" d="M1066 500V176h18v324zM1126 500V176h18v324z" />
      <path
        class="scene__strut"
        d="M1075 470l60-72M1135 470l-60-72M1075 392l60-72M1135 392l-60-72M1075 314l60-72M1135 314l-60-72"
      />
      <path class="scene__rock" d="M700 164h520v16H700zM1096 110h18v60h-18z" />
      <path class="scene__strut" d="M1105 114 760 168M1105 114l100 54" />
      <path class="scene__rock" d="M1052 180h106v70h-106z" />
      <path class="scene__lamp" d="M1064 194h36v30h-36z" />
      <path class="scene__strut" d="M930 180v112M886 320l44-28 44 28" />
      <path class="scene__tower" d="M874 320h112v66H874z" />
      <path class="scene__band" d="M874 320h112v9H874z" />
      <g transform="translate(930 365)"><text class="scene__name">.shop</text></g>
    </g>
    <g>
      <path class="scene__tower" d="M640 516h92v62h-92z" />
      <path class="scene__band" d="M640 516h92v8h-92z" />
      <g transform="translate(686 556)"><text class="scene__name">.com</text></g>
      <path class="scene__tower" d="M738 516h92v62h-92z" />
      <path class="scene__band" d="M738 516h92v8h-92z" />
      <g transform="translate(784 556)"><text class="scene__name">.de</text></g>
      <path class="scene__tower" d="M836 516h92v62h-92z" />
      <path class="scene__band" d="M836 516h92v8h-92z" />
      <g transform="translate(882 556)"><text class="scene__name">.eu</text></g>
      <path class="scene__tower" d="M548 486h70v92h-70z" />
      <path class="scene__rock" d="M542 476h82v12h-82zM572 446h22v32h-22z" />
      <path class="scene__lamp" d="M558 504h14v14h-14zM594 504h14v14h-14z" />
      <path class="scene__rock" d="M512 572h464q-6 44-52 60H568q-42-10-56-60z" />
    </g>
    <g transform="translate(300 596) scale(0.8)">
      <path class="scene__rock" d="M-2-96h4V0h-4z" />
      <path class="scene__sail" d="M-40-88q40 11 80 0 10 34 0 68-40-12-80 0 10-34 0-68z" />
      <path class="scene__rock" d="M-52-10H52Q44 18 18 18h-36Q-44 18-52-10z" />
      <text class="scene__name" x="1" y="-47">.org</text>
    </g>
    <path
      class="scene__sea-near"
      d="M-20 612q60-12 120 0t120 0t120 0t120 0t120 0t120 0t120 0t120 0t120 0t120 0t120 0V640H-20z"
    />
  </svg>`;
}
