import { readFileSync } from "node:fs";
import { join } from "node:path";
import stylelint from "stylelint";
import { expect, it } from "vitest";
import { root } from "./repository.ts";

const widgetFile = "packages/widgets/src/search-form/search-form.css";
const printFile = "packages/widgets/src/testimonials/testimonials.css";

/** What stylelint says with the repository's configuration. */
async function lint(code: string, file = widgetFile): Promise<string[]> {
  const { results } = await stylelint.lint({
    code,
    codeFilename: join(root, file),
    configFile: join(import.meta.dirname, "../stylelint.config.mjs"),
    configBasedir: root,
    cwd: root,
  });
  return results.flatMap(({ warnings }) =>
    warnings.map(({ line, column, rule, text }) => `${line}:${column} ${rule}: ${text}`),
  );
}

it.each([
  ["#main .sk-search-form__a", "An id fits one element of a page only."],
  [".sk-search-form p", "An element selector ties the style to the markup."],
  ["p", "An element selector ties the style to the markup."],
  [".sk-search-form .active", "Write .sk-<name>__<part>."],
  [".sk-search-form__a:has(.sk-search-form__b)", '":has()" needs Firefox 121.'],
  [".sk-search-form__a:dir(rtl)", "calculate with var(--_dir)"],
])("says what to write instead of the selector %s", async (selector, message) => {
  expect(await lint(`${selector} { color: red }`)).toEqual([expect.stringContaining(message)]);
});

it.each([
  ["left: 0", 'to be "inset-inline-start"'],
  ["max-width: 1px", 'to be "max-inline-size"'],
  ["margin-left: 1px", 'to be "margin-inline-start"'],
  ["padding-top: 1px", 'to be "padding-block-start"'],
  ["border-right-color: red", 'to be "border-inline-end-color"'],
  ["border-top-left-radius: 1px", 'to be "border-start-start-radius"'],
  ["border-bottom-right-radius: 1px", 'to be "border-end-end-radius"'],
  ["text-align: left", 'to be "start"'],
  ["float: right", "Lay it out with flex or grid."],
  ["margin: 1px 2px 3px 4px", "Write margin-block and margin-inline."],
  ["margin: 0 var(--_a, calc(1px * (2 + 1))) 0 1px", "Write margin-block and margin-inline."],
  ["border-width: 1px 0 0 2px", "Write border-block-width and border-inline-width."],
  ["border-radius: 1px 2px", "Write border-start-start-radius"],
  ["background: url(a.png)", '"url()" is fetched from wherever the style sheet lies.'],
  ["color: red !important", "Leave it out"],
  ["--sk-accent: red", "Read it with a default"],
  ["--ink: red", "Write --_<name>."],
  ["color: var(--brand)", "Write --_<name>."],
  ["colour: red", "property-no-unknown"],
])("says what to write instead of the declaration %s", async (declaration, message) => {
  const warnings = await lint(`.sk-search-form__a { ${declaration} }`);
  expect(warnings).toEqual([expect.stringContaining(message)]);
});

it.each([
  ["@keyframes spin { to { opacity: 0 } }", "Put sk- in front."],
  ["@layer x { .sk-search-form { color: red } }", "reaches beyond the widget."],
  ["@import 'x.css';", "reaches beyond the widget."],
  [".sk-search-form { .sk-search-form__a { color: red } }", "Nesting needs Chrome 112."],
  [".sk-search-form { &:hover { color: red } }", "Nesting needs Chrome 112."],
  [".sk-search-form { @media print { color: red } }", "Nesting needs Chrome 112."],
])("says what to write instead of %s", async (css, message) => {
  expect((await lint(css)).join("\n")).toContain(message);
});

it.each([
  "margin: 1px 2px 3px 2px",
  "margin: 0 var(--_a, calc(1px * (2 + 1))) 0 var(--_a, calc(1px * (2 + 1)))",
  "border-radius: 2px 2px 0 0",
  "border-radius: var(--sk-search-form-radius, calc(var(--_a) / 2))",
  "padding: 1px 2px",
  "overflow-x: auto",
  "inset: 0",
  "--_ink: red; color: var(--_ink)",
])("accepts %s", async (declaration) => {
  expect(await lint(`.sk-search-form__a { ${declaration} }`)).toEqual([]);
});

it("accepts !important with a reason, and no other", async () => {
  const css = readFileSync(join(root, printFile), "utf8");
  expect(await lint(css, printFile)).toEqual([]);
  const withoutReason = await lint(css.replace(/ -- Swiper[^*]*/, " "), printFile);
  expect(withoutReason).toEqual([expect.stringContaining("descriptionless")]);
});

it("asks a page's own style sheet for logical properties, but for no class names", async () => {
  const css = "#page .brand p { --ink: red; margin-left: 1px }";
  expect(await lint(css, "examples/shop/assets/shop.css")).toEqual([
    expect.stringContaining('to be "margin-inline-start"'),
  ]);
});
