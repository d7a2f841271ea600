import { findBrowser } from "@skerry/checks/find-browser";
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
} from "playwright-core";
import { whenFinished } from "./when-finished.ts";

// The sandbox needs rights that a container's root has not; the rest keeps Chromium from asking
// its own servers for anything while requests are counted.
const FLAGS = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // Names of other sites, which are not safe by themselves as those below localhost are.
  "--host-resolver-rules=MAP *.test 127.0.0.1",
];

export interface PageOptions extends BrowserContextOptions {
  /**
   * Let "back" restore the page from memory. Playwright turns that off, and its own `page.goBack()`
   * does not see such a restore: use `page.evaluate(() => history.back())`.
   * @default false
   */
  bfcache?: boolean;
}

/** One browser of each kind per worker; the specs of a worker share its modules. */
const browsers: { plain?: Promise<Browser>; bfcache?: Promise<Browser> } = {};

/**
 * An empty page of its own context: no cookies, no cache, nothing shared with another test. Closed
 * when the test ends; one that was opened in `beforeAll` is closed with `page.context().close()`.
 *
 * @throws Error when the machine has no Chromium; it says how to get one.
 */
export async function openPage({ bfcache = false, ...options }: PageOptions = {}): Promise<Page> {
  const browser = await (bfcache
    ? (browsers.bfcache ??= launch({ ignoreDefaultArgs: ["--disable-back-forward-cache"] }))
    : (browsers.plain ??= launch({})));
  const context = await browser.newContext(options);
  whenFinished(() => context.close());
  return context.newPage();
}

function launch(options: LaunchOptions): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) {
    throw new Error(
      "No Chromium or Chrome was found. Install one, or set CHROMIUM_PATH to its program.",
    );
  }
  return chromium.launch({ executablePath, args: FLAGS, ...options });
}
