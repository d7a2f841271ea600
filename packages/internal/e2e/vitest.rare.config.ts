import { defineConfig, mergeConfig } from "vitest/config";
import chromium, { rare } from "./vitest.config.ts";

const config = mergeConfig(chromium, defineConfig({ test: { name: "e2e rare" } }));
config.test.include = rare;
config.test.exclude = [];

export default config;
