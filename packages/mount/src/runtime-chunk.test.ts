import * as react from "react";
import * as dom from "react-dom";
import * as client from "react-dom/client";
import * as jsxDevRuntime from "react/jsx-dev-runtime";
import * as jsxRuntime from "react/jsx-runtime";
import { expect, it } from "vitest";
import * as rest from "./react-rest-chunk.ts";
import * as chunk from "./runtime-chunk.ts";

it("offers, in two files, all that React offers to components, roots and compiled JSX", () => {
  const all = [react, dom, client, jsxRuntime, jsxDevRuntime].flatMap(Object.keys);
  // Exported under other names, made by the build, or only in React's development build.
  const others = /^__(CLIENT|DOM)_INTERNALS|^(default|act|captureOwnerStack)$/;
  const expected = new Set(all.filter((name) => !others.test(name)));
  const offered = [...Object.keys(chunk), ...Object.keys(rest)];
  const own = ["c", "domInternals", "page", "reactInternals", "renderIsland", "warn"];
  expect(offered.sort()).toEqual([...expected, ...own].sort());
});
