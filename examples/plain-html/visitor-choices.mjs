import { readFileSync } from "node:fs";
import { parse, parseFragment, serialize } from "parse5";
import { isData, translateNodes, translateProps } from "./translate-page.mjs";

/** @typedef {import("parse5").DefaultTreeAdapterTypes.Node} Node */
/** @typedef {import("parse5").DefaultTreeAdapterTypes.Element} Element */
/** @typedef {import("./dictionaries.mjs").Language} Language */

/** The choices that a visitor has in the query of every page. The values that pages are written with are not among them. */
const CHOICES = { lang: ["de", "fr"], theme: ["light", "dark"], dir: ["rtl"] };
/** Attributes in which engines and frames name the page that they request. */
const URL_ATTRIBUTES = new Set(["hx-get", "data-live-url-value"]);
/** Texts of the widgets in languages that are not built in. @type {Record<string, object>} */
const WIDGET_TEXTS = {
  fr: JSON.parse(readFileSync(new URL("../french/texts.fr.json", import.meta.url), "utf8")),
};

/**
 * A page of the examples as its visitor wants it: the language, theme and direction that its URL asks for.
 * Its links, forms and routes keep them, so they last from page to page without a cookie and without
 * JavaScript. A link that only makes a choice, such as "?theme=dark", keeps the rest of the page's query.
 *
 * @param {unknown} page in English, from left to right, with `data-sk-theme="auto"`, or a part of one
 * @param {string} url of the request
 * @param {object} [options]
 * @param {string} [options.site] URLs that start with this are of this site too
 * @param {readonly Language[]} [options.languages] what the page is translated into, default German
 * @returns {string}
 */
export function withChoices(page, url, { site, languages = ["de"] } = {}) {
  const written = keepQuery(String(page), url);
  const choices = readChoices(url);
  const language = languages.find((language) => language === choices.get("lang"));
  if (!language) choices.delete("lang");
  if (choices.size === 0) return written;
  const read = /^\s*<!doctype/i.test(written) ? parse : parseFragment;
  const document = read(written, { scriptingEnabled: false });
  choose(document.childNodes, choices, site);
  if (language) translateNodes(document.childNodes, language);
  return serialize(document, { scriptingEnabled: false });
}

/**
 * Data for scripts as the visitor's page has it: with its language and the targets of its links.
 *
 * @param {object} data in English
 * @param {string} url of the request
 * @returns {object}
 */
export function dataWithChoices(data, url) {
  const choices = readChoices(url);
  const kept = keepInProps(JSON.stringify(data), choices, undefined);
  return JSON.parse(choices.get("lang") === "de" ? translateProps(kept, "de") : kept);
}

/**
 * The URL of a page of this site with the choices of a request, for a redirect.
 *
 * @param {string} to
 * @param {string} url of the request
 * @param {string} [site] URLs that start with this are of this site too
 * @returns {string}
 */
export function keepChoices(to, url, site) {
  return add(to, readChoices(url), site);
}

/** @param {string} url @returns {Map<string, string>} by name */
function readChoices(url) {
  const query = new URL(url).searchParams;
  return new Map(
    Object.entries(CHOICES).flatMap(([name, values]) => {
      const value = query.get(name) ?? "";
      return values.includes(value) ? [[name, value]] : [];
    }),
  );
}

/**
 * @param {string} page
 * @param {string} url
 */
function keepQuery(page, url) {
  return page.replace(/href="\?(lang|theme|dir)=(\w+)"/g, (_, name, value) => {
    const query = new URL(url).searchParams;
    query.set(name, value);
    return `href="?${query.toString().replaceAll("&", "&amp;")}"`;
  });
}

/**
 * @param {string} url
 * @param {Map<string, string>} choices
 * @param {string | undefined} site
 */
