import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { FontFamily } from "./font-families.ts";
import { launchBrowser, type LaunchOptions } from "./launch-browser.ts";
import { type Feature, skipInFirefox } from "./not-in-firefox.ts";
import { testedBrowser } from "./tested-browser.ts";
import { whenFinished } from "./when-finished.ts";

export interface PageOptions extends BrowserContextOptions {
  /**
   * Let "back" restore the page from memory. Playwright turns that off, and its own `page.goBack()`
   * does not see such a restore: use `page.evaluate(() => history.back())`.
   * @default false
   */
  bfcache?: boolean | undefined;
  /** Let links open tabs behind this one, which Chromium without its window does not. @default false */
  tabs?: boolean | undefined;
  /** Lay the page out as on a machine that has this family of fonts alone. @default all fonts */
  fonts?: FontFamily | undefined;
}

/** One browser of each kind per worker; the specs of a worker share its modules. */
const browsers = new Map<string, Promise<Browser>>();

/**
 * An empty page of its own context: no cookies, no cache, nothing shared with another test. Closed
 * when the test ends; one that was opened in `beforeAll` is closed with `page.context().close()`.
 *
 * @throws Error when the machine has no such browser; it says how to get one.
 */
export async function openPage({
  bfcache,
  tabs,
  fonts,
  ...options
}: PageOptions = {}): Promise<Page> {
  if (options.javaScriptEnabled === false) skipInFirefox("noScript");
  if (options.permissions) skipInFirefox("clipboard");
  if (options.colorScheme || options.forcedColors || options.contrast) skipInFirefox("media");
  const launch = launchOptions({ bfcache, tabs, fonts, ...options });
  const kind = JSON.stringify(launch);
  const starting = browsers.get(kind) ?? launchBrowser(testedBrowser, launch);
  browsers.set(kind, starting);
  const context = await (await starting).newContext(options);
  whenFinished(() => context.close());
  const page = await context.newPage();
  if (testedBrowser === "firefox") skipWhatFirefoxCannot(page);
  return page;
}

/** A test that asks for one of these ends there: Playwright would throw, or do nothing. */
function skipWhatFirefoxCannot(page: Page): void {
  const context = page.context();
  const instead = (feature: Feature): { value: () => Promise<never> } => ({
    value: async () => {
      skipInFirefox(feature);
      throw new Error("Not in Firefox.");
    },
  });
  Object.defineProperty(page, "emulateMedia", instead("media"));
  Object.defineProperty(context, "grantPermissions", instead("clipboard"));
  Object.defineProperty(context, "newCDPSession", instead("protocol"));
}

/** Switches that a browser has to be started with for such a page. */
function launchOptions({ bfcache, tabs, fonts, reducedMotion }: PageOptions): LaunchOptions {
  return testedBrowser === "firefox"
    ? { bfcache, fonts, reducedMotion: reducedMotion === "reduce" }
    : { bfcache, tabs, fonts };
}
