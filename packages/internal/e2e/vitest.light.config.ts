import { defineConfig, mergeConfig } from "vitest/config";
import chromium, { rooms } from "./vitest.config.ts";

// The same specs with the files that have Preact in the place of React: each behaviour of the contract, and each widget.
const light = mergeConfig(
  chromium,
  defineConfig({ test: { name: "Preact", env: { SKERRY_E2E_FLAVOUR: "preact" } } }),
);
light.test.include = [
  "back-from-memory",
  "content-policy",
  "dev-root",
  "discount-teaser",
  "extensions",
  "failed-markup",
  "feature-filter",
  "hydration",
  "island-errors",
  "island-failures",
  "island-lifecycle",
  "island-props",
  "island-triggers",
  "landing",
  "mapped-errors",
  "navigation",
  "page-configuration",
  "pagination",
  "partners-strip",
  "personal-data",
  "preview-frames",
  "review-card",

  "root",
  "root-providers",
  "screenshot-slider",
  "search-form",
  "shared-state",
  "slots",
  "suspense",
  "testimonials",
  "tooltip",
  "translation",
  "untrusted-regions",
  "video-block",
  "visitor-input",
].map((name) => `${rooms}/${name}.spec.ts`);
// And every engine that morphs pages.
light.test.include.push("src/morphs/*.spec.ts");
light.test.exclude = [];

export default light;
