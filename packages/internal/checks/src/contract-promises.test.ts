/** Every part of CONTRACT.md has tests that fail when its promises are broken. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contractPromises } from "./contract-promises.ts";
import { root } from "./repository.ts";

const contract = readFileSync(join(root, "packages/core/CONTRACT.md"), "utf8");
const sources = new Map<string, string>();

function sourceOf(file: string): string {
  const source = sources.get(file) ?? readFileSync(join(root, file), "utf8");
  sources.set(file, source);
  return source;
}

/** What CONTRACT.md consists of, in its order. */
function partsOf(text: string): string[] {
  const part =
    /^#{2,3} (?<heading>.+)$|^(?:- )?\*\*(?<topic>[A-Z][^*]*?)\.?\*\*|^(?<rule>\d+)\. \*\*|^\| (?<command>`skerry \w+)/gm;
  return [...text.matchAll(part)].map(({ groups = {} }) => {
    const { heading, topic, rule, command } = groups;
    return heading ?? topic ?? (rule ? `13.${rule}` : `${command}\``);
  });
}

/** How a title stands in the source of its test. */
const literals = (title: string): string[] => ['"', "`"].map((quote) => quote + title + quote);

it("CONTRACT.md has no part without tests, and no test is for a part that is gone", () => {
  expect(Object.keys(contractPromises)).toEqual(partsOf(contract));
});

describe.each(Object.entries(contractPromises))("%s", (_, tests) => {
  it("has tests", () => {
    expect(Object.values(tests).flat().length).toBeGreaterThan(0);
  });

  it.each(Object.entries(tests))("is tested by %s", (file, titles) => {
    expect(file).toMatch(/\.(test|spec|test\.fixture)\.tsx?$/);
    const source = sourceOf(file);
    const isThere = (title: string): boolean => literals(title).some((one) => source.includes(one));
    expect(titles.filter((title) => !isThere(title))).toEqual([]);
    const skipped = new Set(
      Array.from(source.matchAll(/\.(?:skip|todo)\(\s*["`](.+?)["`]/g), ([, one]) => one),
    );
    expect(titles.filter((title) => skipped.has(title))).toEqual([]);
  });
});
