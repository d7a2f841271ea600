import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findBlockedWords } from "./find-bad-names.ts";

/** The smallest widget that uses every convention. */
const REFERENCE = "review-card";

const WIDGETS = "packages/widgets/src";
const STORIES = "stories/widgets";
const LOCALES = ["en", "de"];

/**
 * Writes a new widget: a copy of the reference widget under another name, with its story, its line
 * in the registry and its texts.
 *
 * @param name one kebab-case word, for example `store-hours`
 * @param root the repository's top folder
 * @returns the files that were written or changed, relative to `root`
 * @throws Error when the name is not one, or is taken. Nothing has been written then.
 */
export function createWidget(name: string, root: string): string[] {
  refuseBadName(name, root);
  const rename = renamer(name);
  const written: string[] = [];
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
    written.push(file);
  };
  const read = (file: string): string => readFileSync(join(root, file), "utf8");

  for (const file of referenceFiles(root)) write(rename(file), rename(read(file)));
  const registry = `${WIDGETS}/registry.ts`;
  write(registry, withRegistryLine(read(registry), rename));
  for (const locale of LOCALES) {
    const texts = `${WIDGETS}/texts/${locale}.ts`;
    write(texts, withTexts(read(texts), rename));
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

function referenceFiles(root: string): string[] {
  const folder = `${WIDGETS}/${REFERENCE}`;
  const story = `${STORIES}/${REFERENCE}.stories.tsx`;
  const files = readdirSync(join(root, folder)).map((file) => `${folder}/${file}`);
  return existsSync(join(root, story)) ? [...files, story] : files;
}

/** Writes the new name wherever the reference's stands, in each way of writing it. */
function renamer(name: string): (text: string) => string {
  const pairs = waysOfWriting(REFERENCE).map((old, way): [string, string] => [
    old,
    waysOfWriting(name)[way] ?? name,
  ]);
  return (text) => pairs.reduce((renamed, [old, now]) => renamed.replaceAll(old, now), text);
}

/** `store-hours`, `store_hours`, `StoreHours`, `storeHours`, `Store hours`, `store hours`. */
function waysOfWriting(name: string): string[] {
  const words = name.split("-");
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  const pascal = words.map(capital).join("");
  const sentence = words.join(" ");
  return [
    name,
    words.join("_"),
    pascal,
    pascal.charAt(0).toLowerCase() + pascal.slice(1),
    capital(sentence),
    sentence,
  ];
}

function withRegistryLine(source: string, rename: (text: string) => string): string {
  return withSortedLine(source, /^ {2}"?[\w-]+"?: \(\) => import\(.*$/gm, rename);
}

/** Adds the import line and the entry of the merged object. */
function withTexts(source: string, rename: (text: string) => string): string {
  const imported = withSortedLine(source, /^import \w+ from .*\.json".*;$/gm, rename);
  return imported.replace(/\{\s*(\.\.\.\w+,?\s*)+\}/, (object) => {
    const entries = object.match(/\.\.\.\w+/g) ?? [];
    const added = entries.filter((entry) => rename(entry) !== entry).map(rename);
    return `{\n${[...entries, ...added]
      .sort()
      .map((entry) => `  ${entry},\n`)
      .join("")}}`;
  });
}

/** Adds the reference's line under the new name, with the lines like it in alphabetical order. */
function withSortedLine(source: string, pattern: RegExp, rename: (text: string) => string): string {
  const lines = source.match(pattern) ?? [];
  const added = lines.filter((line) => rename(line) !== line).map(rename);
  const block = lines.join("\n");
  if (added.length !== 1 || !source.includes(block)) {
    throw new Error(`No single line of ${REFERENCE} was found among:\n${source}`);
  }
  const key = (line: string): string => line.replaceAll('"', "");
  const sorted = [...lines, ...added].sort((a, b) => (key(a) < key(b) ? -1 : 1));
  return source.replace(block, () => sorted.join("\n"));
}
