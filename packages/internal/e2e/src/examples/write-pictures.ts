/**
 * Writes the pictures of the examples' front page anew. With `pnpm start` running:
 * `pnpm --dir packages/internal/e2e pictures http://127.0.0.1:4000`
 */
import { join } from "node:path";
import { launchBrowser } from "../harness/launch-browser.ts";

const folder = join(import.meta.dirname, "../../../../../examples/plain-html/pages/pictures");

/** Paths by the names of the pictures. */
const pages = {
  shortest: "/shortest",
  gallery: "/gallery",
  "own-widgets": "/own-widgets/",
  landing: "/landing",
  results:
    "/domains/search?domain_check[domains]=paper-boats,%20harbour-cafe,%20lighthouse.shop&domain_check[tld]=com",
  extensions: "/extensions",
  shop: "/shop/hosting/speed",
  french: "/landing?lang=fr",
  theme: "/theme/",
  presets: "/presets/bootstrap",
  storm: "/storm",
  "page-engines": "/page-engines/turbo",
};

const [origin = "http://127.0.0.1:4000"] = process.argv.slice(2);
const browser = await launchBrowser("chromium", {});
for (const theme of ["light", "dark"] as const) {
  const context = await browser.newContext({
    // Half a pixel for each: a page of 1120 px becomes a picture of 560 px.
    viewport: { width: 1120, height: 700 },
    deviceScaleFactor: 0.5,
    colorScheme: theme,
    reducedMotion: "reduce",
    // For the style below.
    bypassCSP: true,
  });
  for (const [name, path] of Object.entries(pages)) {
    const page = await context.newPage();
    const url = new URL(path, origin);
    url.searchParams.set("theme", theme);
    await page.goto(url.href, { waitUntil: "load" });
    await page.addStyleTag({ content: ".ask { display: none }" });
    // Until the widgets are there, and the storm is over.
    await page.waitForTimeout(name === "storm" ? 20_000 : 2_000);
    await page.screenshot({
      path: join(folder, `${name}${theme === "dark" ? "-dark" : ""}.jpg`),
      quality: 82,
    });
    await page.close();
  }
  await context.close();
}
await browser.close();
