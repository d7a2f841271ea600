import * as react from "react";
import * as client from "react-dom/client";
import * as runtime from "react/jsx-runtime";
import { expect, it } from "vitest";
import * as ours from "./react.ts";
import * as chunk from "./runtime-chunk.ts";

it("offers all that React offers to components, roots and compiled JSX", () => {
  const all = [...Object.keys(react), ...Object.keys(client), ...Object.keys(runtime)];
  // Names that React itself calls internal, unstable, or gives to tests only.
  const stable = all.filter((name) => !/^__|^unstable_|^(act|captureOwnerStack)$/.test(name));
  expect(Object.keys(ours).sort()).toEqual([...new Set(stable)].sort());
});

it("comes from the file that also holds the runtime, so that a page has one React", () => {
  expect(Object.keys(chunk).sort()).toEqual([...Object.keys(ours), "runtime"].sort());
});
