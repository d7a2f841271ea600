/** Source maps of the script: complete, right, and not where visitors' browsers look for them. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { originalPositionFor, sourceContentFor, TraceMap } from "@jridgewell/trace-mapping";
import { expect, it } from "vitest";
import { root } from "./repository.ts";

const browser = join(root, "packages/mount/dist/browser");
const maps = join(root, "packages/mount/dist/source-maps");

const scripts = readdirSync(browser, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".js"),
);

/** Texts and keys are JSON, the others hand on what another file has, or are a source as they are. */
const withoutSource = /^chunks\/(keys|texts-\w+)-|^(island|load|react)\.js$/;

it("has a map for every script that was made of sources", () => {
  const mapped = readdirSync(maps, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".map"))
    .map((file) => file.slice(0, -".map".length));
  expect(mapped.sort()).toEqual(scripts.filter((file) => !withoutSource.test(file)).sort());
});

it("serves no map and names none", () => {
  expect(existsSync(join(browser, "skerry.js.map"))).toBe(false);
  for (const file of scripts) {
    expect(readFileSync(join(browser, file), "utf8"), file).not.toContain("sourceMappingURL");
  }
});

it("leads from a message in the script to the very place that has it", () => {
  const message = "The module exports no";
  const file = scripts.find((name) => readFileSync(join(browser, name), "utf8").includes(message));
  expect(file).toBeDefined();
  const lines = readFileSync(join(browser, file as string), "utf8").split("\n");
  const line = lines.findIndex((text) => text.includes(message));
  const map = new TraceMap(readFileSync(join(maps, `${file}.map`), "utf8"));
  const found = originalPositionFor(map, {
    line: line + 1,
    column: (lines[line] as string).indexOf(message) - 1,
  });
  const source = sourceContentFor(map, found.source as string)?.split("\n") ?? [];
  const original = source[(found.line as number) - 1] as string;
  expect(original.slice((found.column as number) + 1)).toMatch(new RegExp(`^${message}`));
});
