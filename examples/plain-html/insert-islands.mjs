const HEAD = `
    <link href="/skerry/skerry.css" rel="stylesheet" />
    <link href="/theme-islands.css" rel="stylesheet" />
    <script type="application/json" id="skerry-config">
      { "product": "acme", "routes": { "acme_web_frontend.domains.search": "/domains/search" } }
    </script>
    <script type="module" src="/skerry/skerry.js" async></script>`;

const SEARCH_FORM = `
    <div class="container py-5" data-sk-theme="light">
      <h2 class="mb-4 text-center">Find your domain name</h2>
      <div class="row justify-content-center">
        <div class="col-xl-8 island-search" data-widget="search-form" data-props='{"tld":"com"}'>
          <form class="row g-2" action="/domains/search">
            <div class="col">
              <label class="visually-hidden" for="domains">Domain names</label>
              <input class="form-control form-control-lg" id="domains" name="domain_check[domains]" />
            </div>
            <input type="hidden" name="domain_check[tld]" value="com" />
            <div class="col-auto">
              <button class="btn btn-primary btn-lg" name="domain_check[search]" value="1">Search</button>
            </div>
          </form>
        </div>
      </div>
    </div>`;

const REVIEW = `
    <div class="row justify-content-center mt-5">
      <div
        class="col-lg-6 text-start island-review"
        data-widget="review-card"
        data-props='{"name":"Example customer","source":"Example review","text":"This card is a widget. Everything else is the theme.","verified":false}'
      >
        <figure class="text-center">
          <blockquote class="blockquote">
            <p>This card is a widget. Everything else is the theme.</p>
          </blockquote>
          <figcaption class="small">Example customer, Example review</figcaption>
        </figure>
      </div>
    </div>`;

/**
 * Inserts the script tag, the configuration and two islands into a page of a third party. Nothing else
 * of the page changes.
 *
 * @param {string} page
 * @returns {string}
 * @throws {Error} when the page does not contain one of the positions
 */
export function insertIslands(page) {
  return [
    { before: "</head>", insert: HEAD },
    { before: "<!-- Icons Grid-->", insert: SEARCH_FORM },
    { before: "</div>\n        </section>\n        <!-- Call to Action-->", insert: REVIEW },
  ].reduce((page, { before, insert }) => {
    const at = page.indexOf(before);
    if (at === -1) throw new Error(`The page has no ${JSON.stringify(before)} to insert before.`);
    return `${page.slice(0, at)}${insert.trim()}\n${page.slice(at)}`;
  }, page);
}
