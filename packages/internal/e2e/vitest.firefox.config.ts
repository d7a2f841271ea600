import { defineConfig, mergeConfig } from "vitest/config";
import chromium from "./vitest.config.ts";

// The same specs in a released Firefox.
const firefox = mergeConfig(
  chromium,
  defineConfig({ test: { name: "e2e-firefox", env: { SKERRY_E2E_BROWSER: "firefox" } } }),
);
firefox.test.include = ["src/{back-from-memory,hydration}.spec.ts"];

export default firefox;
