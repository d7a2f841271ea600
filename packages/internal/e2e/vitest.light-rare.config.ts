import { defineConfig, mergeConfig } from "vitest/config";
import { rooms } from "./vitest.config.ts";
import { light } from "./vitest.light.config.ts";

// With Preact, what depends least on the library: each widget by itself, and what happens before an island mounts.
const rare = mergeConfig(light, defineConfig({ test: { name: "Preact rare" } }));
rare.test.include = [
  "back-from-memory",
  "content-policy",
  "discount-teaser",
  "feature-filter",
  "island-triggers",
  "page-configuration",
  "pagination",
  "partners-strip",
  "personal-data",
  "preview-frames",
  "review-card",
  "screenshot-slider",
  "search-form",
  "testimonials",
  "tooltip",
  "untrusted-regions",
  "video-block",
].map((name) => `${rooms}/${name}.spec.ts`);

export default rare;
