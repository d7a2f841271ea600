import { noteHtml, noteProps } from "./note.mjs";

/**
 * How a solution writes its script and its islands.
 *
 * @typedef {object} Solution
 * @property {(fault: string) => string} head
 * @property {(id: string, props: string, fault: string) => string} island `props` is JSON, or meant to be
 */

/** The policy that allows what every file of a site may do, and nothing else. */
export const strictPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/**
 * The page of one fault: an island, a judge, and for some faults a second island.
 *
 * @param {string} fault
 * @param {Solution} solution
 */
export function cellPage(fault, { head, island }) {
  const props = fault === "props" ? '{"crash":' : noteProps({ crash: fault === "crash" });
  const other = fault === "crash" || fault === "props" ? island("other", noteProps(), fault) : "";
  const content = `${island("island", props, fault)}${other}`;
  const isWritten = fault === "morph" || fault === "swap";
  return `<!doctype html>
<html lang="en" data-fault="${fault}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>An island: ${fault}</title>
    <meta name="robots" content="noindex" />
    <meta name="color-scheme" content="light dark" />
    <link rel="stylesheet" href="/storm/assets/cell.css" />
    ${fault === "morph" ? '<script src="/page-engines/files/idiomorph.js"></script>' : ""}
    ${head(fault)}
  </head>
  <body>
    <main>${content}</main>
    <aside></aside>
    ${isWritten ? `<template id="served">${content}</template>` : ""}
    <script src="/storm/assets/judge.js"></script>
  </body>
</html>`;
}

/** Where a note is sent. */
export const sentPage = '<!doctype html><html lang="en"><title>Sent</title><p>Sent.</p></html>';

/** The page from which the visitor comes back. */
export const awayPage =
  '<!doctype html><html lang="en"><title>Away</title><p>Back in a moment.</p><script src="/storm/assets/away.js"></script></html>';

/** @type {(prefix: string, isMissing?: boolean) => Solution} */
export const skerrySolution = (prefix, isMissing = false) => ({
  head: (fault) =>
    isMissing
      ? ""
      : `<script type="application/json" id="skerry-config">{}</script>
    <script src="${prefix}define.js"></script>
    <script type="module" src="${prefix}skerry.js" async></script>
    ${fault === "twice" ? `<script type="module" src="${prefix}skerry.js?again" async></script>` : ""}`,
  island: (id, props) =>
    `<div id="${id}" data-widget="storm-note" data-load="eager" data-props='${props}'>${noteHtml}</div>`,
});
