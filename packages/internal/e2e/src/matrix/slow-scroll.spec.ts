/** Nothing jumps under a visitor who scrolls while files are still on their way. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { mountAll } from "../examples/example-site.ts";
import { layoutShifts } from "../harness/layout-shifts.ts";
import { skipInFirefox } from "../harness/not-in-firefox.ts";
import { fillSession, shopPaths, visitShop } from "../examples/shop-site.ts";

/** Chrome's "Slow 4G": 1.6 Mbit/s, and 150 ms to the server and back. */
const SLOW = {
  offline: false,
  downloadThroughput: 200_000,
  uploadThroughput: 90_000,
  latency: 150,
};
/** Sum of all shifts, not only of the worst second as in Cumulative Layout Shift. */
const MOST = 0.02;

/** All but the storm, which leaves its own page and comes back. */
const phone = 375;
const pages: { path: string; width: number }[] = [
  "/",
  "/landing",
  "/landing?lang=de",
  "/landing?lang=fr",
  "/shortest",
  "/gallery",
  "/extensions",
  "/domains/search?domain_check[domains]=paper-boats,my%20bakery,oh!",
  "/presets/bootstrap",
  "/presets/tabler",
  "/presets/adminlte",
  "/presets/wordpress",
  "/theme/",
  ...shopPaths,
  "/own-widgets/",
  "/page-engines",
  "/page-engines/turbo",
  "/page-engines/htmx",
  "/page-engines/alpine",
  "/page-engines/livewire",
  "/page-engines/live-component",
  "/page-engines/unpoly",
  "/page-engines/react",
].map((path) => ({ path, width: phone }));
const wide = ["/", "/landing", "/gallery", "/presets/bootstrap", "/shop/"];

/** Scrolls to the end as a reader does who looks for something: a screen in half a second. */
const scrollThrough = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const start = performance.now();
        const scroll = (now: number): void => {
          const top = ((now - start) / 500) * innerHeight;
          scrollTo({ top, behavior: "instant" });
          if (top > document.documentElement.scrollHeight) resolve();
          else requestAnimationFrame(scroll);
        };
        requestAnimationFrame(scroll);
      }),
  );

it.each([...pages, ...wide.map((path) => ({ path, width: 1280 }))])(
  "$path at $width px moves nothing while it is scrolled",
  async ({ path, width }) => {
    skipInFirefox("layoutShift");
    const visit = await visitShop({ isRendered: true, viewport: { width, height: 800 } });
    const { page, shop } = visit;
    await fillSession(visit);
    const client = await page.context().newCDPSession(page);
    await client.send("Network.enable");
    await client.send("Network.emulateNetworkConditions", SLOW);
    await page.goto(shop + path, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
    await scrollThrough(page);
    await mountAll(page);
    const shifts = (await layoutShifts(page)).filter(({ afterInput }) => !afterInput);
    const sum = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(MOST);
  },
);
