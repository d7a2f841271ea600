import { expect, it } from "vitest";
import { literalExports } from "./literal-exports.ts";

it.each<[string, Record<string, unknown>]>([
  ['export const load = "eager";', { load: "eager" }],
  ['export const slots = ["a", "b"], isStatic = true;', { slots: ["a", "b"], isStatic: true }],
  ['const when = "idle"; export { when as load };', { load: "idle" }],
  ['export { when as load }; const when = "idle";', { load: "idle" }],
  ['const load = "idle"; export { load } from "./other.js";', {}],
  ["export const load = window.load; export const slots = [name];", {}],
  ["export default function Component() {} export const { load } = meaning;", {}],
  ["no code at all", {}],
])("finds what stands in the code: %s", (code, expected) => {
  expect(Object.fromEntries(literalExports(code))).toEqual(expected);
});
