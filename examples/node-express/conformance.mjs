// Writes an island for each `write` case of a fixture file and prints a JSON object with the case
// names as keys; the value is {"error": message} if a case cannot be written. A case may have a `widget`, an `id`, a
// `load` and a `fallback` besides its `props`:
//   node conformance.mjs ../../packages/core/fixtures/props.json
//
// A file with the key `pages` is written as so many pages with the renderer of SKERRY_RENDERER and the key of
// SKERRY_KEY, one after the other, and printed as a list. In a case that is `broken`, the text of the props
// and the end of the fallback have a lone surrogate.
import { readFileSync } from "node:fs";
import { createSkerry } from "./skerry.mjs";

/** @typedef {{ name: string, widget?: string, props: object | null, id?: string, load?: string, fallback?: string, broken?: boolean }} Case */

const [path] = process.argv.slice(2);
if (!path) throw new Error("usage: node conformance.mjs ../../packages/core/fixtures/props.json");
/** @type {{ write: Case[], pages?: number, config?: object }} */
const { write: cases, pages, config } = JSON.parse(readFileSync(path, "utf8"));
const { SKERRY_RENDERER: renderer, SKERRY_KEY: key } = process.env;
const skerry = createSkerry({ renderer, key, config, timeout: 10_000 });

/**
 * @param {import("./skerry.mjs").Page} page
 * @param {Case} one
 */
function write(page, { widget = "review-card", props, id, load, fallback = "", broken }) {
  const ownProps = broken ? { ...props, text: "a\ud83db" } : props;
  const ownFallback = broken ? `${fallback}\ud83d` : fallback;
  try {
    return page.widget(widget, ownProps, { id, load, fallback: ownFallback });
  } catch (error) {
    return { error: Object(error).message };
  }
}

if (pages === undefined) {
  const page = skerry.page();
  const islands = Object.fromEntries(cases.map((one) => [one.name, write(page, one)]));
  console.log(JSON.stringify(islands));
} else {
  const filled = [];
  for (let count = 0; count < pages; count++) {
    const page = skerry.page();
    filled.push(await page.fill(cases.map((one) => write(page, one)).join("\n")));
  }
  console.log(JSON.stringify(filled));
}
