import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { widgetTemplate } from "../../../cli/src/init/widget-template.ts";
import { builtInFiles } from "./built-in-files.ts";
import { findBlockedWords } from "./find-bad-names.ts";

const WIDGETS = "packages/widgets/src";
const STORIES = "stories/widgets";
const LOCALES = ["en", "de"];

/**
 * Writes a new widget, with its story, its line in the registry and its texts.
 *
 * @param name one kebab-case word, for example `store-hours`
 * @param root the repository's top folder
 * @param template what the widget begins as; the one of `skerry init` by default
 * @returns the files that were written or changed, relative to `root`
 * @throws Error when the name is not one, or is taken. Nothing has been written then.
 */
export function createWidget(
  name: string,
  root: string,
  template?: typeof widgetTemplate,
): string[] {
  refuseBadName(name, root);
  const written: string[] = [];
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
    written.push(file);
  };
  const read = (file: string): string => readFileSync(join(root, file), "utf8");

  const files = builtInFiles(name, { folder: WIDGETS, stories: STORIES }, template);
  for (const [file, text] of Object.entries(files)) write(file, text);
  const registry = `${WIDGETS}/registry.ts`;
  write(registry, withRegistryLine(read(registry), name));
  for (const locale of LOCALES) {
    const texts = `${WIDGETS}/texts/${locale}.ts`;
    write(texts, withTexts(read(texts), name, locale));
  }
  return written;
}

function refuseBadName(name: string, root: string): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Error(`"${name}" cannot be a widget's name. Give one kebab-case word: store-hours.`);
  }
  const [blocked] = findBlockedWords(name);
  if (blocked) {
    throw new Error(
      `"${name}" cannot be a widget's name: content blockers filter "${blocked}". Choose another word.`,
    );
  }
  if (existsSync(join(root, WIDGETS, name))) {
    throw new Error(`"${name}" exists already, in ${WIDGETS}/${name}. Choose another name.`);
  }
}

function withRegistryLine(source: string, name: string): string {
  const key = name.includes("-") ? `"${name}"` : name;
  const line = `  ${key}: () => import("./${name}/index.ts"),`;
  return withSortedLine(source, /^ {2}"?[\w-]+"?: \(\) => import\(.*$/gm, line);
}

/** Adds the import line and the entry of the merged object. */
function withTexts(source: string, name: string, locale: string): string {
  const variable = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const file = `../${name}/${name}.${locale}.json`;
  const line = `import ${variable} from "${file}" with { type: "json" };`;
  const imported = withSortedLine(source, /^import \w+ from .*\.json".*;$/gm, line);
  return withSortedLine(imported, /^ {2}\.\.\.\w+,$/gm, `  ...${variable},`);
}

/** Adds a line to those like it, in alphabetical order. */
function withSortedLine(source: string, pattern: RegExp, line: string): string {
  const lines = source.match(pattern) ?? [];
  const block = lines.join("\n");
  if (lines.length === 0 || !source.includes(block)) {
    throw new Error(`No block of lines such as "${line.trim()}" was found in:\n${source}`);
  }
  const key = (text: string): string => text.replaceAll('"', "");
  const sorted = [...lines, line].sort((a, b) => (key(a) < key(b) ? -1 : 1));
  return source.replace(block, () => sorted.join("\n"));
}
