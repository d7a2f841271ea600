import { defineConfig, mergeConfig } from "vitest/config";
import { firefox } from "./vitest.firefox.config.ts";

// Input, events and Back with Preact in Firefox.
const light = mergeConfig(
  firefox,
  defineConfig({ test: { name: "Firefox, Preact", env: { SKERRY_E2E_FLAVOUR: "preact" } } }),
);
light.test.include = ["src/back-from-memory.spec.ts", "src/visitor-input.spec.ts"];

export default light;
