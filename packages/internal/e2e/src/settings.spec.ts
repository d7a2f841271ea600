import { expect, it } from "vitest";
import { openIslandPage } from "./island-page.ts";

const island = (id: string, widget: string, props: object): string =>
  `<div id="${id}" data-widget="${widget}" data-load="eager" data-props='${JSON.stringify(props)}'><p>Own</p></div>`;
const review = { name: "A", source: "B", text: "Good." };

it("what the configuration says to widgets counts for all of them", async () => {
  const { state, page, text } = await openIslandPage(
    island("none", "testimonials", {}) +
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
  for (const id of ["none", "card", "pages", "film"]) await state(id, "mounted");
  expect(await text("#none")).toBe("");
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
    island("polite", "testimonials", { reviews: slides }),
    {
      config: { testimonials: { autoplay: "always" } },
    },
  );
  await state("polite", "mounted");
  await page.hover("#polite li");
  const live = page.locator("#polite [aria-live]");
  await expect.poll(() => live.getAttribute("aria-live")).toBe("off");
  await page.locator("#polite .sk-slider__toggle").click();
  await expect.poll(() => live.getAttribute("aria-live")).toBe("polite");
});
