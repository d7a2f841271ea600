import { html } from "hono/html";

/** @typedef {import("./domain-names.mjs").Name} Name */

/**
 * Says what became of names that were typed with spaces.
 *
 * @param {Name[]} names
 */
export function spacesNote(names) {
  const changed = names.filter(({ typed }) => /\s/u.test(typed));
  if (changed.length === 0) return "";
  return html`<p class="spaces-note">
    <span>A domain name has no spaces.</span>
    ${changed.map(
      ({ typed, unicode }) =>
        html`<span>You typed</span> <q translate="no"><bdi>${typed}</bdi></q
          >, we searched for <bdi dir="ltr">${unicode}</bdi>. `,
    )}
  </p>`;
}
