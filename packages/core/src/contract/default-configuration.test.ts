import { expect, it } from "vitest";
import { defaultConfiguration } from "./default-configuration.ts";
import { readConfiguration } from "./page-configuration.ts";

it("is what an empty configuration says", () => {
  expect(defaultConfiguration()).toStrictEqual(readConfiguration("{}").configuration);
});

it("is made anew each time, because a page may change its own", () => {
  expect(defaultConfiguration()).not.toBe(defaultConfiguration());
});
