import { html } from "hono/html";

/** @typedef {import("./domain-names.mjs").Name} Name */

/**
 * The searched strings that are not domain names.
 *
 * @param {Name[]} others
 */
export function notNames(others) {
  return html`<section class="not-names" aria-labelledby="not-names">
    <h2 id="not-names">Not domain names</h2>
    <p>
      A domain name has letters, digits and hyphens, up to 63 between two dots, and no hyphen at
      either end.
    </p>
    <ul>
      ${others.map(({ typed }) => html`<li><bdi translate="no">${typed}</bdi></li>`)}
    </ul>
  </section>`;
}
