import { expect, it } from "vitest";
import { hasConfiguration } from "./head-files.ts";

it("is false for the empty object alone: mistakes must be reported, however short they are", () => {
  expect(hasConfiguration("{}")).toBe(false);
  for (const text of ["{", "{]", "[]", '""', "12", "", " {} ", '{"debug":true}']) {
    expect([text, hasConfiguration(text)]).toEqual([text, true]);
  }
});
