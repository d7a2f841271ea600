import { expect, it } from "vitest";
import { explainInvalidElement } from "./invalid-element.ts";

it.each([
  "Minified React error #130; visit https://react.dev/errors/130?args[]=undefined&args[]= for the full message",
  "Element type is invalid: expected a string (for built-in components) or a class/function (for composite components) but got: undefined. You likely forgot to export your component",
  "Element type is invalid: undefined",
])("names an undefined component: %s", (message) => {
  expect(explainInvalidElement(message)).toMatch(/^An undefined component .+ Check the imports/);
});

it.each([
  "Minified React error #130; visit https://react.dev/errors/130?args[]=object&args[]= for the full message",
  "Element type is invalid: expected a string (for built-in components) or a class/function (for composite components) but got: object.",
])("names what else is no component: %s", (message) => {
  expect(explainInvalidElement(message)).toMatch(/^Something .+\(object\)\. Check the imports/);
});

it.each(["Minified React error #1301; visit", "Minified React error #418", "x is undefined", ""])(
  "says nothing about other errors: %s",
  (message) => {
    expect(explainInvalidElement(message)).toBeUndefined();
  },
);
