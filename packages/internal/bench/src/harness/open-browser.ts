import { type Browser, chromium } from "playwright-core";
import { findBrowser } from "../../../checks/src/find-browser.ts";

// Of two such switches Chromium reads the last one, so what Playwright turns off stands here again.
const disabledFeatures = [
  "AimEnabled",
  "HttpsUpgrades",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  // Every new context loads two pages of the browser's own beside the measured one (Chromium 156).
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxPopup",
];

/** The installed Chromium, without what it does for itself in the background. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) {
    throw new Error(
      "No Chromium or Chrome was found. Install one, or set CHROMIUM_PATH to the path of its program.",
    );
  }
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      `--disable-features=${disabledFeatures.join(",")}`,
    ],
  });
}
