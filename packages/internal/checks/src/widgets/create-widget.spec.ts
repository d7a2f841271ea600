import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, expect, it } from "vitest";
import { templateFiles } from "../../../../cli/src/scaffold/template-files.ts";
import { widgetTemplate } from "../../../../cli/src/scaffold/widget-template.ts";
import { createWidget } from "./create-widget.ts";
import { root } from "../repository.ts";

/** A copy of what `pnpm new-widget` reads, with the real dependencies. */
const copy = mkdtempSync(join(tmpdir(), "skerry-new-widget-"));
const source = "packages/widgets/src";
const read = (file: string): string => readFileSync(join(copy, file), "utf8");

beforeAll(() => {
  cpSync(join(root, "tsconfig.base.json"), join(copy, "tsconfig.base.json"));
  for (const file of ["src", "package.json", "tsconfig.json", "vitest.config.ts"]) {
    const place = join("packages/widgets", file);
    cpSync(join(root, place), join(copy, place), { recursive: true });
  }
  // The copy has no other projects that `tsc -b` could refer to.
  const tsconfig = JSON.parse(read("packages/widgets/tsconfig.json")) as {
    compilerOptions: object;
  };
  const alone = { composite: false, emitDeclarationOnly: false, noEmit: true };
  const compilerOptions = { ...tsconfig.compilerOptions, ...alone };
  writeFileSync(
    join(copy, "packages/widgets/tsconfig.json"),
    JSON.stringify({ ...tsconfig, compilerOptions, references: [] }),
  );
  for (const folder of ["node_modules", "packages/widgets/node_modules"])
    symlinkSync(join(root, folder), join(copy, folder));
});
afterAll(() => rmSync(copy, { recursive: true }));

it("writes a widget that typechecks, is linted and formatted, and passes its own tests", async () => {
  const catalogues = ["registry", "texts/en", "texts/de"].map((name) => `${source}/${name}.ts`);
  const before = catalogues.map(read);
  const written = createWidget("trial-widget", copy);
  // One line of the registry and two of each catalogue, in alphabetical order.
  for (const [index, file] of catalogues.entries()) {
    const added = read(file)
      .split("\n")
      .filter((line) => !before[index]?.includes(line));
    expect(added).toHaveLength(index === 0 ? 1 : 2);
    expect(added.join()).toMatch(/trial-widget/);
    const entries = read(file).match(/^ {2}(\.\.\.|"?)\w[\w-]+/gm) as string[];
    expect(entries).toEqual([...entries].sort((a, b) => (bare(a) < bare(b) ? -1 : 1)));
  }

  const widgets = join(copy, "packages/widgets");
  const run = execa({ cwd: root, preferLocal: true, localDir: root, all: true, reject: false });
  const files = written.map((file) => join(copy, file));
  const styles = files.filter((file) => file.endsWith(".css"));
  const checks = join(root, "packages/internal/checks");
  for (const check of [
    run`tsc --project ${widgets}`,
    run`oxfmt --list-different --config ${root}/.oxfmtrc.json ${files}`,
    run`oxlint --deny-warnings --quiet --config ${checks}/oxlint.json ${files}`,
    run`stylelint --config ${checks}/stylelint.config.mjs --config-basedir ${root} ${styles}`,
    run`vitest run --config ${widgets}/vitest.config.ts src/trial-widget`,
  ]) {
    const { exitCode, all } = await check;
    expect(exitCode, all).toBe(0);
  }
}, 300_000);

const bare = (entry: string): string => entry.replaceAll('"', "");

it("writes what skerry init writes, whatever the template becomes", () => {
  const changed: typeof widgetTemplate = (place) => {
    const parts = widgetTemplate(place);
    return { ...parts, schema: `/* A new schema */ ${parts.schema}`, styles: "{ color: olive; }" };
  };
  const own = Object.values(templateFiles("widgets", "valibot", changed)).join("\n");
  const builtIn = createWidget("changed-widget", copy, changed).map(read).join("\n");
  for (const text of [own, builtIn]) {
    expect(text).toContain("/* A new schema */ export const schema = v.object({");
    expect(text).toContain("{ color: olive; }");
  }
});

it.each([
  ["trial_widget", "kebab-case"],
  ["../store", "kebab-case"],
  ["review-card", "exists already"],
  ["texts", "exists already"],
  ["banner-strip", 'content blockers filter "banner"'],
])("refuses %s, and writes nothing", (name, reason) => {
  const registry = read(`${source}/registry.ts`);
  expect(() => createWidget(name, copy)).toThrow(reason);
  expect(read(`${source}/registry.ts`)).toBe(registry);
});
