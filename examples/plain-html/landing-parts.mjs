import { readFileSync } from "node:fs";
import { html, raw } from "hono/html";

const landing = readFileSync(new URL("./pages/landing.html", import.meta.url), "utf8");

/**
 * The parts that other pages share with the landing page, as written there: their header with the
 * links to the themes, their footer, and the strip that says of which example they are a page.
 */
export const landingHeader = raw(part("header").replaceAll('href="#', 'href="/landing#'));
export const landingFooter = raw(part("footer"));
export const themeLinks = raw(inner(part("header"), "bar__theme"));

/**
 * The strip below a page: which example it is, and how else it can be looked at.
 *
 * @param {object} [page]
 * @param {ReturnType<typeof html>} [page.links] of this example
 * @param {boolean} [page.isFrench] whether it is there in French, default false
 */
export const exampleStrip = ({ links, isFrench = false } = {}) => {
  const strip = isFrench ? part("aside") : part("aside").replace(/<a href="\?lang=fr".*?<\/a>/, "");
  const at = strip.indexOf('<a href="/">');
  return html`${raw(strip.slice(0, at))}${links ?? ""}${raw(strip.slice(at))}`;
};

/** @param {string} tag of an element that the page has once */
function part(tag) {
  const found = new RegExp(`<${tag}[ >][^]*?</${tag}>`).exec(landing);
  if (!found) throw new Error(`The landing page has no <${tag}>.`);
  return found[0];
}

/**
 * @param {string} source
 * @param {string} className of a div without a div inside
 */
function inner(source, className) {
  const found = new RegExp(`<div class="${className}">[^]*?</div>`).exec(source);
  if (!found) throw new Error(`The landing page has no .${className}.`);
  return found[0];
}
