import { defineConfig, mergeConfig } from "vitest/config";
import chromium, { rare } from "./vitest.config.ts";

const config = mergeConfig(chromium, defineConfig({ test: { name: "e2e rare" } }));
// The packages' helpers, beside those that are copied.
config.test.include = [...rare, "src/backends/helper-calls.spec.ts"];
config.test.exclude = [];

export default config;
