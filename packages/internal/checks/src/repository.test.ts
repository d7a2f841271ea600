import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "postcss";
import parseSelector from "postcss-selector-parser";
import { expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { findBadNames, findBlockedWords } from "./find-bad-names.ts";
import { repositoryFiles, root } from "./repository.ts";

const files = repositoryFiles();
const read = (file: string): string => readFileSync(join(root, file), "utf8");
/** What site owners read and copy. */
const shown = files.filter((file) =>
  /^(README\.md|packages\/[^/]+\/[A-Z]+\.md|stories\/|examples\/)/.test(file),
);

it("names every file and folder in kebab-case, for what it holds, past content blockers", () => {
  expect(findBadNames(files)).toEqual([]);
});

it.each([
  ["packages/core/src/readProps.css", "kebab-case"],
  ["packages/core/src/Routes/index.ts", "kebab-case"],
  ["packages/ui/src/utils.ts", "says nothing"],
  ["packages/ui/src/utils.test.ts", "says nothing"],
  ["packages/core/src/shared/routes.ts", "says nothing"],
  ["examples/django/lib/page.py", "says nothing"],
  ["packages/widgets/src/social-links/index.ts", 'filter "social"'],
  ["packages/mount/src/tracking.ts", 'filter "tracking"'],
  ["packages/ui/src/slider/ad.css", 'filter "ad"'],
])("finds the bad name in %s", (file, advice) => {
  expect(findBadNames([file]).join("\n")).toContain(advice);
});

it.each([
  "packages/widgets/themes/domain-check/assets/icons/arrow_right.svg",
  "examples/django/manage_site.py",
  "packages/core/src/tracking/index.ts",
  "packages/widgets/src/search-form/search-form.en.json",
  "stories/docs/decisions/0001-light-dom.mdx",
  ".storybook/main.ts",
  "packages/core/CONTRACT.md",
  "packages/ui/src/header/read-adress.ts",
])("accepts the name %s", (file) => {
  expect(findBadNames([file])).toEqual([]);
});

it("names no class that content blockers hide", () => {
  const sheets = files.filter((file) => /^packages\/(ui|widgets)\/.*\.css$/.test(file));
  const hidden = sheets.flatMap((file) =>
    classesOf(read(file))
      .filter((name) => findBlockedWords(name).length > 0)
      .map((name) => `${file}: .${name}`),
  );
  expect(hidden).toEqual([]);
});

it("asks the visitor wherever it shows tracking: the default is what an owner has to decide", () => {
  expect(shown.filter((file) => tracksUnasked(read(file)))).toEqual([]);
  expect(tracksUnasked('{ "tracking": { "partners": [] } }')).toBe(true);
  expect(tracksUnasked('tracking: {\n consent: "granted",')).toBe(true);
});

/** Each `tracking` of the configurations in a text. */
const trackingIn = (text: string): string[] => text.match(/\btracking"?: *\{[^}]*/g) ?? [];

/** Whether a configuration with `tracking` names no consent, or one without an answer. */
const tracksUnasked = (text: string): boolean =>
  trackingIn(text).some((section) => !/\bconsent(,|"?: *"(pending|consent-mode)")/.test(section));

it("names a payment provider wherever it shows partners: who comes back from there is no referral", () => {
  expect(shown.filter((file) => forgetsPayments(read(file)))).toEqual([]);
  expect(forgetsPayments('{ "tracking": { "partners": ["a.example"] } }')).toBe(true);
});

const forgetsPayments = (text: string): boolean =>
  trackingIn(text).some(
    (section) =>
      /\bpartners"?: *\["?\w/.test(section) && !/\bignoredReferrers"?: *\[/.test(section),
  );

it("reads classes wherever a selector has them", () => {
  const css = "@media print { .sk-slider:not(.sk-slider__track) > .sk-a:is(.sk-b) { color: red } }";
  expect(classesOf(css)).toEqual(["sk-slider", "sk-slider__track", "sk-a", "sk-b"]);
});

function classesOf(css: string): string[] {
  const names: string[] = [];
  const collect = parseSelector((selectors) => {
    selectors.walkClasses(({ value }) => void names.push(value));
  });
  parse(css).walkRules((rule) => void collect.processSync(rule.selector));
  return names;
}

it("has a licence, and pins the pnpm that wrote the lock file by its hash", () => {
  expect(read("LICENSE")).toContain("Permission is hereby granted");
  const { packageManager } = JSON.parse(read("package.json")) as { packageManager: string };
  expect(packageManager).toMatch(/^pnpm@12\.\d+\.\d+\+sha512\.[0-9a-f]{128}$/);
});

it("runs no install script but that of esbuild, and installs no release of the last day", () => {
  const settings = parseYaml(read("pnpm-workspace.yaml")) as {
    allowBuilds: Record<string, boolean>;
    minimumReleaseAge: number;
  };
  const running = Object.entries(settings.allowBuilds).filter(([, runs]) => runs);
  expect(running.map(([name]) => name)).toEqual(["esbuild"]);
  expect(settings.minimumReleaseAge).toBeGreaterThanOrEqual(24 * 60);
});
