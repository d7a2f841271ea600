import { defineConfig, mergeConfig } from "vitest/config";
import chromium, { matrix, rare } from "./vitest.config.ts";

const config = mergeConfig(chromium, defineConfig({ test: { name: "e2e matrix" } }));
config.test.include = matrix;
config.test.exclude = rare;

export default config;
