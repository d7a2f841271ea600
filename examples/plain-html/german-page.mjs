import { inGerman } from "./in-german.mjs";

/** @typedef {import("parse5").DefaultTreeAdapterTypes.Node} Node */
/** @typedef {import("parse5").DefaultTreeAdapterTypes.Element} Element */

// The last ones are what scripts of the shop write.
const TEXT_ATTRIBUTES = new Set([
  "aria-label",
  "alt",
  "title",
  "data-granted",
  "data-denied",
  "data-none",
  "data-unreadable",
  "data-same",
  "data-copy",
  "data-copied",
  "data-refused",
  "data-said",
  "data-unsaid",
  "data-update",
  "data-count",
  "data-holds",
  "data-broken",
  "data-sum",
  "data-running",
]);
const UNCHANGED = new Set(["code", "pre", "style", "textarea"]);
const GERMAN_EXAMPLES = /** @type {Record<string, string>} */ ({
  "paper-boats": "papierboote",
  "grandmas-recipes.de": "omas-rezepte.de",
  "the-little-lighthouse.shop": "der-kleine-leuchtturm.shop",
  "lighthouse.shop": "leuchtturm.shop",
});

/**
 * Writes a page of the examples, or a part of one, in German: its texts, its prices and the props of its
 * widgets. An element with `translate="no"` stays as it is: a visitor may have written it.
 *
 * @param {Node[]} nodes in English
 */
export function translateNodes(nodes) {
  for (const node of nodes) {
    if (node.nodeName === "#text" && "value" in node) node.value = inGerman(node.value);
    if ("attrs" in node) translateElement(node);
  }
}

/** @param {Element} element */
function translateElement(element) {
  const { nodeName, attrs, childNodes } = element;
  const attribute = (/** @type {string} */ name) => attrs.find((found) => found.name === name);
  if (attribute("translate")?.value === "no") return;
  for (const attr of attrs) attr.value = germanAttribute(element, attr);
  if (UNCHANGED.has(nodeName)) return;
  if (nodeName === "script") return translateScript(element);
  translateNodes(isTemplate(element) ? element.content.childNodes : childNodes);
}

/** @param {Element} element @returns {element is import("parse5").DefaultTreeAdapterTypes.Template} */
const isTemplate = (element) => element.nodeName === "template";

/**
 * @param {Element} element
 * @param {{ name: string, value: string }} attribute
 */
function germanAttribute({ attrs }, { name, value }) {
  if (name === "content" && attrs.some(({ value }) => value === "description")) {
    return inGerman(value);
  }
  if (name === "placeholder") return GERMAN_EXAMPLES[value] ?? value;
  if (name === "data-props") return value === "" ? "" : germanProps(value);
  return TEXT_ATTRIBUTES.has(name) ? inGerman(value) : value;
}

/** @param {Element} script */
function translateScript({ attrs, childNodes: [text] }) {
  if (!text || !("value" in text)) return;
  if (attrs.some(({ name }) => name === "data-props")) text.value = germanProps(text.value);
}

/** @param {string} props */
function germanProps(props) {
  try {
    return json(germanValue("", JSON.parse(props)));
  } catch {
    // Broken on purpose, in the storm.
    return props;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 * @returns {unknown}
 */
function germanValue(key, value) {
  // What the visitor searched for, and where a link leads.
  if (key === "domains" || key === "tld" || key === "href") return value;
  if (Array.isArray(value)) return value.map((entry) => germanValue(key, entry));
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([key, value]) => [key, germanValue(key, value)]));
  }
  if (typeof value !== "string") return value;
  return key === "examples" ? (GERMAN_EXAMPLES[value] ?? value) : inGerman(value);
}

/** JSON that a script element may contain: there "</script" would end it. @param {unknown} value */
const json = (value) => JSON.stringify(value).replaceAll("<", "\\u003c");
