/** The fixtures of the contract: what its table names is there, and each file says what its cases are. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "./repository.ts";

const core = join(root, "packages/core");
const [, section = ""] = readFileSync(join(core, "CONTRACT.md"), "utf8").split("## 15. Fixtures");
const named = Array.from(
  section.matchAll(/\]\(fixtures\/([\w-]+\.json)\) +\|/g),
  ([, name]) => name,
);

it("the contract names every file of fixtures, and no other one", () => {
  const files = readdirSync(join(core, "fixtures")).filter((name) => name.endsWith(".json"));
  expect([...named].sort()).toEqual(files.sort());
});

describe.each(named)("%s", (name = "") => {
  const file = JSON.parse(readFileSync(join(core, "fixtures", name), "utf8")) as object;

  it("explains its cases", () => {
    const { about } = file as { about?: unknown };
    const text = typeof about === "string" ? about : Object.values(about ?? {}).join(" ");
    expect(text).toEqual(expect.stringMatching(/\w{3,} .{20,}/));
  });

  it("has cases", () => {
    const { about: _, ...others } = file as Record<string, unknown>;
    const cases = Object.values(others).filter((value) => typeof value === "object");
    expect(cases.map((value) => Object.keys(value as object).length)).not.toContain(0);
    expect(cases.length).toBeGreaterThan(0);
  });
});

it.each(["decoders", "signers"])("%s has one short file for each language", (folder) => {
  const files = readdirSync(join(core, "fixtures", folder));
  expect(files.map((name) => name.split(".").at(-1)).sort()).toEqual([
    "go",
    "mjs",
    "php",
    "py",
    "rb",
  ]);
});
