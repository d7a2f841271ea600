import { fileURLToPath } from "node:url";
import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
// By its path: Node reads this file before anything resolves TypeScript packages.
import { findBrowser } from "../packages/internal/checks/src/find-browser.ts";

const executablePath = findBrowser();

/** Every story as a test in Chromium: it renders, its `play` passes, axe finds nothing. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [storybookTest({ configDir: fileURLToPath(new URL(".", import.meta.url)) })],
  test: {
    name: "stories",
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          ...(executablePath && { executablePath }),
          args: [
            "--no-sandbox",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
          ],
        },
        // Larger than any story's viewport: a smaller frame is scaled down, and screenshots with it.
        contextOptions: {
          viewport: { width: 1440, height: 1100 },
          deviceScaleFactor: 1,
          locale: "en-GB",
          timezoneId: "UTC",
        },
      }),
      instances: [{ browser: "chromium" }],
    },
    sequence: { groupOrder: 2 },
  },
});
