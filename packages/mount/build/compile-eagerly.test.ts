import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import { expect, it } from "vitest";
import { compileEagerly } from "./compile-eagerly.ts";

const map = '{"version":3,"sources":["a.ts"],"names":[],"mappings":"AAAA;AACA"}';

it("adds Chrome's hint as the first line", () => {
  expect(compileEagerly({ code: "one();\ntwo();" })).toEqual({
    code: "//# allFunctionsCalledOnLoad\none();\ntwo();",
  });
});

it("moves the source map along", () => {
  const moved = new TraceMap(compileEagerly({ code: "one();\ntwo();", map }).map as string);
  const lines = [1, 2, 3].map((line) => originalPositionFor(moved, { line, column: 0 }).line);
  expect(lines).toEqual([null, 1, 2]);
});
