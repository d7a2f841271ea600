import { defineConfig, mergeConfig } from "vitest/config";
import webkit from "./vitest.webkit.config.ts";

// Mounting, events, morphs, Back and what islands share with Preact in WebKit.
const light = mergeConfig(
  webkit,
  defineConfig({ test: { name: "WebKit, Preact", env: { SKERRY_E2E_FLAVOUR: "preact" } } }),
);
light.test.include = ["src/webkit/{errors,islands,pages,root,shared-state}.spec.ts"];

export default light;
