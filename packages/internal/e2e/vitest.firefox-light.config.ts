import { defineConfig, mergeConfig } from "vitest/config";
import { rooms } from "./vitest.config.ts";
import { firefox } from "./vitest.firefox.config.ts";

// Input, events, Back and what islands share with Preact in Firefox.
const light = mergeConfig(
  firefox,
  defineConfig({ test: { name: "Firefox, Preact", env: { SKERRY_E2E_FLAVOUR: "preact" } } }),
);
light.test.include = [
  "back-from-memory",
  "island-errors",
  "personal-data",
  "root",
  "shared-state",
  "visitor-input",
].map((name) => `${rooms}/${name}.spec.ts`);

export default light;
