import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { storyBrowser, storyTests } from "./browser.ts";

const repository = fileURLToPath(new URL("..", import.meta.url));

/** Where a picture of a story lies, in the folder for its kind. */
const picture = (
  folder: string,
  { testFileName, arg, ext }: Record<"testFileName" | "arg" | "ext", string>,
) => join(repository, folder, basename(testFileName, ".stories.tsx"), arg + ext);

// The stories tagged `visual` compared with their screenshots in the repository.
export default defineConfig({
  root: repository,
  plugins: [
    storyTests({ tags: { include: ["visual"] }, initialGlobals: { screenshots: true } }),
    {
      // The addon gives both projects one folder, and their servers would write it at one time.
      name: "own-cache",
      enforce: "post",
      config: () => ({ cacheDir: ".storybook/node_modules/.cache/visual" }),
    },
  ],
  test: {
    name: "visual",
    // The tally names each story that needed its second try.
    retry: 1,
    setupFiles: [fileURLToPath(new URL("pinned-font.ts", import.meta.url))],
    browser: {
      ...storyBrowser("reduce"),
      expect: {
        toMatchScreenshot: {
          comparatorName: "pixelmatch",
          comparatorOptions: { allowedMismatchedPixelRatio: 0.002 },
          resolveScreenshotPath: (place) => picture("stories/screenshots", place),
          resolveDiffPath: (place) => picture("test-results", place),
        },
      },
    },
    maxWorkers: 2,
    sequence: { groupOrder: 3 },
  },
});
