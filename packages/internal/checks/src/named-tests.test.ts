/** Each line of the threat model and of the accessibility statement names a test that exists. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { repositoryFiles, root } from "./repository.ts";

const pages = ["threat-model", "accessibility"].map((name) =>
  readFileSync(join(root, `stories/docs/${name}.mdx`), "utf8"),
);
const tests = repositoryFiles().filter((file) => /\.(test|spec)\.tsx?$/.test(file));

/** The last cell of each row: a file in code, and the start of a test's title. */
const rows = pages
  .flatMap((page) => page.split("\n"))
  .filter((line) => line.startsWith("| ") && !/^\| (Attack |Widget |-)/.test(line))
  .map((line) => (line.split("|").at(-2) as string).trim());

it("has rows", () => {
  expect(rows.length).toBeGreaterThan(50);
});

it.each(rows)("%s", (row) => {
  const [, name, title = ""] = /^`([^`]+)`: (.+)$/.exec(row) ?? [];
  const files = tests.filter((file) => basename(file) === name);
  expect(files).not.toEqual([]);
  const texts = files.map((file) => readFileSync(join(root, file), "utf8"));
  expect(texts.some((text) => text.includes(title))).toBe(true);
});
