/**
 * `pnpm check styles`. What holds for every style sheet comes first, then what holds for those of
 * the components, which have to work in pages that Skerry does not know.
 *
 * The build checks what needs more than one file: which custom properties exist
 * (`check-custom-properties.ts`) and that a selector stays inside its widget (`lift-selector.ts`).
 */

const argumentsOf = (inner) => String.raw`\((?:[^()]|${inner})*\)`;
const noArguments = "(?!)";
const deepArguments = argumentsOf(argumentsOf(argumentsOf(argumentsOf(noArguments))));

/** One component of a value: a word, or a function whose arguments hold functions, four deep. */
const part = String.raw`((?:[^\s()]|${deepArguments})+)`;

/** Four values whose second (right) and fourth (left) differ. */
const unequalSides = new RegExp(String.raw`^${part} ${part} ${part} (?!\2$)${part}$`);

/** Radii other than `a` and `a a b b`: they give the left and the right corners different radii. */
const unequalCorners = new RegExp(
  String.raw`^(?!${part}$)(?!${part} \2$)(?!${part} \3 ${part} \4$)`,
);

/** `border-width`, `block` → `border-block-width`; `margin`, `block` → `margin-block`. */
const axis = (property, name) =>
  property.startsWith("border-")
    ? property.replace("border", `border-${name}`)
    : `${property}-${name}`;

const fourSided = "/^(margin|padding|inset|border-(width|style|color)|scroll-(margin|padding))$/";

const componentRules = {
  "selector-max-type": [
    0,
    { message: "An element selector ties the style to the markup. Write a class." },
  ],
  "selector-max-id": [0, { message: "An id fits one element of a page only. Write a class." }],
  "selector-class-pattern": [
    "^sk-",
    { message: "This class may be the page's own. Write .sk-<name>__<part>." },
  ],
  "selector-pseudo-class-disallowed-list": [
    ["has", "dir"],
    {
      message: (name) =>
        name.includes("has")
          ? '":has()" needs Firefox 121. Set a class or a data attribute in the markup.'
          : '":dir()" needs Chrome 120. Write logical properties, or calculate with var(--_dir), which is 1, and -1 from right to left.',
    },
  ],
  "at-rule-allowed-list": [
    ["media", "supports", "container", "keyframes"],
    { message: "This at-rule reaches beyond the widget." },
  ],
  "keyframes-name-pattern": [
    "^sk-",
    { message: "These keyframes may be the page's own. Put sk- in front." },
  ],
  "property-disallowed-list": [
    ["float", "clear", "/^--sk-/"],
    {
      message: (name) =>
        name.startsWith("--")
          ? `"${name}" belongs to the page. Read it with a default, or set a property of your own, --_${name.slice(5)}.`
          : "Lay it out with flex or grid.",
    },
  ],
  "custom-property-pattern": [
    "^(_|sk-)",
    { message: "This may be the page's own property. Write --_<name>." },
  ],
  "function-disallowed-list": [
    ["url"],
    {
      message:
        '"url()" is fetched from wherever the style sheet lies. Put the picture into an <img> or an <Icon>.',
    },
  ],
};

/** The guard resets elements, and sets the properties that switch schemes and directions. */
const guardRules = Object.fromEntries(Object.keys(componentRules).map((name) => [name, null]));

/** @type {import("stylelint").Config} */
export default {
  // Style sheets for Tailwind, PostCSS and CSS modules have words of their own.
  ignoreFiles: ["**/dist/**", "packages/internal/{e2e/fixtures,npm-components}/**"],
  reportDescriptionlessDisables: true,
  reportInvalidScopeDisables: true,
  reportNeedlessDisables: true,
  languageOptions: {
    directionality: { block: "top-to-bottom", inline: "left-to-right" },
  },
  rules: {
    "annotation-no-unknown": true,
    "at-rule-no-deprecated": true,
    "at-rule-no-unknown": true,
    "block-no-empty": true,
    "color-no-invalid-hex": true,
    "custom-property-no-missing-var-function": true,
    "declaration-block-no-duplicate-custom-properties": true,
    // Two values in a row: the second one is for browsers that know it.
    "declaration-block-no-duplicate-properties": [
      true,
      { ignore: ["consecutive-duplicates-with-different-values"] },
    ],
    "declaration-block-no-shorthand-property-overrides": true,
    "declaration-property-value-keyword-no-deprecated": true,
    "font-family-no-duplicate-names": true,
    "function-calc-no-unspaced-operator": true,
    "function-no-unknown": true,
    "keyframe-block-no-duplicate-selectors": true,
    "keyframe-declaration-no-important": true,
    "media-feature-name-no-unknown": true,
    "media-query-no-invalid": true,
    "media-type-no-deprecated": true,
    "named-grid-areas-no-invalid": true,
    "no-duplicate-selectors": true,
    "no-empty-source": true,
    "no-invalid-double-slash-comments": true,
    "no-unknown-animations": true,
    "property-no-deprecated": true,
    "property-no-unknown": true,
    "selector-anb-no-unmatchable": true,
    "selector-no-unmatchable": true,
    "selector-pseudo-class-no-unknown": true,
    "selector-pseudo-element-no-unknown": true,
    "selector-type-no-unknown": true,
    "string-no-newline": true,
    "unit-no-unknown": true,

    "max-nesting-depth": [0, { message: "Nesting needs Chrome 112. Write the whole selector." }],
    "declaration-no-important": [
      true,
      { message: "!important keeps a page from changing this. Leave it out." },
    ],
    // Layouts turn with the writing direction. The logical names of these are too new for the
    // oldest browsers served: `overflow-inline` (Chrome 135), `float: inline-start` (Chrome 118).
    "property-layout-mappings": [
      "flow-relative",
      { ignoreProperties: ["/^overflow-/", "/^overscroll-behavior-/", "/^contain-intrinsic-/"] },
    ],
    "value-keyword-layout-mappings": [
      "flow-relative",
      { ignoreProperties: ["float", "clear", "resize"] },
    ],
    "declaration-property-value-disallowed-list": [
      { [fourSided]: [unequalSides], "border-radius": [unequalCorners] },
      {
        message: (property) =>
          property === "border-radius"
            ? "This does not turn with the writing direction. Write border-start-start-radius and its three sisters."
            : `This does not turn with the writing direction. Write ${axis(property, "block")} and ${axis(property, "inline")}.`,
      },
    ],
  },
  overrides: [
    { files: ["packages/{ui,widgets}/src/**/*.css"], rules: componentRules },
    { files: ["packages/widgets/src/styles/guard.css"], rules: guardRules },
  ],
};
