import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { templateFiles } from "../../../cli/src/init/template-files.ts";
import { type TemplateParts, widgetTemplate } from "../../../cli/src/init/widget-template.ts";
import { createWidget } from "./create-widget.ts";
import { expectedFiles, findFolderProblems } from "./find-folder-problems.ts";
import { root } from "./repository.ts";

const SOURCE = "packages/widgets/src";
const STORY = "stories/widgets/trial-widget.stories.tsx";

/** A copy of what `pnpm new-widget` reads, with the real dependencies. */
let copy: string;
let before: string[];
let written: string[];

const read = (file: string): string => readFileSync(join(copy, file), "utf8");
const registered = (): string[] =>
  [...read(`${SOURCE}/registry.ts`).matchAll(/^ {2}"?([\w-]+)"?: \(\) =>/gm)].map(
    ([, name = ""]) => name,
  );

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "skerry-new-widget-"));
  cpSync(join(root, "tsconfig.base.json"), join(copy, "tsconfig.base.json"));
  for (const file of ["src", "package.json", "tsconfig.json", "vitest.config.ts"]) {
    cpSync(join(root, "packages/widgets", file), join(copy, "packages/widgets", file), {
      recursive: true,
    });
  }
  // The copy has no other projects that `tsc -b` could refer to.
  const tsconfig = JSON.parse(read("packages/widgets/tsconfig.json")) as Record<string, object>;
  const alone = { composite: false, emitDeclarationOnly: false, noEmit: true };
  writeFileSync(
    join(copy, "packages/widgets/tsconfig.json"),
    JSON.stringify({
      ...tsconfig,
      compilerOptions: { ...tsconfig["compilerOptions"], ...alone },
      references: [],
    }),
  );
  for (const folder of ["node_modules", "packages/widgets/node_modules"]) {
    symlinkSync(join(root, folder), join(copy, folder));
  }
  before = registered();
  written = createWidget("trial-widget", copy);
});
afterAll(() => rmSync(copy, { recursive: true }));

it("writes every file that a widget has, and its story", () => {
  expect(written).toEqual(
    expect.arrayContaining([
      ...expectedFiles("trial-widget").map((file) => `${SOURCE}/trial-widget/${file}`),
      STORY,
    ]),
  );
  expect(read(STORY)).toContain('from "@skerry/widgets/trial-widget"');
});

it("writes the schema and the markup of skerry init", () => {
  const own = templateFiles("widgets", "valibot")["widgets/greeting-card/index.tsx"] ?? "";
  const builtIn = read(`${SOURCE}/trial-widget/trial-widget.tsx`);
  const schema = read(`${SOURCE}/trial-widget/trial-widget.schema.ts`);
  for (const line of own.match(/^ {2}(name|count): .*$/gm) ?? []) expect(schema).toContain(line);
  const markup = (text: string): string[] =>
    text.slice(text.indexOf("return (")).match(/<\/?[a-z]+|onClick=.*$|\{ \w+.* \}\)/gm) ?? [];
  expect(markup(own)).toContain("<button");
  expect(markup(builtIn)).toEqual(markup(own));
});

it("adds the registry line and the texts in alphabetical order, and changes nothing else", () => {
  expect(registered()).toEqual([...before, "trial-widget"].sort());
  expect(findFolderProblems(join(copy, SOURCE), registered())).toEqual([]);
  for (const locale of ["en", "de"]) {
    const entries = (text: string): string[] => text.match(/^import .*$|\.\.\.\w+/gm) ?? [];
    const then = entries(readFileSync(join(root, SOURCE, `texts/${locale}.ts`), "utf8"));
    const now = entries(read(`${SOURCE}/texts/${locale}.ts`));
    expect(now.filter((entry) => !then.includes(entry))).toEqual([
      `import trialWidget from "../trial-widget/trial-widget.${locale}.json" with { type: "json" };`,
      "...trialWidget",
    ]);
    expect(then.filter((entry) => !now.includes(entry))).toEqual([]);
    const spreads = now.filter((entry) => entry.startsWith("..."));
    expect(spreads).toEqual([...spreads].sort());
  }
});

it("writes a widget that typechecks, is linted and formatted, and passes its own tests", async () => {
  const widgets = join(copy, "packages/widgets");
  const run = execa({ cwd: root, preferLocal: true, localDir: root, all: true, reject: false });
  expect(await run`tsc --project ${widgets}`).toMatchObject({ all: "", exitCode: 0 });
  const files = written.map((file) => join(copy, file));
  const styles = files.filter((file) => file.endsWith(".css"));
  for (const check of [
    run`oxfmt --list-different --config ${root}/.oxfmtrc.json ${files}`,
    run`oxlint --deny-warnings --quiet --config ${root}/packages/internal/checks/oxlint.json ${files}`,
    run`stylelint --config ${root}/packages/internal/checks/stylelint.config.mjs --config-basedir ${root} ${styles}`,
  ]) {
    const { exitCode, all } = await check;
    expect(exitCode, all).toBe(0);
  }
  const tests = await run`vitest run --config ${widgets}/vitest.config.ts src/trial-widget`;
  expect(tests.all).toMatch(/trial-widget\.test\.tsx[^]*passed/);
  expect(tests.exitCode).toBe(0);
}, 300_000);

it("writes what skerry init writes, whatever the template becomes", () => {
  const changed = (place: Parameters<typeof widgetTemplate>[0]): TemplateParts => {
    const parts = widgetTemplate(place);
    const text = { [`${place.keys}.new`]: "A new text" };
    return {
      ...parts,
      schema: `/* A new schema */ ${parts.schema}`,
      component: `/* A new component */ ${parts.component}`,
      styles: "{ color: olive; }",
      texts: { en: { ...parts.texts.en, ...text }, de: { ...parts.texts.de, ...text } },
      example: { name: "Grace", count: 7 },
    };
  };
  const own = Object.values(templateFiles("widgets", "valibot", changed)).join("\n");
  const builtIn = createWidget("changed-widget", copy, changed).map(read).join("\n");
  for (const text of [own, builtIn]) {
    expect(text).toContain("/* A new schema */ export const schema = v.object({");
    expect(text).toContain("/* A new component */ export function");
    expect(text).toContain("{ color: olive; }");
    expect(text.match(/\.new": "A new text"/g)).toHaveLength(2);
    expect(text).toContain('"name": "Grace"');
  }
});

describe("refuses, and writes nothing,", () => {
  it.each([
    ["TrialWidget", "kebab-case"],
    ["trial_widget", "kebab-case"],
    ["-store", "kebab-case"],
    ["../store", "kebab-case"],
    ["review-card", "exists already"],
    ["texts", "exists already"],
    ["banner-strip", 'content blockers filter "banner"'],
  ])("%s", (name, reason) => {
    const lines = registered();
    expect(() => createWidget(name, copy)).toThrow(reason);
    expect(registered()).toEqual(lines);
  });
});
