import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { mountFolder } from "./paths.ts";
import { reactBodies } from "./react-modules.ts";
import { joinReactParts, shareInternals } from "./react-parts.ts";

const source = readFileSync(reactBodies(mountFolder)["react"] as string, "utf8");

it("takes each export of React from one of its parts", () => {
  const [core = "", rest = "", ...exports] = joinReactParts(source).split("\n");
  const names = [...source.matchAll(/^exports\.(\w+) =/gm)].map((match) => match[1] as string);
  const namesIn = (line: string): string[] => (/\{ (.*) \}/.exec(line)?.[1] ?? "").split(", ");
  expect([...namesIn(core), ...namesIn(rest)].sort()).toEqual([...names].sort());
  expect(namesIn(rest)).toContain("Children");
  for (const line of exports) expect(namesIn(line)).toEqual(names);
});

it("leaves out what another version of React does not have", () => {
  const joined = joinReactParts(source.replace(/^exports\.addTransitionType = .*$/m, ""));
  expect(joined).toContain("cloneElement");
  expect(joined).not.toContain("addTransitionType");
});

it("lets the rest of React share the state of its core", () => {
  expect(shareInternals(source)).toMatch(
    /ReactSharedInternals = require\("react\/core"\)\.__CLIENT_INTERNALS/,
  );
});

it.each([
  ["is not there", source.replaceAll("ReactSharedInternals", "Shared")],
  ["is declared twice", `${source}\nvar ReactSharedInternals = {};`],
])("fails when the state of React %s", (_, other) => {
  expect(() => shareInternals(other)).toThrow("React has another form");
});
