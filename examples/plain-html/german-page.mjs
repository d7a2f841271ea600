import { parse, parseFragment, serialize } from "parse5";
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
/** Where engines and frames ask for a page. */
const URL_ATTRIBUTES = new Set(["hx-get", "data-live-url-value"]);
const UNCHANGED = new Set(["code", "pre", "style", "textarea"]);
const GERMAN_EXAMPLES = /** @type {Record<string, string>} */ ({
  "paper-boats": "papierboote",
  "grandmas-recipes.de": "omas-rezepte.de",
  "the-little-lighthouse.shop": "der-kleine-leuchtturm.shop",
  "lighthouse.shop": "leuchtturm.shop",
});

/**
 * A page of the examples, or a part of one, in German: its texts, its prices, `<html lang>` and the locale of its widgets. Its
 * links, forms and routes keep `lang=de`. An element with `translate="no"` stays as it is: a visitor may
 * have written it.
 *
 * @param {string} page in English
 * @param {{ site?: string }} [options] `site`: URLs that start with this are of this site too
 * @returns {string}
 */
export function germanPage(page, { site } = {}) {
  const read = /^\s*<!doctype/i.test(page) ? parse : parseFragment;
  const document = read(page, { scriptingEnabled: false });
  changeNodes(document.childNodes, site);
  return serialize(document, { scriptingEnabled: false });
}

/**
 * Adds `lang=de` to a URL if it is a page of this site.
 *
 * @param {string} url
 * @param {string} [site] URLs that start with this are of this site too
 * @returns {string}
 */
export function withGerman(url, site) {
  const isPage = /^(\/(?!\/)|\?)/.test(url) && !/^[^?#]*\.\w+($|[?#])/.test(url);
  const isOnSite = site !== undefined && url.startsWith(site);
  if ((!isPage && !isOnSite) || /[?&]lang=/.test(url)) return url;
  const [, before = "", hash = ""] = /^([^#]*)(.*)$/s.exec(url) ?? [];
  return `${before}${before.includes("?") ? "&" : "?"}lang=de${hash}`;
}

/**
 * @param {Node[]} nodes
 * @param {string | undefined} site
 */
function changeNodes(nodes, site) {
  for (const node of nodes) {
    if (node.nodeName === "#text" && "value" in node) node.value = inGerman(node.value);
    if ("attrs" in node) changeElement(node, site);
  }
}

/**
 * @param {Element} element
 * @param {string | undefined} site
 */
function changeElement(element, site) {
  const { nodeName, attrs, childNodes } = element;
  const attribute = (/** @type {string} */ name) => attrs.find((found) => found.name === name);
  if (attribute("translate")?.value === "no") return;
  for (const attr of attrs) attr.value = germanAttribute(element, attr, site);
  if (UNCHANGED.has(nodeName)) return;
  if (nodeName === "script") return changeScript(element, site);
  if (nodeName === "form") changeForm(element, site);
  changeNodes(isTemplate(element) ? element.content.childNodes : childNodes, site);
}

/** @param {Element} element @returns {element is import("parse5").DefaultTreeAdapterTypes.Template} */
const isTemplate = (element) => element.nodeName === "template";

/**
 * @param {Element} element
 * @param {{ name: string, value: string }} attribute
 * @param {string | undefined} site
 */
function germanAttribute({ nodeName, attrs }, { name, value }, site) {
  if (name === "lang" && nodeName === "html") return "de";
  if (name === "content" && attrs.some(({ value }) => value === "description")) {
    return inGerman(value);
  }
  if (name === "placeholder") return GERMAN_EXAMPLES[value] ?? value;
  if (name === "href" && nodeName === "a") return withGerman(value, site);
  if (name === "src" && nodeName === "iframe") return withGerman(value, site);
  if (URL_ATTRIBUTES.has(name)) return withGerman(value, site);
  if (name === "data-props") return value === "" ? "" : germanProps(value, site);
  return TEXT_ATTRIBUTES.has(name) ? inGerman(value) : value;
}

/**
 * A GET form drops the query of its action, so it gets a field; a POST form keeps the query.
 *
 * @param {Element} form
 * @param {string | undefined} site
 */
function changeForm(form, site) {
  const action = form.attrs.find(({ name }) => name === "action");
  if (!action || withGerman(action.value, site) === action.value) return;
  if (form.attrs.some(({ name, value }) => name === "method" && value === "post")) {
    action.value = withGerman(action.value, site);
    return;
  }
  const [field] = parse('<input type="hidden" name="lang" value="de">').childNodes;
  const [, body] = /** @type {Element} */ (field).childNodes;
  const [input] = /** @type {Element} */ (body).childNodes;
  form.childNodes.unshift(/** @type {Element} */ (input));
}

/**
 * @param {Element} script
 * @param {string | undefined} site
 */
function changeScript({ attrs, childNodes: [text] }, site) {
  if (!text || !("value" in text)) return;
  if (attrs.some(({ name }) => name === "data-props")) text.value = germanProps(text.value, site);
  if (attrs.some(({ name, value }) => name === "id" && value === "skerry-config")) {
    const config = JSON.parse(text.value);
    const routes = Object.entries(/** @type {Record<string, string>} */ (config.routes ?? {}));
    text.value = json({
      ...config,
      locale: "de",
      routes: Object.fromEntries(routes.map(([name, url]) => [name, withGerman(url, site)])),
    });
  }
}

/**
 * @param {string} props
 * @param {string | undefined} site
 */
function germanProps(props, site) {
  try {
    return json(germanValue("", JSON.parse(props), site));
  } catch {
    // Broken on purpose, in the storm.
    return props;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 * @param {string | undefined} site
 * @returns {unknown}
 */
function germanValue(key, value, site) {
  // What the visitor searched for.
  if (key === "domains" || key === "tld") return value;
  if (Array.isArray(value)) return value.map((entry) => germanValue(key, entry, site));
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([key, value]) => [key, germanValue(key, value, site)]));
  }
  if (typeof value !== "string") return value;
  if (key === "examples") return GERMAN_EXAMPLES[value] ?? value;
  return key === "href" ? withGerman(value, site) : inGerman(value);
}

/** JSON that a script element may contain: there "</script" would end it. @param {unknown} value */
const json = (value) => JSON.stringify(value).replaceAll("<", "\\u003c");
