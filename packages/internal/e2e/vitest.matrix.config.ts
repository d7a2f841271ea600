import { defineConfig, mergeConfig } from "vitest/config";
import chromium, { matrix } from "./vitest.config.ts";

const config = mergeConfig(chromium, defineConfig({ test: { name: "e2e matrix" } }));
config.test.include = matrix;
config.test.exclude = [];

export default config;
