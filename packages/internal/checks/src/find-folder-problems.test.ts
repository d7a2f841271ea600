import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { expectedFiles, findFolderProblems } from "./find-folder-problems.ts";

let source: string;
beforeEach(() => {
  source = mkdtempSync(join(tmpdir(), "skerry-folders-"));
  for (const folder of ["store-hours", "texts", "styles"]) mkdirSync(join(source, folder));
  for (const file of expectedFiles("store-hours")) write(file, "");
});
afterEach(() => rmSync(source, { recursive: true }));

function write(file: string, text: string): void {
  writeFileSync(join(source, "store-hours", file), text);
}

const problems = (...registered: string[]): string =>
  findFolderProblems(source, registered).join("\n");

it("accepts a folder with every file, and parts that are named for what they export", () => {
  write("store-hours-row.tsx", "");
  write("opening-time.ts", "export function openingTime() {}");
  write("opening-time.test.ts", "");
  write("day-row.tsx", "export const DayRow = () => null;");
  expect(problems("store-hours")).toBe("");
});

it("names the folder that is not registered", () => {
  expect(problems()).toBe("store-hours: has a folder and no line in registry.ts. Add the line.");
});

it("names the registered widget that has no folder", () => {
  expect(problems("store-hours", "store-map")).toContain("store-map: is in registry.ts");
});

it.each(expectedFiles("store-hours"))("misses %s", (file) => {
  rmSync(join(source, "store-hours", file));
  expect(problems("store-hours")).toContain(`${file} is missing`);
});

it("names the file that is not named for what it holds", () => {
  renameSync(join(source, "store-hours/store-hours.css"), join(source, "store-hours/style.css"));
  write("logic.ts", "export function openingTime() {}");
  write("day-row.test.tsx", "");
  expect(problems("store-hours")).toContain("style.css neither starts with");
  expect(problems("store-hours")).toContain("logic.ts neither starts with");
  expect(problems("store-hours")).toContain("day-row.test.tsx neither starts with");
});
