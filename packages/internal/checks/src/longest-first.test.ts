import { basename } from "node:path";
import type { TestSpecification, Vitest } from "vitest/node";
import { expect, it } from "vitest";
import { LongestFirst, longest } from "./longest-first.ts";
import { repositoryFiles } from "./repository.ts";

const file = (moduleId: string, groupOrder = 0, name = "e2e"): TestSpecification =>
  ({
    moduleId,
    project: { name, config: { isolate: false, sequence: { groupOrder } } },
  }) as unknown as TestSpecification;

it("begins with the files that take longest, but keeps the groups of projects apart", async () => {
  const vitest = {
    config: { root: "/" },
    cache: { getFileTestResults: () => undefined, getFileStats: () => ({ size: 1 }) },
  };
  const files = [
    file("/slow/other.spec.ts", 1),
    file("/slow/storm.spec.ts", 1),
    file("/slow/example-pages.spec.ts", 1),
    file("/fast/one.test.ts", 0, "core"),
    file("/fast/skerry.test.ts", 0, "server"),
  ];
  const sorted = await new LongestFirst(vitest as unknown as Vitest).sort(files);
  expect(sorted.map(({ moduleId }) => basename(moduleId))).toEqual([
    "skerry.test.ts",
    "one.test.ts",
    "example-pages.spec.ts",
    "storm.spec.ts",
    "other.spec.ts",
  ]);
});

it("knows files that there are, each once", () => {
  const names = repositoryFiles().map((path) => basename(path));
  expect(longest.filter((name) => names.filter((one) => one === name).length !== 1)).toEqual([]);
});
