import { fileURLToPath } from "node:url";
import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import type { ViteUserConfig } from "vitest/config";
// By their paths: Node reads this file before anything resolves TypeScript packages.
import { browserFlags } from "../packages/internal/checks/src/browser-flags.ts";
import { findBrowser } from "../packages/internal/checks/src/find-browser.ts";

type StoryOptions = Parameters<typeof storybookTest>[0];
type Browser = NonNullable<NonNullable<ViteUserConfig["test"]>["browser"]>;

const executablePath = findBrowser();

/** Makes tests of the stories; only of those that the tags name, with these toolbar settings. */
export function storyTests(options: StoryOptions = {}): ReturnType<typeof storybookTest> {
  return storybookTest({ configDir: fileURLToPath(new URL(".", import.meta.url)), ...options });
}

/**
 * The Chromium that stories run in.
 *
 * @param reducedMotion what the page gets when it asks for the visitor's preference
 */
export function storyBrowser(reducedMotion: "reduce" | "no-preference"): Browser {
  return {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    // The addon forbids writing by default, and screenshots have to be written.
    api: { allowWrite: true },
    provider: playwright({
      launchOptions: {
        ...(executablePath && { executablePath }),
        args: [
          ...browserFlags,
          // Letters and colours must not depend on the machine's screen.
          "--font-render-hinting=none",
          "--disable-lcd-text",
          "--force-color-profile=srgb",
        ],
      },
      contextOptions: {
        // Larger than any story: a smaller window scales the story down, and its screenshot too.
        viewport: { width: 1440, height: 2400 },
        deviceScaleFactor: 1,
        locale: "en-GB",
        timezoneId: "UTC",
        reducedMotion,
      },
    }),
    instances: [{ browser: "chromium" }],
  };
}
