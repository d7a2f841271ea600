import { defineConfig, mergeConfig } from "vitest/config";
import inHappyDom from "./vitest.config.ts";

/** The same tests in the other document that sites test in. */
export default mergeConfig(
  inHappyDom,
  defineConfig({ test: { name: "test in jsdom", environment: "jsdom" } }),
);
