import { defineConfig } from "vitest/config";

/** Every package's own tests in one run. Chromium specs are a project of their own. */
export default defineConfig({
  test: {
    projects: ["../../core", "../../ui", "../../widgets", "../../mount", "../checks", "../e2e"],
  },
});
