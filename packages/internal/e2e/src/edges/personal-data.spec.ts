/** A page that nginx or Varnish keeps for everybody, with three islands that are each visitor's own. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { collectErrors } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { requests } from "../harness/requests.ts";
import { edges, missing, type Running, startEdge, startSite } from "./start-edge.ts";

/** Scrolls through the page until all of its personal islands are there. */
const showAll = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const islands = [...document.querySelectorAll("[data-props-from]")];
    islands.forEach((one) => one.scrollIntoView({ behavior: "instant" }));
    return (
      islands.length === 3 &&
      islands.every((one) => one.getAttribute("data-widget-state") === "mounted")
    );
  });

/** Opens the page as a visitor of their own, who has signed in as `name`. */
async function visit(origin: string, name?: string): Promise<{ page: Page; asked: string[] }> {
  const page = await openPage();
  const errors = collectErrors(page);
  await page.goto(`${origin}/personal`);
  if (name) {
    await page.click(`button[value="${name}"]`);
    await page.waitForURL("**/personal");
  }
  await showAll(page);
  const made = requests(page);
  await page.reload();
  await showAll(page);
  expect(errors).toEqual([]);
  const asked = made
    .map(({ url }) => new URL(url).pathname)
    .filter((path) => path.startsWith("/me/"));
  return { page, asked: asked.sort() };
}

/** Which copy of the page it is, as the cache sent it. */
const copyOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => /Copy \d+/.exec(document.body.innerText)?.[0]);

const shown = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(() => [
    ...["prices", "prices-again"].map(
      (id) => /€\d+\.\d+/.exec(document.getElementById(id)?.innerText ?? "")?.[0],
    ),
    document.querySelector<HTMLInputElement>("[name='domain_check[domains]']")?.value,
  ]);

describe.each(edges)("$name", (edge) => {
  const reason = missing(edge);
  let site: Running;

  beforeAll(async () => {
    if (!reason) site = await startSite(edge);
  });
  beforeEach(({ skip }) => {
    if (reason) skip(reason);
  });
  afterAll(() => site?.stop());

  it("sends one page to all visitors, and each shows their own data, with one request for each URL", async () => {
    const cache = await startEdge(edge, site.url, "127.0.0.1:1");
    onTestFinished(() => cache.stop());
    const { origin } = new URL(cache.url);
    const visits = [await visit(origin, "Ada"), await visit(origin, "Grace"), await visit(origin)];
    const copies = await Promise.all(visits.map(({ page }) => copyOf(page)));
    expect(new Set(copies).size).toBe(1);
    expect(copies[0]).toMatch(/Copy \d+/);
    expect(await Promise.all(visits.map(({ page }) => shown(page)))).toEqual([
      ["€4.95", "€4.95", "analytical-engine"],
      ["€8.91", "€8.91", "harbour-compiler"],
      ["€9.90", "€9.90", ""],
    ]);
    for (const { asked } of visits) expect(asked).toEqual(["/me/prices.json", "/me/search.json"]);
  });

  it("keeps no personal data", async () => {
    const cache = await startEdge(edge, site.url, "127.0.0.1:1");
    onTestFinished(() => cache.stop());
    const read = async (name: string): Promise<string> => {
      const response = await fetch(new URL("/me/search.json", cache.url), {
        headers: { Cookie: `visitor=${name}` },
      });
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
      return response.text();
    };
    expect(await read("Ada")).toContain("analytical-engine");
    expect(await read("Grace")).toContain("harbour-compiler");
    expect(await read("")).toBe("");
  });
});
