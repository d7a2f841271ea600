import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { storyBrowser, storyTests } from "./browser.ts";

// Every story as a test: it renders, its `play` passes, axe finds nothing, in dark neither. Not at
// the same time as anything else (groupOrder), for stories wait for animations.
export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  plugins: [storyTests()],
  test: {
    name: "stories",
    browser: storyBrowser("no-preference"),
    // axe takes seconds for lists of a thousand.
    testTimeout: 60_000,
    // The tally names each story that needed its second try.
    retry: 1,
    maxWorkers: 2,
    sequence: { groupOrder: 2 },
  },
});
