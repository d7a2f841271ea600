import * as react from "react";
import * as client from "react-dom/client";
import * as jsxRuntime from "react/jsx-runtime";
import { expect, it } from "vitest";
import * as chunk from "./runtime-chunk.ts";

it("offers all that React offers to components, roots and compiled JSX, and the runtime", () => {
  const all = [...Object.keys(react), ...Object.keys(client), ...Object.keys(jsxRuntime)];
  // Names that React itself calls internal, unstable, or gives to tests only.
  const stable = all.filter((name) => !/^__|^unstable_|^(act|captureOwnerStack)$/.test(name));
  const expected = [...new Set(stable), "renderIsland"];
  expect(Object.keys(chunk).sort()).toEqual(expected.sort());
});
