import { defineConfig, mergeConfig } from "vitest/config";
import chromium, { rooms } from "./vitest.config.ts";

/** Specs with the files that have Preact in the place of React. */
export const light = mergeConfig(
  chromium,
  defineConfig({ test: { name: "Preact", env: { SKERRY_E2E_FLAVOUR: "preact" } } }),
);
// What an island, its markup and its events are made of, and the widgets of the landing page.
light.test.include = [
  "dev-root",
  "extensions",
  "failed-markup",
  "hydration",
  "island-errors",
  "island-failures",
  "island-lifecycle",
  "island-props",
  "landing",
  "mapped-errors",
  "navigation",
  "root",
  "root-providers",
  "shared-state",
  "slots",
  "suspense",
  "translation",
  "visitor-input",
].map((name) => `${rooms}/${name}.spec.ts`);
// And every engine that morphs pages.
light.test.include.push("src/morphs/*.spec.ts");
light.test.exclude = [];

export default light;
