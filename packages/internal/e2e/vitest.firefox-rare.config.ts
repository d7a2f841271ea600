import { defineConfig, mergeConfig } from "vitest/config";
import { rooms } from "./vitest.config.ts";
import { firefox } from "./vitest.firefox.config.ts";

// In Firefox, what differs least there.
const rare = mergeConfig(firefox, defineConfig({ test: { name: "Firefox rare" } }));
rare.test.include = [
  "consent-recipes",
  "island-errors",
  "island-lifecycle",
  "island-props",
  "island-triggers",
  "page-configuration",
  "pagination",
  "personal-data",
  "preview-frames",
  "review-card",
  "root",
  "search-form",
  "shared-state",
  "tooltip",
  "translation",
  "visitor-input",
].map((name) => `${rooms}/${name}.spec.ts`);

export default rare;
