/** The pages of the handbook, read as Storybook reads them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "@mdx-js/mdx";
import { describe, expect, it } from "vitest";
import { mdxCompileOptions } from "./mdx-compile-options.ts";
import { repositoryFiles, root } from "./repository.ts";

const pages = repositoryFiles().filter((file) => /^stories\/docs\/.*\.mdx$/.test(file));

describe("the tables of", () => {
  const withTables = pages.filter((file) => /^\| ?-/m.test(readFileSync(join(root, file), "utf8")));

  it("some pages", () => {
    expect(withTables.length).toBeGreaterThan(3);
  });

  it.each(withTables)("%s are tables", async (file) => {
    const code = String(await compile(readFileSync(join(root, file)), mdxCompileOptions));
    expect(code).toContain("_components.table");
    // A row that was taken for text.
    expect(code).not.toMatch(/"\|[ -]/);
  });
});

describe("the decision record", () => {
  const records = pages.filter((file) => file.startsWith("stories/docs/decisions/"));
  const numberOf = (file: string): number => Number(/(\d{4})-[^/]+$/.exec(file)?.[1]);
  const head = /^# (\d+)\. [A-Z]\w+: .+\n\n- Date: \d{4}-\d\d-\d\d\n- Status: (.+)\n\n## Context\n/;
  const status = /^(accepted|(in part )?replaced by (?<later>\d+)( \(.+\))?)$/;

  it.each(records)("%s has a number, a topic, a date, a status and four parts", (file) => {
    const text = readFileSync(join(root, file), "utf8");
    expect(text).toMatch(head);
    const [, number, said = ""] = head.exec(text) ?? [];
    expect(Number(number)).toBe(numberOf(file));
    expect(said).toMatch(status);
    const later = status.exec(said)?.groups?.later;
    if (later) expect(records.map(numberOf)).toContain(Number(later));
    const parts = [...text.matchAll(/^## (.+)/gm)].map(([, part]) => part);
    expect(parts).toEqual(["Context", "Decision", "Drawbacks", "Alternatives"]);
  });

  it("has a number of its own", () => {
    expect(new Set(records.map(numberOf)).size).toBe(records.length);
  });
});
