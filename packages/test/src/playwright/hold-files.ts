import type { Page, Route } from "@playwright/test";

/** The files behind the loader, without which no island mounts. */
const files = /\/chunks\/[^/?]+\.js(\?|$)/;

/**
 * Holds the files of islands back.
 *
 * @returns lets them through, those that were asked for too
 */
export async function holdFiles(page: Page): Promise<() => Promise<void>> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const hold = async (route: Route): Promise<void> => {
    await released;
    // The page may have gone meanwhile.
    await route.fallback().catch(() => {});
  };
  await page.route(files, hold);
  return async () => {
    release();
    await page.unroute(files, hold);
  };
}
