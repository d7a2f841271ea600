import type { Page } from "playwright-core";

export interface ExpectedIslands {
  /** How many islands the page has. */
  islands: number;
  /** How many of them are reviews. */
  reviews: number;
  /** Whether a server has rendered them: then all of them must still have the same nodes. */
  served: boolean;
  /** Whether review cards do not react, because they stay as the server has rendered them. */
  leavesReviews: boolean;
}

/**
 * Uses every island as a visitor does: the form changes to many lines, the review removes a picture that
 * cannot be loaded.
 *
 * @throws Error when an island does not react: a page that does not work must not be measured
 */
export async function checkIslands(page: Page, expected: ExpectedIslands): Promise<void> {
  const kept = await page.locator("[data-served]").count();
  if (kept !== (expected.served ? expected.islands : 0)) {
    throw new Error(`${page.url()}: ${kept} of ${expected.islands} islands kept served nodes.`);
  }
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>(".sk-search-form__switch")) {
      button.click();
    }
    for (const picture of document.querySelectorAll(".sk-review__picture")) {
      picture.dispatchEvent(new Event("error"));
    }
  });
  // React and Preact may render later.
  await page
    .waitForFunction(
      ({ islands, pictures }) =>
        document.querySelectorAll(".slot .sk-review").length +
          document.querySelectorAll(".slot textarea.sk-search-form__field").length ===
          islands && document.querySelectorAll(".slot .sk-review__picture").length === pictures,
      { islands: expected.islands, pictures: expected.leavesReviews ? expected.reviews : 0 },
    )
    .catch((cause: unknown) => {
      throw new Error(`${page.url()}: not all of ${expected.islands} islands react.`, { cause });
    });
}
