import { defineConfig, mergeConfig } from "vitest/config";
import chromium, { rooms } from "./vitest.config.ts";

// The same specs in a released Firefox.
export const firefox = mergeConfig(
  chromium,
  defineConfig({
    test: {
      name: "Firefox",
      env: { SKERRY_E2E_BROWSER: "firefox" },
      setupFiles: ["src/harness/skip-undrivable.ts"],
    },
  }),
);
firefox.test.include = [
  "back-from-memory",
  "hydration",
  "island-errors",
  "island-lifecycle",
  "island-props",
  "personal-data",
  "preview-frames",
  "root",
  "search-form",
  "shared-state",
  "storage",
  "translation",
  "visitor-input",
].map((name) => `${rooms}/${name}.spec.ts`);

export default firefox;
