import { browserFlags } from "@skerry/checks/browser-flags";
import { findBrowser } from "@skerry/checks/find-browser";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { type FontFamily, writeFontConfiguration } from "./font-families.ts";
import { whenFinished } from "./when-finished.ts";

export interface PageOptions extends BrowserContextOptions {
  /**
   * Let "back" restore the page from memory. Playwright turns that off, and its own `page.goBack()`
   * does not see such a restore: use `page.evaluate(() => history.back())`.
   * @default false
   */
  bfcache?: boolean | undefined;
  /** Lay the page out as on a machine that has this family of fonts alone. @default all fonts */
  fonts?: FontFamily | undefined;
}

/** One browser of each kind per worker; the specs of a worker share its modules. */
const browsers = new Map<string, Promise<Browser>>();

/**
 * An empty page of its own context: no cookies, no cache, nothing shared with another test. Closed
 * when the test ends; one that was opened in `beforeAll` is closed with `page.context().close()`.
 *
 * @throws Error when the machine has no Chromium; it says how to get one.
 */
export async function openPage({ bfcache, fonts, ...options }: PageOptions = {}): Promise<Page> {
  const kind = `${bfcache} ${fonts}`;
  const starting = browsers.get(kind) ?? launch({ bfcache, fonts });
  browsers.set(kind, starting);
  const context = await (await starting).newContext(options);
  whenFinished(() => context.close());
  return context.newPage();
}

function launch({ bfcache, fonts }: Pick<PageOptions, "bfcache" | "fonts">): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) {
    throw new Error(
      "No Chromium or Chrome was found. Install one, or set CHROMIUM_PATH to its program.",
    );
  }
  return chromium.launch({
    executablePath,
    // Names of other sites, which are not safe by themselves as those below localhost are.
    args: [...browserFlags, "--host-resolver-rules=MAP *.test 127.0.0.1"],
    ...(bfcache && { ignoreDefaultArgs: ["--disable-back-forward-cache"] }),
    ...(fonts && { env: { ...process.env, FONTCONFIG_FILE: writeFontConfiguration(fonts) } }),
  });
}
