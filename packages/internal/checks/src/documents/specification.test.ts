// @vitest-environment happy-dom
/**
 * The handbook's page "Specification": each of its lines is in the code and held by a test, and its numbers and names are
 * those of the code.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { campaignFields } from "../../../../core/src/tracking/attribution/attribution-record.ts";
import { describe, expect, it } from "vitest";
import { root } from "../repository.ts";
import { page, paths, textOf, values } from "./specification-values.ts";

/** What | In the code, perhaps with a value | As written? | Test */
const row =
  /^\| (.+) \| (?:(?!\[)(.+): )?\[`(.+)`\]\[(.+)\] \| (.+) \| \[(.+)\]\[(.+\.(?:test|spec)\.tsx?)\] \|$/;

const rows = page
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (What|---) \|/.test(line))
  .map((line) => {
    const [, what = "", value, word = "", file = "", written = "", title = "", tests = ""] =
      row.exec(line) ?? [];
    return { line, what, value, word, file, written, title, tests };
  });

it("has these numbers and names", () => {
  const shown = Object.entries(values).flatMap(([place, found]) =>
    [found]
      .flat()
      .map((one) => [place, typeof one === "number" ? one.toLocaleString("en") : `\`${one}\``]),
  );
  const onPage = rows.flatMap(({ file, word, value }) =>
    value ? [[`${file}: ${word}`, value]] : [],
  );
  const byPlace = ([a = ""]: string[], [b = ""]: string[]): number => a.localeCompare(b);
  expect(onPage.sort(byPlace)).toEqual(shown.sort(byPlace));
  expect(page).toContain(`as written, and ${campaignFields.slice(11).join(", ")}:`);
});

it("says nothing twice", () => {
  const all = rows.map(({ what }) => what);
  expect(all.filter((what, at) => all.indexOf(what) !== at)).toEqual([]);
});

it("names files that there are, by their names", () => {
  for (const [name, path] of paths) {
    expect(basename(path)).toBe(name);
    expect(existsSync(join(root, path)), path).toBe(true);
  }
});

describe.each(rows)("$what", ({ line, what, word, file, written, title, tests }) => {
  it("is in the code, and held by a test", () => {
    expect(what, line).not.toBe("");
    expect(textOf(file)).toContain(word);
    const titles = textOf(tests);
    expect(
      ['"', "'", "`"].some((quote) => titles.includes(quote + title)),
      title,
    ).toBe(true);
  });

  it("has a record that names what it is about", () => {
    const records = Array.from(written.matchAll(/decisions\/(.+?\.mdx)/g), ([, name = ""]) =>
      readFileSync(join(root, "stories/docs/decisions", name), "utf8"),
    );
    if (records.length === 0) return;
    const options = Array.from(
      written.matchAll(/`(?:tracking\.)?([\w.]+)/g),
      ([, one = ""]) => one,
    );
    expect(options.filter((option) => !records.some((text) => text.includes(option)))).toEqual([]);
  });
});
