import { expect, it } from "vitest";
import { nameReactCopies } from "./name-react-copies.ts";

it.each([
  "Cannot read properties of null (reading 'useState')",
  'can\'t access property "useContext", r.H is null',
  "null is not an object (evaluating 'r.H.useMemo')",
  "Minified React error #525; visit https://react.dev/errors/525 for the full message",
  "A React Element from an older version of React was rendered.",
])("names two copies of React behind %s", (message) => {
  expect(nameReactCopies(message, "/skerry/react.js")).toMatch(
    /^two copies of React: .* map `react` to \/skerry\/react\.js$/,
  );
});

it.each([
  [
    "V8",
    "TypeError: x\n    at exports.useState (http://a.example/own/chart.js?v=1:3:14)\n    at Chart (http://a.example/own/page.js:9:1)",
  ],
  [
    "others",
    "exports.useState@http://a.example/own/chart.js?v=1:3:14\nChart@http://a.example/own/page.js:9:1",
  ],
])("names the files of both, and what to run, by a stack of %s", (_, stack) => {
  const message = "Cannot read properties of null (reading 'useState')";
  expect(nameReactCopies(message, "/skerry/react.js", stack)).toMatch(
    /one in \/skerry\/react\.js, one in http:\/\/a\.example\/own\/chart\.js\?v=1\. Run "npm dedupe react react-dom"/,
  );
});

it.each([
  "Cannot read properties of null (reading 'name')",
  "Cannot read properties of undefined (reading 'useState')",
  "Minified React error #31; visit https://react.dev/errors/31",
  "",
])("leaves other mistakes alone: %s", (message) => {
  expect(nameReactCopies(message, "/skerry/react.js")).toBeUndefined();
});
