import { expect, it } from "vitest";
import { openIslandPage } from "../islands/island-page.ts";

const island = (id: string, widget: string, props: object): string =>
  `<div id="${id}" data-widget="${widget}" data-load="eager" data-props='${JSON.stringify(props)}'><p>Own</p></div>`;
const review = { name: "A", source: "B", text: "Good." };

it("what the configuration says to widgets counts for all of them", async () => {
  const { state, page, text } = await openIslandPage(
    island("none", "testimonials", {}) +
      island("logos", "partners-strip", {}) +
      island("card", "review-card", review) +
      island("pages", "pagination", { page: 10, pages: 20, href: "/{page}" }) +
      island("film", "video-block", { src: "https://cdn.example/film.mp4", title: "Film" }),
    {
      config: {
        samples: false,
        verified: true,
        pagination: { ends: false },
        media: { hosts: ["cdn.example"] },
      },
    },
  );
  for (const id of ["none", "logos", "card", "pages", "film"]) await state(id, "mounted");
  expect(await text("#none")).toBe("");
  expect(await text("#logos")).toBe("");
  expect(await text("#card")).toContain("Verified");
  expect(await page.locator("#pages a[aria-label^=Page]").allTextContents()).toEqual([
    "8",
    "9",
    "10",
    "11",
    "12",
  ]);
  await page.locator("#film button").click();
  expect(await page.locator("#film video").getAttribute("src")).toBe(
    "https://cdn.example/film.mp4",
  );
});

it("who has paused motion can reach all partners", async () => {
  const { state, page } = await openIslandPage(island("strip", "partners-strip", {}));
  await state("strip", "mounted");
  await page.getByRole("button", { name: "Pause animations" }).click();
  await page.getByRole("button", { name: "Show all partners" }).click();
  await expect.poll(() => page.locator("#strip li:visible").count()).toBe(12);
});

it("a film on a host that the page does not name leaves the fallback", async () => {
  const props = { src: "https://cdn.example/film.mp4", title: "Film" };
  const { state, text } = await openIslandPage(island("film", "video-block", props));
  await state("film", "failed");
  expect(await text("#film")).toBe("Own");
});

it("a slider that always turns does so under the pointer, and can be stopped", async () => {
  const slides = [review, review, review, review];
  const { state, page } = await openIslandPage(
    island("always", "testimonials", { reviews: slides }),
    {
      config: { testimonials: { autoplay: "always" } },
    },
  );
  await state("always", "mounted");
  const live = page.locator("#always [aria-live]");
  await expect.poll(() => live.getAttribute("aria-live")).toBe("off");
  await page.hover("#always li");
  // A polite slider would have stopped by then.
  await page.evaluate(
    () => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r))),
  );
  expect(await live.getAttribute("aria-live")).toBe("off");
  await page.locator("#always .sk-slider__toggle").click();
  await expect.poll(() => live.getAttribute("aria-live")).toBe("polite");
});

it("a search is loading for as long as the page says, when no results come", async () => {
  const { state, page, site } = await openIslandPage(
    island("form", "search-form", { action: "/domains/search" }),
    {
      config: { searchForm: { patience: 1 } },
      // With this answer, browsers stay on the page.
      files: { "/domains/search": { status: 204, body: "" } },
    },
  );
  await state("form", "mounted");
  const submit = page.locator("#form [type=submit]");
  await submit.click();
  await expect.poll(() => submit.getAttribute("aria-busy")).toBe("true");
  await expect.poll(() => submit.getAttribute("aria-busy"), { timeout: 10_000 }).toBeNull();
  await submit.click();
  const searches = () => site.requests.filter((url) => url.startsWith("/domains/search"));
  await expect.poll(searches).toHaveLength(2);
});

it("the conditions of one price are what describes its offer", async () => {
  const offer = { price: 9.9, href: "/com", footnote: "For the first year." };
  const items = [
    { tld: "com", ...offer },
    { tld: "org", price: 12, href: "/org" },
  ];
  const { state, page } = await openIslandPage(island("prices", "discount-teaser", { items }));
  await state("prices", "mounted");
  const descriptions = await page
    .locator("#prices a")
    .evaluateAll((links) =>
      links.map(
        (link) => document.getElementById(link.getAttribute("aria-describedby") ?? "")?.textContent,
      ),
    );
  expect(descriptions).toEqual(["1) For the first year.", undefined]);
});
