import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** Folders of `packages/widgets/src` that hold something else than a widget. */
const NOT_WIDGETS = new Set(["styles", "texts"]);

/** What every widget's folder holds. `pnpm new-widget` writes them all. */
export function expectedFiles(name: string): string[] {
  return [
    "index.ts",
    `${name}.tsx`,
    `${name}.schema.ts`,
    `${name}.css`,
    `${name}.test.tsx`,
    `${name}.en.json`,
    `${name}.de.json`,
    `${name}.example.json`,
  ];
}

/**
 * Compares the widget folders with the registry, and each folder with the files that every widget
 * has: one line for each mistake.
 *
 * @param source folder that holds a folder per widget, `packages/widgets/src`
 * @param registered the keys of the registry
 */
export function findFolderProblems(source: string, registered: readonly string[]): string[] {
  const folders = readdirSync(source, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !NOT_WIDGETS.has(entry.name))
    .map(({ name }) => name);
  const unregistered = folders
    .filter((name) => !registered.includes(name))
    .map((name) => `${name}: has a folder and no line in registry.ts. Add the line.`);
  return [...unregistered, ...registered.flatMap((name) => findProblems(source, name))];
}

function findProblems(source: string, name: string): string[] {
  const folder = join(source, name);
  if (!existsSync(folder)) {
    return [
      `${name}: is in registry.ts and has no folder. \`pnpm new-widget ${name}\` writes one.`,
    ];
  }
  const expected = expectedFiles(name);
  const present = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const missing = expected
    .filter((file) => !present.includes(file))
    .map((file) => `${name}: ${file} is missing. review-card shows what it holds.`);
  const stray = present
    .filter((file) => !expected.includes(file) && !isPart(folder, name, file))
    .map(
      (file) =>
        `${name}: ${file} neither starts with "${name}" nor exports what its name says. Rename it.`,
    );
  return [...missing, ...stray];
}

/** A part of the widget: `search-form-field.tsx`, or `mode-switch.tsx` that exports ModeSwitch. */
function isPart(folder: string, name: string, file: string): boolean {
  if (file.startsWith(name)) return true;
  const [stem = "", ...endings] = file.split(".");
  if (!/^tsx?$/.test(endings.at(-1) ?? "")) return existsSync(join(folder, `${stem}.tsx`));
  if (endings[0] === "test") {
    return existsSync(join(folder, `${stem}.ts`)) || existsSync(join(folder, `${stem}.tsx`));
  }
  const words = stem.replaceAll("-", "").toLowerCase();
  return exportedNames(join(folder, file)).some((exported) => exported.toLowerCase() === words);
}

function exportedNames(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    if (!ts.canHaveModifiers(statement)) return [];
    const isExported = ts
      .getModifiers(statement)
      ?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.map(({ name }) => name.getText(source));
    }
    const { name } = statement as ts.DeclarationStatement;
    return name ? [name.getText(source)] : [];
  });
}
