import fixtures from "@skerry/core/fixtures/signatures.json" with { type: "json" };
import { expect, it } from "vitest";
import { signFragment } from "./signature.ts";

it.each(fixtures.write)("signs as backends do: $name", async ({ key, widget, parameters, sig }) => {
  expect(await signFragment({ widget, ...parameters }, key)).toBe(sig);
});
