/**
 * The code that tsc, oxlint and stylelint refuse with the repository's settings: each rule is broken once, with the real tool.
 * The layers are in layers.test.ts.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import stylelint from "stylelint";
import { describe, expect, it } from "vitest";
import { root } from "./repository.ts";

it.each([
  ["core", ["ES2022"]],
  ["ui", ["ES2022", "DOM", "DOM.Iterable"]],
  ["widgets", ["ES2022", "DOM", "DOM.Iterable"]],
  ["mount", ["ES2022", "DOM", "DOM.Iterable"]],
])("tsc knows no Node in %s, and a DOM only where there is one", (name, lib) => {
  const settings = ["tsconfig.base.json", `packages/${name}/tsconfig.json`].map((file) => {
    const { compilerOptions } = JSON.parse(readFileSync(join(root, file), "utf8")) as {
      compilerOptions?: object;
    };
    return compilerOptions;
  });
  expect(Object.assign({}, ...settings)).toMatchObject({ lib, types: [] });
});

describe("oxlint refuses", () => {
  // file, what it holds, the rule that objects, words of its advice
  const cases: [string, string, string, string?][] = [
    ["ui/src/star.ts", 'export * from "./icon.tsx";', "no-barrel-file", "export *"],
    ["widgets/src/a.ts", "export const a = document.cookie;", "properties", "core/tracking"],
    ["mount/src/cookie.ts", 'document.cookie = "a=b";', "no-document-cookie"],
    ["ui/src/local.ts", 'localStorage.setItem("a", "b");', "globals", "core/storage"],
    ["mount/src/a.ts", "export const a = window.localStorage;", "globals", "core/storage"],
    ["widgets/src/b.ts", "export const a = sessionStorage.length;", "globals"],
    ["widgets/src/c.ts", 'export const a = Array.from("ab");', "properties", "[...items]"],
    ["core/src/storage/a.ts", 'export const a = Array.from("ab");', "properties", "[...items]"],
    ["core/src/readProps.ts", "export const a = 1;", "filename-case", "kebab"],
    ["widgets/src/a.tsx", "export const a = <p>Hello</p>;", "jsx-no-literals", "literal text"],
  ];
  const folder = mkdtempSync(join(tmpdir(), "skerry-lint-"));
  copyFileSync(join(root, "packages/internal/checks/oxlint.json"), join(folder, ".oxlintrc.json"));
  for (const [file, source] of cases) {
    const path = join(folder, "packages", file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${source}\n`);
  }
  const oxlint = join(root, "node_modules/oxlint/bin/oxlint");
  const { stdout } = spawnSync(process.execPath, [oxlint, "--format=json"], {
    cwd: folder,
    encoding: "utf8",
  });
  rmSync(folder, { recursive: true });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Record<string, string>[] };

  it.each(cases)("%s: %s", (file, _source, rule, advice = "") => {
    const objections = diagnostics
      .filter(({ code = "", filename }) => filename === `packages/${file}` && code.includes(rule))
      .map(({ message, help }) => `${message} ${help}`);
    expect(objections.join()).toContain(advice);
    expect(objections).not.toEqual([]);
  });
});

describe("stylelint refuses", () => {
  /** Its warnings about a style sheet, with the repository's configuration. */
  async function lint(code: string, file = "widgets/src/search-form/a.css"): Promise<string> {
    const { results } = await stylelint.lint({
      code,
      codeFilename: join(root, "packages", file),
      configFile: join(root, "packages/internal/checks/stylelint.config.mjs"),
      configBasedir: root,
      cwd: root,
    });
    return results.flatMap(({ warnings }) => warnings.map(({ text }) => text)).join("\n");
  }

  it.each([
    ["#main .sk-a { color: red }", "An id fits one element of a page only."],
    [".sk-a p { color: red }", "An element selector ties the style to the markup."],
    [".sk-a .active { color: red }", "Write .sk-<name>__<part>."],
    [".sk-a:has(.sk-b) { color: red }", '":has()" needs Firefox 121.'],
    [".sk-a:dir(rtl) { color: red }", "calculate with var(--_dir)"],
    [".sk-a { left: 0 }", 'to be "inset-inline-start"'],
    [".sk-a { border-top-left-radius: 1px }", 'to be "border-start-start-radius"'],
    [".sk-a { text-align: left }", 'to be "start"'],
    [".sk-a { float: right }", "Lay it out with flex or grid."],
    [".sk-a { margin: 0 var(--_a, calc(1px * (2 + 1))) 0 1px }", "Write margin-block and"],
    [".sk-a { border-width: 1px 0 0 2px }", "Write border-block-width and border-inline-width."],
    [".sk-a { border-radius: 1px 2px }", "Write border-start-start-radius"],
    [".sk-a { background: url(a.png) }", "is fetched from wherever the style sheet lies."],
    [".sk-a { color: red !important }", "Leave it out"],
    [".sk-a { --sk-accent: red }", "Read it with a default"],
    [".sk-a { --ink: red }", "Write --_<name>."],
    [".sk-a { color: var(--brand) }", "Write --_<name>."],
    ["@keyframes spin { to { opacity: 0 } }", "Put sk- in front."],
    ["@layer x { .sk-a { color: red } }", "reaches beyond the widget."],
    [".sk-a { &:hover { color: red } }", "Nesting needs Chrome 112."],
  ])("%s", async (css, message) => {
    expect(await lint(css)).toContain(message);
  });

  it("an !important without its reason", async () => {
    const file = "widgets/src/testimonials/testimonials.css";
    const css = readFileSync(join(root, "packages", file), "utf8");
    expect(await lint(css.replace(/ -- Swiper[^*]*/, " "), file)).toContain(
      "is missing a description",
    );
  });

  it("sides instead of logical properties in a page's own style sheet, and no more", async () => {
    const css = "#page .brand p { --ink: red; margin-left: 1px }";
    const warnings = await lint(css, "../examples/shop/assets/shop.css");
    expect(warnings).toMatch(/^[^\n]*to be "margin-inline-start"[^\n]*$/);
  });
});
