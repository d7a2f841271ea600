import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as react from "react";
import { leaveOutOfReact } from "./leave-out-of-react.ts";
import { mountFolder } from "./paths.ts";
import { reactBodies } from "./react-modules.ts";

const source = readFileSync(reactBodies(mountFolder)["react-dom/client"] as string, "utf8");

// Fails with a React that has another form. Then read its view transitions, and change the list of functions.
it("leaves out what is called for view transitions alone", () => {
  const rest = leaveOutOfReact(source, "viewTransitions");
  expect(source).toContain(".startViewTransition({");
  expect(rest).not.toContain(".startViewTransition({");
  expect(rest).not.toContain("ViewTransitionPseudoElement.prototype");
  expect(source.length - rest.length).toBeGreaterThan(25_000);
});

// Fails when React has lists: then they are to stay.
it("leaves out lists of suspended components, which React does not export", () => {
  const rest = leaveOutOfReact(source, "suspenseLists");
  expect(source).toContain(".revealOrder,");
  expect(source.length - rest.length).toBeGreaterThan(4_000);
  expect(Object.keys(react).filter((name) => name.includes("SuspenseList"))).toEqual([]);
});

it("leaves all else as it is", () => {
  const lines = new Set(source.split("\n"));
  const added = leaveOutOfReact(source, "viewTransitions")
    .split("\n")
    .filter((line) => !lines.has(line));
  expect(added.length).toBeGreaterThan(20);
  for (const line of added)
    expect(line).toMatch(/^function \w*ViewTransition\w*\(\) \{\}$|Effects/);
});

it.each([
  ["of another version", source.replace(/^(exports\.version = ")19\.3/m, "$119.4")],
  [
    "without one of the functions",
    source.replace("function trackEnterViewTransitions(", "function trackEnter("),
  ],
])("leaves a React %s as it is", (_, other) => {
  expect(other).not.toBe(source);
  expect(leaveOutOfReact(other, "viewTransitions")).toBe(other);
});
