import { defineConfig, mergeConfig } from "vitest/config";
import { rooms } from "./vitest.config.ts";
import { firefox } from "./vitest.firefox.config.ts";

// In Firefox, what differs least there.
const rare = mergeConfig(firefox, defineConfig({ test: { name: "Firefox rare" } }));
rare.test.include = [
  "consent-recipes",
  "island-triggers",
  "page-configuration",
  "pagination",
  "review-card",
  "tooltip",
].map((name) => `${rooms}/${name}.spec.ts`);

export default rare;
