import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const bootstrap = readFileSync(
  createRequire(import.meta.url).resolve("bootstrap/dist/css/bootstrap.css"),
  "utf8",
);

/** In the manner of Eric Meyer's "Reset CSS". */
const reset = `
html, body, main, div, span, h1, h2, h3, h4, p, blockquote, a, img, dl, dt, dd, ol, ul, li, form, label,
table, tbody, tr, th, td, figure, figcaption, output, section, nav, button, input, textarea {
  margin: 0; padding: 0; border: 0; font-size: 100%; font: inherit; vertical-align: baseline;
}
body { line-height: 1 }
ol, ul { list-style: none }
blockquote, q { quotes: none }
blockquote::before, blockquote::after { content: ""; content: none }
table { border-collapse: collapse; border-spacing: 0 }`;

/** In the manner of Tailwind's preflight. */
const preflight = `
*, ::after, ::before, ::backdrop, ::file-selector-button { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid }
html { line-height: 1.5; tab-size: 4; font-family: sans-serif }
h1, h2, h3, h4 { font-size: inherit; font-weight: inherit }
a { color: inherit; text-decoration: inherit }
ol, ul, menu { list-style: none }
img, svg, video, canvas, iframe { display: block; vertical-align: middle }
img, video { max-width: 100%; height: auto }
button, input, select, textarea { font: inherit; letter-spacing: inherit; color: inherit; border-radius: 0; background-color: transparent; opacity: 1 }
::placeholder { opacity: 1; color: color-mix(in oklab, currentcolor 50%, transparent) }
textarea { resize: vertical }
[hidden]:where(:not([hidden="until-found"])) { display: none !important }`;

/** Rules that pages around widgets have been seen to have for everything they hold. */
export const hostSheets: Readonly<Record<string, string>> = {
  "Bootstrap 5.3.8": bootstrap,
  "a reset": reset,
  "a preflight": preflight,
  "a preflight in a layer": `@layer base { ${preflight} }`,
  "rules under an id": `
    #main button { background: red; padding: 1px; font: italic 9px serif; border-radius: 0 }
    #main p, #main span { margin: 40px; color: red } #main img { width: 9px; border: 3px solid red }
    #main a { color: red; text-decoration: none } #main ul, #main li { list-style: square; color: green }
    #main input, #main textarea { border-radius: 0; height: 90px; background: pink } #main svg { width: 100px; fill: red }
    #main :is(h2, h3, h4) { color: red; text-transform: uppercase } #main form { padding: 3em } #main figure { margin: 3em }`,
  "what a body hands down": `
    body { text-transform: uppercase; white-space: pre; font-size: 30px; letter-spacing: 5px; word-spacing: 9px;
      text-align: center; line-height: 3; color: red; cursor: help; font-style: italic; font-weight: 900;
      text-indent: 30px; list-style: square; quotes: "a" "b"; hyphens: auto; word-break: break-all;
      text-shadow: 1px 1px red; font-variant: small-caps; writing-mode: vertical-rl; text-wrap: balance;
      border-collapse: collapse; accent-color: red; caret-color: red; stroke-width: 9; paint-order: stroke }`,
  "a rule for everything": `
    * { margin: 7px; padding: 7px; box-sizing: border-box; transition: all 1s; line-height: 2; color: red;
      border: 1px solid red; text-shadow: 1px 1px red; max-width: 50%; letter-spacing: 3px; vertical-align: top;
      font-family: serif; outline: 1px solid red; fill: red; stroke: red }
    *::before, *::after { content: "x"; box-sizing: border-box; color: red }`,
  "rules for elements": `
    button { background: red; border: 0; text-transform: uppercase; min-width: 200px }
    input, textarea { height: 80px; border: 9px solid red; resize: none } a { color: red; text-decoration: none }
    p { margin: 9em } ul, ol { list-style: square; margin: 0; padding: 0 } li::before { content: "→" }
    img { max-width: 10px; height: auto } svg { width: 100%; fill: red; overflow: hidden }
    path { fill: red; stroke: green; stroke-width: 9; transform: scale(2) } svg * { opacity: 0.3 }
    h2, h3, h4 { font: italic 90px serif } label { display: block; font-weight: bold; float: left }
    figure { margin: 2em } blockquote { border-left: 5px solid } blockquote::before { content: "«" }
    form { display: grid } output { background: yellow } nav { padding: 2em }`,
  "rules for attributes": `
    input[type="text"], input:not([type]) { background: red; color: green } button[type="submit"] { background: red; width: 300px }
    a[href] { font-size: 40px } [aria-label] { border: 9px solid red } [class] { padding: 3px } [class*="sk-"] { margin: 3px }
    [dir] { text-align: right; letter-spacing: 2px } [hidden] { display: block } [title] { cursor: help }`,
  "rules under two classes": `
    .page .content p { margin: 50px; color: red } .page .content a { color: red } .page .content li { color: red }
    .page .content img { border: 9px solid red } .page .content button { background: red; color: green }
    .page .content input { background: red } .page .content span { font-size: 30px }`,
  "rules for parts of elements": `
    li::marker { content: "→ "; color: red; font-size: 40px } div::before { content: "host" } p::after { content: "host" }
    input::placeholder, textarea::placeholder { color: red; font-style: italic; text-transform: uppercase; opacity: 0.2 }
    label::after { content: " *"; color: red } button::before { content: "› " }`,
  "a rem of ten pixels": `html { font-size: 62.5% } :root { --sk-rem: 1.6rem }`,
};

/** Rules of pages for elements that are pointed at or focused. */
export const stateSheet = `
  button:hover { background: red; transform: scale(2) } a:hover { color: red; text-decoration: none }
  a:focus, button:focus { outline: none; box-shadow: none } input:focus, textarea:focus { outline: none; box-shadow: 0 0 9px red; border-color: red }
  *:focus { outline: 0; box-shadow: none } *:focus-visible { outline: 5px dotted red } button:active { background: red }
  .page .content button:focus-visible:not(:disabled):not(.nothing) { outline: none }
  #main *:focus-visible { outline: 9px solid red; box-shadow: none } #main button:hover { background: red }`;
