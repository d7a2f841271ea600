// @vitest-environment node
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { parse, type Rule } from "postcss";
import { describe, expect, it } from "vitest";
import { buildStyles, joinStyles, transformStyles } from "./build-styles.ts";
import { listTokens } from "./build-tokens.ts";

const widgetFile = "packages/widgets/src/search-form/search-form.css";
const pieceFile = "packages/ui/src/review/review.css";
const baseFile = "packages/widgets/src/styles/base.css";
const guardFile = "packages/widgets/src/styles/guard.css";

/** The selector that a file's selector becomes, or the error. */
function lift(selector: string, file = widgetFile): string {
  const root = parse(transformStyles(`${selector} { color: red; }`, file));
  return root.first?.type === "rule" ? root.first.selector : "";
}

function mistakesIn(css: string, file = widgetFile): string {
  try {
    transformStyles(css, file);
  } catch (error) {
    return String(error);
  }
  return "";
}

function rules(css: string): Rule[] {
  const found: Rule[] = [];
  parse(css).walkRules((rule) => {
    const parent = rule.parent;
    if (parent?.type === "atrule" && "name" in parent && parent.name === "keyframes") return;
    found.push(rule);
  });
  return found;
}

describe("a pseudo-element", () => {
  const declarations = (css: string): string[] =>
    rules(transformStyles(css, widgetFile)).flatMap((rule) => rule.nodes.map(String));

  it("is reset by the rule that gives it its content", () => {
    for (const element of ["::before", "::after", ":after"]) {
      const css = `.sk-search-form__loupe${element} { content: ""; color: red; }`;
      expect(declarations(css)).toEqual(["all: revert", 'content: ""', "color: red"]);
    }
  });

  it("is left alone by every other rule", () => {
    expect(declarations(".sk-search-form::after { color: red; }")).toEqual(["color: red"]);
    expect(declarations(".sk-search-form::after { content: none; }")).toEqual(["content: none"]);
    expect(declarations(".sk-search-form { content: none; }")).toEqual(["content: none"]);
  });
});

describe("a lifted selector", () => {
  it.each([
    // The root element has the class `sk` too.
    [".sk-search-form", ".sk.sk-search-form:not(#sk-iso)"],
    [".sk-search-form--many", ".sk.sk-search-form--many:not(#sk-iso)"],
    [".sk-search-form[data-live]", ".sk.sk-search-form[data-live]:not(#sk-iso)"],
    ["[data-live].sk-search-form", ".sk[data-live].sk-search-form:not(#sk-iso)"],
    [".sk-search-form:focus-within", ".sk.sk-search-form:focus-within:not(#sk-iso)"],
    [".sk-search-form::before", ".sk.sk-search-form:not(#sk-iso)::before"],
    // Parts lie inside it.
    [".sk-search-form__field", ".sk .sk-search-form__field:not(#sk-iso)"],
    [".sk-search-form__field:hover", ".sk .sk-search-form__field:hover:not(#sk-iso)"],
    [".sk-search-form__field::placeholder", ".sk .sk-search-form__field:not(#sk-iso)::placeholder"],
    [
      ".sk-search-form__list::-webkit-scrollbar-thumb:hover",
      ".sk .sk-search-form__list:not(#sk-iso)::-webkit-scrollbar-thumb:hover",
    ],
    [".sk-search-form__field:before", ".sk .sk-search-form__field:not(#sk-iso):before"],
    [
      ".sk-search-form[data-live] .sk-search-form__field",
      ".sk.sk-search-form[data-live] .sk-search-form__field:not(#sk-iso)",
    ],
    [".sk-search-form > .sk-button", ".sk.sk-search-form > .sk-button:not(#sk-iso)"],
    [
      ".sk-search-form__list > :nth-child(n + 5)",
      ".sk .sk-search-form__list > :nth-child(n + 5):not(#sk-iso)",
    ],
    [
      ":is(.sk-search-form__field, .sk-search-form__list):hover",
      ".sk :is(.sk-search-form__field, .sk-search-form__list):hover:not(#sk-iso)",
    ],
    [
      ".sk-search-form__field:where(:hover, :focus)",
      ".sk .sk-search-form__field:where(:hover, :focus):not(#sk-iso)",
    ],
    [
      ".sk-search-form__field, .sk-search-form",
      ".sk .sk-search-form__field:not(#sk-iso),.sk.sk-search-form:not(#sk-iso)",
    ],
    [
      ".sk-search-form__hint\n  + .sk-search-form__field",
      ".sk .sk-search-form__hint\n  + .sk-search-form__field:not(#sk-iso)",
    ],
  ])("%s gets above guard and page", (selector, lifted) => {
    expect(lift(selector)).toBe(lifted);
  });

  it("keeps the media query around it and the steps of keyframes", () => {
    const css = transformStyles(
      `@media (min-width: 768px) { .sk-search-form__field { animation: sk-in 1s } }
@keyframes sk-in { from { opacity: 0 } 50%, to { opacity: 1 } }`,
      widgetFile,
    );
    expect(css).toBe(
      `@media (min-width: 768px) { .sk .sk-search-form__field:not(#sk-iso) { animation: sk-in 1s } }
@keyframes sk-in { from { opacity: 0 } 50%, to { opacity: 1 } }`,
    );
  });

  it("of a shared component is never a root: shared components lie inside a widget's root", () => {
    expect(lift(".sk-review", pieceFile)).toBe(".sk .sk-review:not(#sk-iso)");
    expect(lift(".sk-button:hover", baseFile)).toBe(".sk .sk-button:hover:not(#sk-iso)");
  });

  it("needs a file that belongs to a widget, a shared component or the base", () => {
    for (const file of ["site.css", "packages/widgets/src/search-form/extra.css"]) {
      expect(mistakesIn(".sk-x { color: red }", file)).toContain(`${file} belongs to no widget`);
    }
  });
});

