import { html } from "hono/html";
import { exampleOffer } from "./domain-names.mjs";
import { notNames } from "./not-names.mjs";
import { pageFrame } from "./page-frame.mjs";
import { resultRow } from "./result-row.mjs";
import { searchIsland } from "./search-island.mjs";
import { spacesNote } from "./spaces-note.mjs";

/** @typedef {import("./domain-names.mjs").Name} Name */

/** Number of names on the page. */
const LIMIT = 100;

/**
 * The page that the search form leads to. `html` escapes all values.
 *
 * @param {{ names: Name[], tld: string }} search
 */
export function resultsPage({ names, tld }) {
  const shown = names.slice(0, LIMIT);
  const domains = shown.filter((name) => name.ascii !== "");
  const others = shown.filter((name) => name.ascii === "");
  const typed = names.map((name) => name.typed);
  const title = names.length === 0 ? "Search domain names" : `Results for ${count(names.length)}`;
  return pageFrame({
    title,
    description: "Which domain names are available, and what they cost.",
    content: html`${searchIsland({ className: "search search--page", action: "/domains/search", typed, tld })}
    ${names.length === 0 ? nothingTyped(tld) : ""}
    ${names.length > LIMIT ? html`<p>Only the first ${LIMIT} are shown.</p>` : ""}
    ${domains.length > 0 ? results(domains) : ""} ${others.length > 0 ? notNames(others) : ""}`,
  });
}

/** @param {string} tld */
function nothingTyped(tld) {
  return html`<p>
    Type a name, or several. A name without an extension becomes a .${tld} domain.
  </p>`;
}

/** @param {Name[]} domains */
function results(domains) {
  return html`<p class="example-note">
      Example data: no registry was contacted. Prices are for one year, VAT included.
    </p>
    ${spacesNote(domains)}
    <ul class="results">
      ${domains.map(({ ascii, unicode }) => resultRow({ ascii, unicode, ...exampleOffer(ascii) }))}
    </ul>`;
}

/** @param {number} names */
function count(names) {
  return names === 1 ? "1 name" : `${names} names`;
}
