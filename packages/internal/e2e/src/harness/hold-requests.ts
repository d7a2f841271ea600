import type { Page } from "playwright-core";

/**
 * Holds requests of the page back, so that a test sees the page as it was served.
 *
 * @param url the requests to hold. Default: those for the script
 * @returns function that lets them through
 */
export async function holdRequests(
  page: Page,
  url: string | RegExp = "**/skerry/skerry.js",
): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, (route) => released.then(() => route.continue()));
  return release;
}