describe("a mistake", () => {
  it("is reported with file, line, column and every other mistake in the file", () => {
    const report = mistakesIn(`.sk-search-form__field {
  color: var(--brand);
}

* .sk-search-form__field {
  color: var(--_accnt);
}`);
    expect(report.split("\n")).toEqual([
      expect.stringMatching(`^Error: ${widgetFile}:2:3 "--brand" is the page's property.`),
      `${widgetFile}:6:3 There is no token "--_accnt". Did you mean --_accent?`,
      expect.stringMatching(`^${widgetFile}:5:1 .*does not begin with a class`),
    ]);
  });

  it.each([
    [".sk-button", `".sk-button" would change every widget. Put .sk-search-form in front.`],
    [".sk-review-card__name", `Put .sk-search-form in front.`],
    [".sk-button:not(.sk-search-form__a)", `would change every widget`],
    ["[dir=rtl] .sk-search-form__a", `does not begin with a class`],
    ["* .sk-search-form__a", `does not begin with a class`],
    ["*.sk-search-form__a", `does not begin with a class`],
    [":where(.sk-search-form__a)", `lose to the reset`],
    [":is(.sk-search-form, .sk-search-form__a)", `has the root inside :is()`],
  ])("in the selector %s says what to write", (selector, message) => {
    expect(mistakesIn(`${selector} { color: red }`)).toContain(message);
  });

  it.each([
    ["color: var(--_accnt)", `There is no token "--_accnt". Did you mean --_accent?`],
    ["color: var(--_pigeon-feather)", "themes/domain-check/tokens.json has them all."],
    ["color: var(--sk-accent, red)", "var(--_accent)"],
    ["color: var(--brand)", `"--brand" is the page's property.`],
    ["color: var(--sk-form-ink, red)", "called --sk-search-form-form-ink"],
    ["color: var(--sk-search-form-ink)", "Give it a default: var(--sk-search-form-ink, …)."],
  ])("in the declaration %s says what to write", (declaration, message) => {
    expect(mistakesIn(`.sk-search-form__a { ${declaration} }`)).toContain(message);
  });

  it.each([
    "color: var(--_accent)",
    "color: var(--sk-search-form-ink, var(--_text))",
    "--_ink: red; color: var(--_ink)",
    "font-size: var(--_icon-size, 1em)",
    "transform: scaleX(var(--_dir))",
  ])("is not %s", (declaration) => {
    expect(mistakesIn(`.sk-search-form__a { ${declaration} }`)).toBe("");
  });
});

