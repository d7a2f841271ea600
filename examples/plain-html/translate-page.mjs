import { translate } from "./dictionaries.mjs";

/** @typedef {import("parse5").DefaultTreeAdapterTypes.Node} Node */
/** @typedef {import("parse5").DefaultTreeAdapterTypes.Element} Element */
/** @typedef {import("./dictionaries.mjs").Language} Language */

// The scripts of the shop write the last ones.
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
/** Props: what the visitor searched for, where a link leads, and what events say of a product. */
const UNTRANSLATED = new Set(["domains", "tld", "href", "item"]);
const UNCHANGED = new Set(["code", "pre", "style", "textarea"]);
/** The examples that are typed into the empty search field. @type {Record<Language, Record<string, string>>} */
const EXAMPLES = {
  de: {
    "paper-boats": "papierboote",
    "grandmas-recipes.de": "omas-rezepte.de",
    "the-little-lighthouse.shop": "der-kleine-leuchtturm.shop",
    "lighthouse.shop": "leuchtturm.shop",
  },
  fr: {
    "paper-boats": "bateaux-en-papier",
    "grandmas-recipes.de": "recettes-de-grand-mere.fr",
    "the-little-lighthouse.shop": "le-petit-phare.shop",
  },
};

/**
 * Translates a page of the examples, or a part of one: its texts, its prices and the props of its widgets. An
 * element with `translate="no"` stays as it is: a visitor may have written it.
 *
 * @param {Node[]} nodes in English
 * @param {Language} language
 */
export function translateNodes(nodes, language) {
  for (const node of nodes) {
    if (node.nodeName === "#text" && "value" in node) node.value = translate(node.value, language);
    if ("attrs" in node) translateElement(node, language);
  }
}

/**
 * @param {Element} element
 * @param {Language} language
 */
function translateElement(element, language) {
  const { nodeName, attrs, childNodes } = element;
  const attribute = (/** @type {string} */ name) => attrs.find((found) => found.name === name);
  if (attribute("translate")?.value === "no") return;
  for (const attr of attrs) attr.value = translateAttribute(element, attr, language);
  if (UNCHANGED.has(nodeName)) return;
  if (nodeName === "script") return translateScript(element, language);
  translateNodes(isTemplate(element) ? element.content.childNodes : childNodes, language);
}

/** @param {Element} element @returns {element is import("parse5").DefaultTreeAdapterTypes.Template} */
const isTemplate = (element) => element.nodeName === "template";

/**
 * @param {Element} element
 * @param {{ name: string, value: string }} attribute
 * @param {Language} language
 */
function translateAttribute({ attrs }, { name, value }, language) {
  if (name === "content" && attrs.some(({ value }) => value === "description")) {
    return translate(value, language);
  }
  if (name === "placeholder") return EXAMPLES[language][value] ?? value;
  if (name === "data-props") return value === "" ? "" : translateProps(value, language);
  return TEXT_ATTRIBUTES.has(name) ? translate(value, language) : value;
}

/**
 * @param {Element} script
 * @param {Language} language
 */
function translateScript({ attrs, childNodes: [text] }, language) {
  if (!text || !("value" in text)) return;
  if (isData(attrs)) text.value = translateProps(text.value, language);
}

/**
 * Whether the content of a script element is what islands show: their props, or their shared state.
 *
 * @param {{ name: string, value: string }[]} attrs
 */
export const isData = (attrs) =>
  attrs.some(
    ({ name, value }) => name === "data-props" || (name === "id" && value === "skerry-state"),
  );

/**
 * @param {string} props JSON
 * @param {Language} language
 * @returns {string}
 */
export function translateProps(props, language) {
  try {
    return json(translateValue("", JSON.parse(props), language));
  } catch {
    // Broken on purpose, in the storm.
    return props;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 * @param {Language} language
 * @returns {unknown}
 */
function translateValue(key, value, language) {
  if (UNTRANSLATED.has(key)) return value;
  if (Array.isArray(value)) return value.map((entry) => translateValue(key, entry, language));
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value);
    return Object.fromEntries(
      entries.map(([key, value]) => [key, translateValue(key, value, language)]),
    );
  }
  if (typeof value !== "string") return value;
  return key === "examples" ? (EXAMPLES[language][value] ?? value) : translate(value, language);
}

/** JSON that a script element may contain: there "</script" would end it. @param {unknown} value */
const json = (value) => JSON.stringify(value).replaceAll("<", "\\u003c");
