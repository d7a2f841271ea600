import type { Browser } from "playwright-core";

/**
 * Opens a page with an empty cache, and uses its first search form again and again until it reacts.
 *
 * @returns milliseconds from when the navigation began
 */
export async function measureUntilUsable(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: "commit" });
    const time = await page.waitForFunction(
      () => {
        if (document.querySelector(".slot textarea.sk-search-form__field")) {
          return performance.now();
        }
        document.querySelector<HTMLElement>(".sk-search-form__switch")?.click();
        return undefined;
      },
      undefined,
      { polling: 5, timeout: 60_000 },
    );
    return (await time.jsonValue()) ?? Number.NaN;
  } finally {
    await context.close();
  }
}
