import { defineConfig, mergeConfig } from "vitest/config";
import chromium from "./vitest.config.ts";

// Specs of their own: Playwright does not drive a WebKit that distributions have.
const webkit = mergeConfig(chromium, defineConfig({ test: { name: "WebKit" } }));
webkit.test.include = ["src/webkit/*.spec.ts"];
webkit.test.exclude = [];

export default webkit;
