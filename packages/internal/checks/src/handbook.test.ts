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