function add(url, choices, site) {
  const isPage = /^(\/(?!\/)|\?)/.test(url) && !/^[^?#]*\.\w+($|[?#])/.test(url);
  const isOnSite = site !== undefined && url.startsWith(site);
  return isPage || isOnSite ? addTo(url, choices) : url;
}

/**
 * @param {string} url
 * @param {Map<string, string>} choices
 */
function addTo(url, choices) {
  const [, before = "", hash = ""] = /^([^#]*)(.*)$/s.exec(url) ?? [];
  const missing = [...choices].filter(([name]) => !new RegExp(`[?&]${name}=`).test(before));
  const query = missing.map(([name, value]) => `${name}=${value}`).join("&");
  if (query === "") return url;
  return `${before}${before.includes("?") ? "&" : "?"}${query}${hash}`;
}

/**
 * @param {Node[]} nodes
 * @param {Map<string, string>} choices
 * @param {string | undefined} site
 */
function choose(nodes, choices, site) {
  for (const node of nodes) {
    if (!("attrs" in node)) continue;
    for (const attribute of node.attrs) {
      attribute.value = chosenAttribute(node, attribute, choices, site);
    }
    if (node.nodeName === "form") keepInForm(node, choices, site);
    if (node.nodeName === "script") keepInScript(node, choices, site);
    choose(
      "content" in node
        ? /** @type {{ childNodes: Node[] }} */ (node.content).childNodes
        : node.childNodes,
      choices,
      site,
    );
  }
}

/**
 * @param {Element} element
 * @param {{ name: string, value: string }} attribute
 * @param {Map<string, string>} choices
 * @param {string | undefined} site
 */
function chosenAttribute({ nodeName }, { name, value }, choices, site) {
  if (nodeName === "html") {
    if (name === "lang") return choices.get("lang") ?? value;
    if (name === "dir") return choices.get("dir") ?? value;
    if (name === "data-sk-theme" && value === "auto") return choices.get("theme") ?? value;
  }
  const isLink =
    (name === "href" && nodeName === "a") ||
    (name === "src" && nodeName === "iframe") ||
    URL_ATTRIBUTES.has(name);
  if (isLink) return add(value, choices, site);
  if (name === "data-props-from") return addTo(value, choices);
  return name === "data-props" && value !== "" ? keepInProps(value, choices, site) : value;
}

/**
 * A GET form drops the query of its action, so it gets fields; a POST form keeps the query.
 *
 * @param {Element} form
 * @param {Map<string, string>} choices
 * @param {string | undefined} site
 */
function keepInForm(form, choices, site) {
  const action = form.attrs.find(({ name }) => name === "action");
  if (!action || add(action.value, choices, site) === action.value) return;
  if (form.attrs.some(({ name, value }) => name === "method" && value === "post")) {
    action.value = add(action.value, choices, site);
    return;
  }
  const fields = [...choices].map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
  );
  form.childNodes.unshift(...parseFragment(fields.join("")).childNodes);
}

/**
 * @param {Element} script
 * @param {Map<string, string>} choices
 * @param {string | undefined} site
 */
function keepInScript({ attrs, childNodes: [text] }, choices, site) {
  if (!text || !("value" in text)) return;
  if (isData(attrs)) {
    text.value = keepInProps(text.value, choices, site);
  }
  if (attrs.some(({ name, value }) => name === "id" && value === "skerry-config")) {
    const config = JSON.parse(text.value);
    const routes = Object.entries(/** @type {Record<string, string>} */ (config.routes ?? {}));
    const lang = choices.get("lang") ?? "";
    const texts = WIDGET_TEXTS[lang];
    text.value = json({
      ...config,
      ...(lang && { locale: lang }),
      ...(texts && {
        translations: {
          ...config.translations,
          [lang]: { ...texts, ...config.translations?.[lang] },
        },
      }),
      routes: Object.fromEntries(routes.map(([name, url]) => [name, add(url, choices, site)])),
    });
  }
}

/**
 * The targets of links in props. Everything else in them stays.
 *
 * @param {string} props
 * @param {Map<string, string>} choices
 * @param {string | undefined} site
 */
function keepInProps(props, choices, site) {
  try {
    return json(
      JSON.parse(props, (key, value) =>
        key === "href" && typeof value === "string" ? add(value, choices, site) : value,
      ),
    );
  } catch {
    // Broken on purpose, in the storm.
    return props;
  }
}

/** JSON that a script element may contain: there "</script" would end it. @param {unknown} value */
const json = (value) => JSON.stringify(value).replaceAll("<", "\\u003c");
