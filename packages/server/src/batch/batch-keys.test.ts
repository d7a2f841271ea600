import { expect, it } from "vitest";
import { hasMoreIslands } from "./batch-keys.ts";

const entries = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) => `"i${index}":{"widget":"a","props":{"a":1,"b":2}}`,
  ).join();

it.each([
  ["as many as there may be", `{"islands":{${entries(10)}}}`, false],
  ["one more", `{"islands":{${entries(11)}}}`, true],
  ["one more, behind others", `{"config":{"a":{"b":"}"}} , "islands" : {${entries(11)}}}`, true],
  [
    "as many, and much more in other keys",
    `{"islands":{${entries(10)}},"state":{${entries(50)}}}`,
    false,
  ],
  ["many in another object of that name", `{"state":{"islands":{${entries(50)}}}}`, false],
  [
    "a string that holds many",
    `{"state":${JSON.stringify(`{"islands":{${entries(50)}}}`)}}`,
    false,
  ],
  [
    "strings with brackets",
    `{"islands":{"a":"{","b":"}","c":"\\\\","d":"\\"}"},"x":{${entries(50)}}}`,
    false,
  ],
  ["a value of that name", `{"a":"islands","state":{${entries(50)}}}`, false],
  ["a string without an end", `{"islands":{${entries(5)},"a`, false],
])("counts the islands of a batch with %s", (_, text, expected) => {
  expect(hasMoreIslands(text, 10)).toBe(expected);
});