describe.each([true, false])("the built sheet (minify: %s)", (minify) => {
  const built = buildStyles({ minify });

  it("has no selector without .sk except the toggles, which set custom properties only", async () => {
    const loose = rules(await built).filter(
      (rule) =>
        !rule.selectors.every((selector) =>
          /(?:^|[\s(])\.sk(-overlay|-slot)?(?![\w-])/.test(selector),
        ),
    );
    expect(loose.length).toBeGreaterThan(0);
    for (const rule of loose) {
      for (const selector of rule.selectors) {
        expect(selector.replace(/"/g, "")).toMatch(
          /^(:where\(:root, ?:host\)|\[data-sk-theme=(light|dark|auto)\]|\[dir=(ltr|rtl)\]|\.sk\.sk-scheme-\w+:not\(.*)$/,
        );
      }
      rule.walkDecls(({ prop }) => {
        expect(prop).toMatch(/^--sk-(light|dark|color-scheme|dir)$/);
      });
    }
  });

  it("keeps every rule above the page's by an id that nothing has", async () => {
    for (const rule of rules(await built)) {
      const plain = /^(:where|\[)/;
      for (const selector of rule.selectors.filter((selector) => !plain.test(selector))) {
        expect(selector).toMatch(/:not\(#sk-iso\)/);
      }
    }
  });

  it("switches schemes with one unset and one empty property", async () => {
    const values = new Set<string>();
    parse(await built).walkDecls(/^--sk-(light|dark)$/, ({ prop, value }) => {
      values.add(`${prop}:${value.trim()}`);
    });
    expect([...values].sort()).toEqual(
      ["--sk-dark:", "--sk-dark:initial", "--sk-light:", "--sk-light:initial"].sort(),
    );
  });

  it("never sets a token that belongs to the page", async () => {
    const declared = new Set<string>();
    parse(await built).walkDecls(/^--sk-/, ({ prop }) => void declared.add(prop.slice(5)));
    expect(listTokens().filter(({ name }) => declared.has(name))).toEqual([]);
  });

  it("reads the page's token first, then the scheme's value", async () => {
    const values = new Map<string, string>();
    parse(await built).walkDecls("--_accent", ({ prop, value }) => void values.set(prop, value));
    expect(values.get("--_accent")?.replaceAll(" ", "")).toBe(
      "var(--sk-accent,var(--sk-light,#2b4fd8)var(--sk-dark,#8fa6ff))",
    );
  });

  it("keeps the reset of inherited and of own styles", async () => {
    const all = new Map<string, string>();
    for (const rule of rules(await built)) {
      rule.walkDecls(
        "all",
        ({ value }) => void all.set(rule.selector.replace(/[\s*]/g, ""), value),
      );
    }
    expect(all.get(".sk:not(#sk-iso)")).toBe("initial");
    expect(all.get(".sk:not(svg,svg,img,iframe,video):not(#sk-iso)")).toBe("revert");
    expect(all.get(".sksvg:not(#sk-iso)")).toBe("revert-layer");
  });

  it("leaves out tokens that nothing reads", async () => {
    const css = await built;
    for (const [, name = ""] of css.matchAll(/[;{](--_[\w-]+):/g)) {
      expect(css).toMatch(new RegExp(`var\\(\\s*${name}\\b`));
    }
  });
});

describe("joined files", () => {
  const guard = {
    name: guardFile,
    css: readFileSync(new URL("../src/styles/guard.css", import.meta.url), "utf8"),
  };

  it("follow each other in the order given", () => {
    const css = joinStyles([
      { name: baseFile, css: ".sk-button { color: red }" },
      { name: widgetFile, css: ".sk-search-form__go { color: blue }" },
    ]);
    expect(rules(css).map(({ selector }) => selector)).toEqual([
      ".sk .sk-button:not(#sk-iso)",
      ".sk .sk-search-form__go:not(#sk-iso)",
    ]);
  });

  it("get a token with whatever the token is made of, and no other", () => {
    const declared = (css: string) => {
      const names: string[] = [];
      parse(joinStyles([guard, { name: widgetFile, css }])).walkDecls(/^--_/, ({ prop }) => {
        names.push(prop);
      });
      return names;
    };
    const without = declared("");
    expect(without).not.toContain("--_warning");
    expect(declared(".sk-search-form { color: var(--_warning) }")).toContain("--_warning");
    expect(without).not.toContain("--_accent-active-mix");
    expect(declared(".sk-search-form { color: var(--_accent-active) }")).toEqual(
      expect.arrayContaining(["--_accent-active", "--_accent-active-mix", "--_text"]),
    );
  });

  it("must not define the same keyframes twice", () => {
    const css = "@keyframes sk-in { to { opacity: 1 } }";
    expect(() =>
      joinStyles([
        { name: widgetFile, css },
        { name: pieceFile, css },
      ]),
    ).toThrow(`${pieceFile} defines the keyframes "sk-in", as ${widgetFile} does`);
  });
});

it("shortens every duration for visitors who ask for reduced motion", () => {
  const css = transformStyles(
    readFileSync(new URL("../src/styles/guard.css", import.meta.url), "utf8"),
    guardFile,
  );
  const shortened: string[] = [];
  parse(css).walkAtRules("media", (media) => {
    if (!media.params.includes("prefers-reduced-motion")) return;
    media.walkDecls(({ prop, value }) => void (value === "1ms" && shortened.push(prop)));
  });
  const durations = listTokens().filter(({ name }) => name.startsWith("duration-"));
  expect(shortened).toEqual(durations.map(({ name }) => `--_${name}`));
});

it("stays small: all widgets in less than 8 kB of brotli", async () => {
  const css = await buildStyles({ minify: true });
  expect(brotliCompressSync(css).length).toBeLessThan(8000);
});
