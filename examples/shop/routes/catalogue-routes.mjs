import { Hono } from "hono";
import { readSearch } from "../../plain-html/domain-names.mjs";
import { CATEGORIES, offersFor } from "../catalogue.mjs";
import { hostingPage } from "../views/hosting-page.mjs";
import { landingPage } from "../views/landing-page.mjs";
import { PAGE_SIZE, searchPage } from "../views/search-page.mjs";

/**
 * The pages on which a visitor chooses: landing page, search and hosting.
 *
 * @param {import("../page-context.mjs").PageContext} context
 */
export function catalogueRoutes({ readVisit, send }) {
  const app = new Hono();

  app.get("/shop", (c) => c.redirect(`/shop/${new URL(c.req.url).search}`));
  app.get("/shop/", (c) => send(c, landingPage(readVisit(c))));

  app.get("/shop/search", (c) => {
    const { names, tld } = readSearch(new URL(c.req.url).searchParams);
    const offers = offersFor(names);
    const last = Math.max(1, Math.ceil(offers.length / PAGE_SIZE));
    const number = Math.min(Math.max(1, Math.trunc(Number(c.req.query("page"))) || 1), last);
    return send(c, searchPage({ visit: readVisit(c), names, tld, offers, number }));
  });

  app.get("/shop/hosting", (c) =>
    c.redirect(`/shop/hosting/${CATEGORIES[0]?.slug}${new URL(c.req.url).search}`),
  );
  app.get("/shop/hosting/:slug", async (c) => {
    const category = CATEGORIES.find(({ slug }) => slug === c.req.param("slug"));
    if (!category) return c.notFound();
    return send(c, hostingPage(readVisit(c), category));
  });

  return app;
}
