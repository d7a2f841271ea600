import { defineConfig, mergeConfig } from "vitest/config";
import chromium, { rooms } from "./vitest.config.ts";

/** Specs with the files that have Preact in the place of React. */
export const light = mergeConfig(
  chromium,
  defineConfig({ test: { name: "Preact", env: { SKERRY_E2E_FLAVOUR: "preact" } } }),
);
// What a library decides: taking over markup, errors, slots, what waits, and morphs.
light.test.include = [
  "failed-markup",
  "hydration",
  "island-errors",
  "root",
  "slots",
  "suspense",
].map((name) => `${rooms}/${name}.spec.ts`);
light.test.include.push("src/morphs/{changed,swaps}.spec.ts");
light.test.exclude = [];

export default light;
