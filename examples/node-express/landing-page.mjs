import { readFileSync } from "node:fs";

const LANDING = new URL("../landing/", import.meta.url);

/**
 * The parts of the content that depend on the request.
 *
 * @typedef {{ props: Record<string, unknown> }} Section
 * @typedef {{ config: object, search: Section, extensions: Section & { pages: unknown[] } }} Content
 */

/** @param {string} file @returns {Content} */
const read = (file) => JSON.parse(readFileSync(new URL(file, LANDING), "utf8"));

/** Content by language, as a database would provide it. */
export const contents = { en: read("content.json"), de: read("content.de.json") };

/**
 * The language that a page is asked for in.
 *
 * @param {URLSearchParams} query
 */
export const languageOf = (query) => (query.get("lang") === "de" ? "de" : "en");

const scene = readFileSync(new URL("scene.svg", LANDING), "utf8");

/**
 * The data of the landing page's template: the content, with the visitor's search and the requested
 * page of the list.
 *
 * @param {URLSearchParams} query
 */
export function landingPage(query) {
  const content = contents[languageOf(query)];
  const { search, extensions } = content;
  const page = clamp(Number.parseInt(query.get("page") ?? "1", 10), 1, extensions.pages.length);
  return {
    ...content,
    scene,
    search: withProps(search, {
      tld: query.get("domain_check[tld]") ?? search.props["tld"],
      domains: query.get("domain_check[domains]") ?? search.props["domains"],
    }),
    extensions: { ...withProps(extensions, { page }), shown: extensions.pages[page - 1] },
    // HTML decodes nothing inside a script element, and "</script" would end it.
    inScript: (/** @type {object} */ value) => JSON.stringify(value).replaceAll("<", "\\u003c"),
  };
}

/**
 * @param {Section} section
 * @param {Record<string, unknown>} props
 */
function withProps(section, props) {
  return { ...section, props: { ...section.props, ...props } };
}

/**
 * @param {number} value NaN counts as `least`
 * @param {number} least
 * @param {number} most
 */
function clamp(value, least, most) {
  return Math.min(Math.max(value || least, least), most);
}
