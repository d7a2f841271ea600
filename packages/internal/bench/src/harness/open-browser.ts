import { type Browser, chromium } from "playwright-core";
import { browserFlags } from "../../../checks/src/browser-flags.ts";
import { findBrowser } from "../../../checks/src/find-browser.ts";

interface BrowserOptions {
  /** Whether pages are kept in memory when they are left; playwright-core turns that off. Default: false */
  bfcache?: boolean;
  /** Where another program may control it. Default: none. */
  debuggingPort?: number;
}

/** Starts the installed Chromium without its background services. */
export async function openBrowser({
  bfcache,
  debuggingPort,
}: BrowserOptions = {}): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) {
    throw new Error(
      "No Chromium or Chrome was found. Install one, or set CHROMIUM_PATH to the path of its program.",
    );
  }
  return chromium.launch({
    executablePath,
    args: [
      ...browserFlags,
      ...(debuggingPort === undefined ? [] : [`--remote-debugging-port=${debuggingPort}`]),
    ],
    ...(bfcache && { ignoreDefaultArgs: ["--disable-back-forward-cache"] }),
  });
}
