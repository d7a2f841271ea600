import { readFileSync } from "node:fs";
import { escapeHtml } from "./escape-html.mjs";

/**
 * @typedef {object} Island
 * @property {string} widget
 * @property {string} id start of the ids in the markup, used once in the page
 * @property {object} props
 * @property {string} fallback HTML that works without JavaScript
 */

/** The content of the landing pages. */
const content = JSON.parse(
  readFileSync(new URL("../landing/content.json", import.meta.url), "utf8"),
);
const { assets, hero, facts, prices, features, tour, reviews, partners } = content;

/**
 * The page behind a cache that fills includes. It is the same for every cache; only the islands are
 * written differently.
 *
 * @param {(island: Island) => string} writeIsland
 */
export function renderPage(writeIsland) {
  return `<!doctype html>
<html lang="en" data-sk-theme="auto">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${content.title}</title>
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/skerry/skerry.css" />
    <script type="application/json" id="skerry-config">
      { "product": "fable", "routes": { "fable_web_frontend.domains.search": "/domains/search" } }
    </script>
    <script type="module" src="/skerry/skerry.js" async></script>
    <link rel="stylesheet" href="/brand.css" />
    <link rel="stylesheet" href="/landing.css" />
  </head>
  <body>
    <header class="bar wrap"><a class="brand" href="/page">${content.brand}</a></header>
    <main>
      <section class="wrap section" aria-labelledby="hero-title">
        <div class="section__head"><h1 id="hero-title">${hero.title}</h1></div>
        <div class="search" id="search">${writeIsland(searchForm())}</div>
        <p>${transferFact()}</p>
      </section>
      <section class="wrap section" aria-labelledby="prices-title">
        <div class="section__head"><h2 id="prices-title">${prices.title}</h2></div>
        ${writeIsland(priceTeaser())}
      </section>
      <section class="wrap section" aria-labelledby="features-title">
        <div class="section__head"><h2 id="features-title">${features.title}</h2></div>
        <div class="features">${writeIsland(featureFilter())}</div>
      </section>
      <section class="wrap section" aria-labelledby="review-title">
        <div class="section__head"><h2 id="review-title">One review</h2></div>
        ${writeIsland({ widget: "review-card", id: "review-", props: tour.review.props, fallback: review(tour.review.props) })}
      </section>
      <section class="wash section" aria-labelledby="reviews-title">
        <div class="wrap">
          <div class="section__head"><h2 id="reviews-title">${reviews.title}</h2></div>
          ${writeIsland(testimonials())}
          <div class="partners">${writeIsland(partnersStrip())}</div>
        </div>
      </section>
    </main>
    <footer class="wrap footer">
      <p class="footer__brand">${content.brand}</p>
      <p class="footer__note">${content.footer}</p>
    </footer>
  </body>
</html>
`;
}

/** @returns {Island} */
function searchForm() {
  const { examples } = content.search.props;
  return {
    widget: "search-form",
    id: "search-",
    props: { tld: "com", action: "/domains/search", examples },
    fallback: `<form class="search__form" action="/domains/search">
      <label class="search__label" for="domains">Domain name</label>
      <div class="search__bar">
        <div class="search__box">
          <input class="search__field" id="domains" name="domain_check[domains]" />
        </div>
        <button class="search__submit" name="domain_check[search]" value="1">Search</button>
      </div>
    </form>`,
  };
}

/** A tooltip has no markup of its own, so it has no include. */
function transferFact() {
  const { title, text, term } = facts.find((/** @type {{ term?: object }} */ fact) => fact.term);
  const tooltip = `<span data-widget="tooltip" data-props="${escapeHtml(JSON.stringify(term.props))}"
    ><a href="${term.href}">${term.words}</a></span>`;
  return `${title}: ${term.intro} ${tooltip} ${text}`;
}

/** @returns {Island} */
function priceTeaser() {
  /** @type {{ tld: string, price: number, href: string }[]} */
  const items = prices.props.items.filter((/** @type {{ tld: string }} */ { tld }) =>
    ["com", "de", "shop"].includes(tld),
  );
  const { footnote } = prices.props;
  return {
    widget: "discount-teaser",
    id: "prices-",
    props: { items, footnote },
    fallback: `<ul class="prices">
      ${items
        .map(
          ({ tld, price, href }) => `<li>
            <a class="price" href="${escapeHtml(href)}"
              ><span class="price__tld">.${tld}</span>
              <span class="price__sum">from €${price.toFixed(2)}*</span></a
            >
          </li>`,
        )
        .join("")}
    </ul>
    <p class="prices__note">* ${escapeHtml(footnote)}</p>`,
  };
}

/** @returns {Island} */
function featureFilter() {
  /** @typedef {{ category: number, title: string, description: string }} Feature */
  /** @type {{ headingLevel: number, filters: { id: number, name: string }[], features: Feature[] }} */
  const { headingLevel, filters, features: all } = features.props;
  const shown = filters.slice(0, 2).map((filter) => ({
    ...filter,
    features: all.filter(({ category }) => category === filter.id).slice(0, 2),
  }));
  return {
    widget: "feature-filter",
    id: "features-",
    props: {
      headingLevel,
      filters: filters.slice(0, 2),
      features: shown.flatMap((filter) => filter.features),
    },
    fallback: shown
      .map(
        (filter) => `<section class="features__group">
          <h3 class="features__name">${filter.name}</h3>
          <ul class="features__list">
            ${filter.features
              .map(
                ({ title, description }) =>
                  `<li class="feature"><h4>${title}</h4><p>${description}</p></li>`,
              )
              .join("")}
          </ul>
        </section>`,
      )
      .join(""),
  };
}

/** @param {{ name: string, source: string, text: string }} props */
function review({ name, source, text }) {
  return `<figure class="review">
    <blockquote class="review__text">“${escapeHtml(text)}”</blockquote>
    <figcaption class="review__by">
      <span class="review__author">
        <span class="review__name">${name}</span>
        <span class="review__source">${source}</span>
      </span>
    </figcaption>
  </figure>`;
}

/** @returns {Island} */
function testimonials() {
  const [, second, third, , fifth] = reviews.props.reviews;
  // Characters that mean something inside an include or a comment.
  const special = { ...third, text: `${third.text} -- and $this.` };
  const shown = [second, special, fifth];
  return {
    widget: "testimonials",
    id: "reviews-",
    props: { reviews: shown },
    fallback: `<div class="reviews">
      <ul class="reviews__list">
        ${shown.map((props) => `<li class="reviews__slide">${review(props)}</li>`).join("")}
      </ul>
    </div>`,
  };
}

/** @returns {Island} */
function partnersStrip() {
  const { headline, headingLevel } = partners.props;
  /** @type {{ name: string, logo: string }[]} */
  const shown = partners.props.partners.slice(0, 4);
  return {
    widget: "partners-strip",
    id: "partners-",
    props: { headline, headingLevel, partners: shown },
    fallback: `<h3 class="partners__title">${headline}</h3>
      <ul class="partners__list">
        ${shown
          .map(
            ({ name, logo }) => `<li class="partners__cell">
              <img src="${assets}${logo}" alt="${name}" width="160" height="64" loading="lazy" />
            </li>`,
          )
          .join("")}
      </ul>`,
  };
}
