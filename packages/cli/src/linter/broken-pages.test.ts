import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import broken from "../../fixtures/broken-pages.json" with { type: "json" };
import { checkPage } from "./check-page.ts";
import { collectPages } from "./collect-pages.ts";
import { diagnosticCodes } from "./page/diagnostic-codes.ts";

const folder = fileURLToPath(new URL("../../fixtures/", import.meta.url));

it("has each code in the handbook, with its cure", () => {
  const handbook = readFileSync(`${folder}../../../stories/docs/reference/check.mdx`, "utf8");
  const rows = [...handbook.matchAll(/^\| `([\w-]+)` +\|.*\S.*\|.*\S.*\|$/gm)].map(
    ([, code]) => code,
  );
  expect(rows.sort()).toEqual(Object.keys(diagnosticCodes).sort());
});

describe("skerry check finds what is wrong, and nothing else", () => {
  it.each(broken.cases)("$file", async ({ file, expected }) => {
    const [read] = await collectPages(`${folder}${file}`);
    if (!read) throw new Error(`There is no page ${file}.`);
    const found = await checkPage(await read());
    expect(found.map(({ code, location: { line } }) => ({ code, line }))).toEqual(expected);
  });

  it("on at least 90 pages, with every code", () => {
    expect(broken.cases.length).toBeGreaterThanOrEqual(90);
    const codes = new Set(broken.cases.flatMap(({ expected }) => expected.map(({ code }) => code)));
    // That one is about a widget, on whatever page.
    const ofPages = Object.keys(diagnosticCodes).filter((code) => code !== "kept-state");
    expect([...codes].sort()).toEqual(ofPages.sort());
  });
});
