import { basename } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The files that take longest, longest first (40 s and more with three workers on two cores). Vitest
 * learns this by itself, but a new clone has learned nothing: it begins with the largest files, and
 * storm.spec.ts with its 70 lines would run alone at the end. A file that is missing here costs time,
 * nothing else.
 */
export const longest: readonly string[] = [
  "example-pages.spec.ts",
  "backends.spec.ts",
  "isolation.spec.ts",
  "includes.spec.ts",
  "skerry.test.ts",
  "shop-pages.spec.ts",
  "storybook-docs.spec.ts",
  "search-form.spec.ts",
  "german.spec.ts",
  "presets.spec.ts",
  "installed-packages.spec.ts",
  "storm.spec.ts",
  "testimonials.spec.ts",
  "own-example.spec.ts",
  "partners-strip.spec.ts",
  "gallery.spec.ts",
  "text-room.spec.ts",
  "shop-tracking.spec.ts",
  "tooltip.spec.ts",
  "npm-components.spec.ts",
  "script-loading.spec.ts",
  "visitor-input.spec.ts",
  "changed.spec.ts",
  "build-mistakes.spec.ts",
  "takeover-fonts.spec.ts",
];

/** Vitest's order, but the longest files of a group of projects before its other files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => groupOf(a) - groupOf(b) || rankOf(a) - rankOf(b));
  }
}

function groupOf({ project }: TestSpecification): number {
  return project.config.sequence.groupOrder;
}

function rankOf({ moduleId }: TestSpecification): number {
  const place = longest.indexOf(basename(moduleId));
  return place === -1 ? longest.length : place;
}
