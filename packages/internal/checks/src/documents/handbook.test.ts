/** The pages of the handbook, read as Storybook reads them. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "@mdx-js/mdx";
import { describe, expect, it } from "vitest";
import { linksInStorybook } from "./storybook-links.ts";
import { mapLinks } from "./markdown-links.ts";
import { mdxCompileOptions } from "./mdx-compile-options.ts";
import { repositoryFiles, root } from "../repository.ts";

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

describe("braces in", () => {
  /** Names that a page's own imports give. */
  const importsOf = (text: string): string[] =>
    [...text.matchAll(/^import (?:(\w+)|\{([^}]+)\})/gm)].flatMap(([, one, more = ""]) =>
      one ? [one] : (more.match(/\w+/g) ?? []),
    );

  it.each(pages)("%s hold a comment, or what the page imports", async (file) => {
    const text = readFileSync(join(root, file), "utf8");
    const names = importsOf(text);
    const wrong: string[] = [];
    await compile(text, {
      remarkPlugins: [
        ...mdxCompileOptions.remarkPlugins,
        () => (tree) =>
          visit(tree, /^mdx(Text|Flow)Expression$/, (value) => {
            const [name] = /^\w+/.exec(value) ?? [];
            if (!value.startsWith("/*") && !names.includes(name ?? "")) wrong.push(value);
          }),
      ],
    });
    expect(wrong).toEqual([]);
    // MDX gives each page its own.
    expect(names).not.toContain("props");
  });
});

/** A node of a page, as far as it is looked at. */
interface PageNode {
  type: string;
  value?: string;
  children?: PageNode[];
}

function visit(node: PageNode, type: RegExp, call: (value: string) => void): void {
  if (type.test(node.type)) call(node.value ?? "");
  for (const child of node.children ?? []) visit(child, type, call);
}

it.each(pages)("%s imports files that are there", (file) => {
  const [head = ""] = readFileSync(join(root, file), "utf8").split(/^# /m);
  const imports = head.matchAll(/^import .*?"(\.[^"?]+)/gm);
  for (const [, path = ""] of imports)
    expect(existsSync(join(root, file, "..", path)), path).toBe(true);
});

describe("links of", () => {
  const texts = repositoryFiles().filter((file) =>
    /^(stories\/docs\/.*\.mdx|packages\/core\/(CONTRACT|contract\/\w+)\.md)$/.test(file),
  );

  it.each(texts)("%s lead somewhere, in Storybook too", (file) => {
    const path = join(root, file);
    const targets: string[] = [];
    mapLinks(linksInStorybook(readFileSync(path, "utf8"), path), (target) => {
      targets.push(target);
      return target;
    });
    for (const target of targets) expect(target).toMatch(/^(#|https:|\?path=\/(docs|story)\/)/);
  });

  it("to nowhere are an error", () => {
    expect(() => linksInStorybook("[a](./none.mdx)", join(root, "stories/docs/a.mdx"))).toThrow(
      "stories/docs/a.mdx links to ./none.mdx: there is no stories/docs/none.mdx.",
    );
  });
});

describe("how-to and explanation", () => {
  const chapters = pages.filter((file) => /\/(how-to|explanation)\//.test(file));

  it("are few pages", () => {
    expect(chapters.length).toBeLessThanOrEqual(25);
  });

  it.each(chapters)("%s is read in a few minutes", (file) => {
    const words = readFileSync(join(root, file), "utf8").split(/\s+/);
    expect(words.length).toBeLessThanOrEqual(1_200);
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
