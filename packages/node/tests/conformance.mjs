// Writes an island for each `write` case of a fixture file and prints a JSON object with the case
// names as keys; the value is {"error": message} if a case cannot be written. A case may have a `widget`, an `id`, a
// `load`, a `fallback`, `slots`, a `propsFrom` and a `keepFallback` besides its `props`:
//   node conformance.mjs helper ../../core/fixtures/props.json
//
// The first argument says with what: `helper`, the file that sites copy, or `nunjucks`, the package's extension, whose slots
// are tags inside of a widget.
// If it `isText`, fallback and slots are no HTML.
//
// A file with the key `pages` is written as so many pages with the renderer of SKERRY_RENDERER and the key of
// SKERRY_KEY, one after the other, and printed as a list. In a case that is `broken`, the text of the props
// and the end of the fallback have a lone surrogate. A case that `wraps` has the island before it inside, in the place
// of `{{island}}` in its fallback and slots. With the key `unfilled` the pages are printed as they were before. With the
// key `states` the head of each page is written behind its islands, with the state that stands there for it. If its text
// is "broken", a key and a text in it have a lone surrogate.
//
// Of a file with the key `head` the tags for the head of a page are written, those of each case, with the folder
// `files` beside the file.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import nunjucks from "nunjucks";
import { createSkerry } from "../skerry.mjs";
import { SkerryExtension } from "@skerry/node/nunjucks";

/** @typedef {{ name: string, widget?: string, props: object | null, id?: string, load?: string, fallback?: string, slots?: Record<string, string>, propsFrom?: string, keepFallback?: boolean, broken?: boolean, wraps?: boolean, isText?: boolean }} Case */
/** @typedef {{ name: string, config?: object, base?: string, widgets?: string[], state?: object | null }} HeadCase */

const [writer, path] = process.argv.slice(2);
if (!path) throw new Error("usage: node conformance.mjs helper ../../core/fixtures/props.json");
const isNunjucks = writer === "nunjucks";
/** @type {{ write: Case[], pages?: number, unfilled?: boolean, states?: ({ text?: unknown } | null)[], config?: object, base?: string, files?: string, head?: HeadCase[] }} */
const {
  write: cases,
  pages,
  unfilled,
  states = [],
  config,
  base,
  files,
  head,
} = JSON.parse(readFileSync(path, "utf8"));
const { SKERRY_RENDERER: renderer, SKERRY_KEY: key } = process.env;
const skerry = createSkerry({ renderer, key, config, timeout: 10_000, ...(base && { base }) });

const brokenState = { text: "a\ud83db", "c\udc00d": 1 };

/**
 * @param {import("../skerry.mjs").Page} page
 * @param {Case} one
 */
function write(page, one) {
  const {
    widget = "review-card",
    props,
    id,
    load,
    fallback = "",
    slots,
    propsFrom,
    keepFallback,
    broken,
  } = one;
  const ownProps = broken ? { ...props, text: "a\ud83db" } : props;
  const ownFallback = broken ? `${fallback}\ud83d` : fallback;
  const options = { id, load, fallback: ownFallback, slots, propsFrom, keepFallback };
  try {
    return isNunjucks
      ? render(page, templateFor(one), {
          widget,
          props: ownProps,
          ...options,
        })
      : page.widget(widget, ownProps, options);
  } catch (error) {
    return { error: Object(error).message };
  }
}

const TAG =
  "{% skerryWidget widget, props, id=id, load=load, propsFrom=propsFrom, keepFallback=keepFallback";
const OF_TEXT = `${TAG}, slots=slots %}{{ fallback }}{% endskerryWidget %}`;
const ISLAND = `${TAG}, slots=slots %}{{ fallback | safe }}{% endskerryWidget %}`;
const TAGGED =
  `${TAG} %}{{ fallback | safe }}{% for name, html in slots %}` +
  "{% skerrySlot name %}{{ html | safe }}{% endskerrySlot %}{% endfor %}{% endskerryWidget %}";

/** @param {Case} one */
function templateFor({ slots, isText }) {
  if (isText) return OF_TEXT;
  return slots && Object.keys(slots).length > 0 ? TAGGED : ISLAND;
}

const HEAD = "{% skerryHead widgets, state=state %}";

/**
 * @param {import("../skerry.mjs").Page} page
 * @param {string} template
 * @param {object} values
 */
function render(page, template, values) {
  const environment = new nunjucks.Environment(null, { autoescape: true });
  environment.addExtension("skerry", new SkerryExtension());
  return environment.renderString(template, { skerry: page, ...values });
}

/**
 * @param {import("../skerry.mjs").Page} page
 * @param {string[]} widgets
 * @param {object | null} [state]
 */
function headOf(page, widgets, state) {
  return isNunjucks ? render(page, HEAD, { widgets, state }) : page.head(widgets, state);
}

/**
 * @param {import("../skerry.mjs").Page} page
 */
function writeAll(page) {
  /** @type {unknown[]} */
  const written = [];
  for (const one of cases) {
    const inside = one.wraps ? String(written.pop()) : "";
    /** @param {string} html */
    const fillIn = (html) => html.split("{{island}}").join(inside);
    const slots = Object.entries(one.slots ?? {}).map(([name, html]) => [name, fillIn(html)]);
    const wrapping = {
      fallback: fillIn(one.fallback ?? ""),
      ...(one.slots && { slots: Object.fromEntries(slots) }),
    };
    written.push(write(page, one.wraps ? { ...one, ...wrapping } : one));
  }
  return written.join("\n");
}

/** @param {HeadCase} one */
function writeHead({ base, config: own = config, widgets, state }) {
  const folder = join(dirname(String(path)), String(files));
  const site = createSkerry({ config: own, files: folder, ...(base && { base }) });
  try {
    return headOf(site.page(), widgets ?? [], state);
  } catch (error) {
    return { error: Object(error).message };
  }
}

if (head) {
  console.log(JSON.stringify(Object.fromEntries(head.map((one) => [one.name, writeHead(one)]))));
} else if (pages === undefined) {
  const page = skerry.page();
  const islands = Object.fromEntries(cases.map((one) => [one.name, write(page, one)]));
  console.log(JSON.stringify(islands));
} else {
  const written = [];
  for (let count = 0; count < pages; count++) {
    const page = skerry.page();
    let html = writeAll(page);
    const state = states[count];
    if (state) html += `\n${headOf(page, [], state.text === "broken" ? brokenState : state)}`;
    const filled = await page.fill(html);
    written.push(unfilled ? html : filled);
  }
  console.log(JSON.stringify(written));
}
