import { defineConfig, mergeConfig } from "vitest/config";
import { rooms } from "./vitest.config.ts";
import { light } from "./vitest.light.config.ts";

// With Preact, what depends least on the library: each widget by itself, what happens before an island mounts, and page engines.
const rare = mergeConfig(light, defineConfig({ test: { name: "Preact rare" } }));
rare.test.include = [
  "back-from-memory",
  "content-policy",
  "dev-root",
  "discount-teaser",
  "extensions",
  "feature-filter",
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
  "root-providers",
  "screenshot-slider",
  "search-form",
  "shared-state",
  "testimonials",
  "tooltip",
  "translation",
  "untrusted-regions",
  "video-block",
  "visitor-input",
].map((name) => `${rooms}/${name}.spec.ts`);
rare.test.include.push("src/morphs/{host-content,identical,sequences,slots}.spec.ts");

export default rare;
