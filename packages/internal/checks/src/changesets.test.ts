/** The files of `.changeset`, which become the changelog. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { packagesFolder, readManifest } from "./package-entries.ts";
import { root } from "./repository.ts";

const folder = join(root, ".changeset");
const publishedNames = readdirSync(packagesFolder).flatMap((name) => {
  const manifest = readManifest(join(packagesFolder, name));
  return manifest && !manifest.private ? [manifest.name] : [];
});
const published = new Set(publishedNames);

/** What is wrong with the text of a changeset: it has to name packages, their steps and what changed. */
function findMistakes(text: string): string[] {
  const [, head = "", entry = ""] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text) ?? [];
  const steps = Object.entries((parse(head) ?? {}) as Record<string, string>);
  return [
    ...(steps.length === 0 ? ["names no package"] : []),
    ...steps.flatMap(([name, step]) => [
      ...(published.has(name) ? [] : [`${name} is not published`]),
      ...(/^(major|minor|patch)$/.test(step) ? [] : [`${step} is no step of a version`]),
    ]),
    ...(entry.trim() ? [] : ["says nothing"]),
  ];
}

describe("each changeset names published packages and says something", () => {
  const names = readdirSync(folder).filter((name) => /(?<!README)\.md$/.test(name));

  it("those of the repository", () => {
    for (const name of names)
      expect(findMistakes(readFileSync(join(folder, name), "utf8")), name).toEqual([]);
  });

  it.each([
    ["no head", "A change."],
    ["a package that is not there", '---\n"@skerry/slider": minor\n---\n\nA change.'],
    ["a step that is not there", '---\n"@skerry/mount": big\n---\n\nA change.'],
    ["no words", '---\n"@skerry/mount": patch\n---\n'],
  ])("a changeset with %s is found", (_title, text) => {
    expect(findMistakes(text)).not.toEqual([]);
  });
});
