/** The page that shows an island under every fault. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { axe } from "../harness/axe.ts";
import { openPage, type PageOptions } from "../harness/open-page.ts";
import { serveExamples } from "../harness/serve-examples.ts";

const names =
  "slow dropped blocked typed click morph swap translate move crash props twice policy memory".split(
    " ",
  );

async function open(query = "", options: PageOptions = {}): Promise<Page> {
  const page = await openPage(options);
  page.setDefaultTimeout(10_000);
  await page.goto(`${await serveExamples()}/storm${query}`);
  return page;
}

/** The verdict of each cell, once all have one. */
async function verdicts(page: Page): Promise<Record<string, string>> {
  // In between the page is left once.
  await page.waitForFunction(
    (count) => document.querySelectorAll(".cell[data-verdict]").length === count,
    names.length,
    { timeout: 50_000 },
  );
  const cells = page.locator(".cell");
  return Object.fromEntries(
    await cells.evaluateAll((all) =>
      all.map((cell) => [cell.id, cell.querySelector(".cell__verdict")?.textContent ?? ""]),
    ),
  );
}

const allHold = Object.fromEntries(names.map((name) => [name, "Holds"]));

it.each([true, false])(
  "the storm leaves every island whole, with pages kept in memory: %s",
  async (bfcache) => {
    const page = await open("", { bfcache });
    expect(await verdicts(page)).toEqual(allHold);
    expect(await page.textContent("#sum")).toBe("14 of 14 hold, 0 broken.");
  },
  60_000,
);

it("the storm turns a cell red whose island does not come", async () => {
  const page = await open("?without=morph");
  expect(await verdicts(page)).toEqual({
    ...allHold,
    morph: "Broken: The widget did not come.",
  });
}, 60_000);

it.each([
  [320, "light"],
  [375, "dark"],
  [768, "light"],
  [1280, "dark"],
] as const)(
  "the storm fits %i px, and can be used by everyone, in %s colours",
  async (width, colorScheme) => {
    const page = await openPage({ viewport: { width, height: 800 }, colorScheme });
    // It has been left before, so it is not left while it is looked at.
    await page.addInitScript(() => sessionStorage.setItem("storm: left", "yes"));
    await page.goto(`${await serveExamples()}/storm`);
    await page.waitForSelector("#move[data-verdict]");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await axe(page)).toEqual([]);
  },
);
