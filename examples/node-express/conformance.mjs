// Writes an island for each `write` case of a fixture file and prints a JSON object with the case
// names as keys; the value is {"error": message} if a case cannot be written. A case may have a `widget`, an `id`, a
// `load` and a `fallback` besides its `props`:
//   node conformance.mjs ../../packages/core/fixtures/props.json
import { readFileSync } from "node:fs";
import { createSkerry } from "./skerry.mjs";

/** @typedef {{ name: string, widget?: string, props: object | null, id?: string, load?: string, fallback?: string }} Case */

const [path] = process.argv.slice(2);
if (!path) throw new Error("usage: node conformance.mjs ../../packages/core/fixtures/props.json");
/** @type {Case[]} */
const cases = JSON.parse(readFileSync(path, "utf8")).write;
const page = createSkerry().page();

/** @param {Case} one */
function write({ widget = "review-card", props, id, load, fallback }) {
  try {
    return page.widget(widget, props, { id, load, fallback });
  } catch (error) {
    return { error: Object(error).message };
  }
}

console.log(JSON.stringify(Object.fromEntries(cases.map((one) => [one.name, write(one)]))));
