import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import type { OwnWidget } from "./find-widgets.ts";
import { SiteBuildError } from "../errors/site-build-error.ts";
import { skerryPackages } from "../sources/skerry-packages.ts";
import type { BuiltWidget } from "./widgets.ts";

/** Texts by locale and key. */
export type TextsByLocale = Record<string, Record<string, string>>;

/** Locales with built-in texts. Each key has a text in the first one. */
const builtInLocales = ["en", "de"];

/**
 * Reads the texts of a site's own widgets: `<name>.<locale>.json`, each an object of strings.
 *
 * @param root paths in messages begin here
 * @throws SiteBuildError naming every file that is none
 */
export function readOwnTexts(widgets: readonly OwnWidget[], root: string): TextsByLocale {
  const texts: TextsByLocale = {};
  const mistakes: string[] = [];
  for (const { texts: files } of widgets) {
    for (const [locale, file] of Object.entries(files)) {
      const place = relative(root, file).replaceAll("\\", "/");
      const read = parseTexts(readFileSync(file, "utf8"), place);
      if (typeof read === "string") mistakes.push(read);
      else texts[locale] = { ...texts[locale], ...read };
    }
  }
  if (mistakes.length > 0) throw new SiteBuildError(mistakes);
  return texts;
}

function parseTexts(text: string, place: string): Record<string, string> | string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    return `${place}:1:1 This is not JSON: ${(error as Error).message}. Write an object of texts: {"key": "text"}.`;
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
    return `${place}:1:1 Expected an object of texts: {"key": "text"}.`;
  }
  for (const [key, value] of Object.entries(parsed)) {
    if (typeof value === "string") continue;
    const before = text.slice(0, Math.max(0, text.indexOf(JSON.stringify(key))));
    const line = before.split("\n").length;
    return `${place}:${line}:1 Expected the text ${JSON.stringify(key)} to be a string.`;
  }
  return parsed as Record<string, string>;
}

const readTexts = (file: string): Record<string, string> =>
  existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};

/**
 * The texts that pages load, by locale: those of the built-in widgets that are part of the build, and the
 * own ones. What a locale lacks is there in English.
 *
 * @param own texts of own widgets
 */
export function pageTexts(widgets: readonly BuiltWidget[], own: TextsByLocale): TextsByLocale {
  const shared = readdirSync(join(skerryPackages.ui, "src")).map((folder) => `ui/src/${folder}`);
  const builtIn = widgets.flatMap(({ name, own: isOwn }) => (isOwn ? [] : [`widgets/src/${name}`]));
  const folders = [...shared, ...builtIn].map((path) => {
    const [name = "", ...rest] = path.split("/");
    return join(skerryPackages[name as "ui" | "widgets"], ...rest);
  });
  const locales = [...new Set([...builtInLocales, ...Object.keys(own).sort()])];
  return Object.fromEntries(
    locales.map((locale) => {
      const source = builtInLocales.includes(locale) ? locale : "en";
      const files = folders.map((folder) => join(folder, `${basename(folder)}.${source}.json`));
      return [locale, Object.assign({}, ...files.map(readTexts), own["en"], own[locale])];
    }),
  );
}

/**
 * The keys of the texts that each widget may show: those of its own files, and of the shared components that
 * it is made of. A folder's texts stand in it, as `motion/motion.en.json`.
 *
 * @param modulesOf ids of all modules that a widget is made of
 * @returns by the widget's name; own widgets without texts are left out
 */
export function textKeys(
  widgets: readonly BuiltWidget[],
  modulesOf: (widget: BuiltWidget) => Iterable<string>,
): Record<string, string[]> {
  const keys: Record<string, string[]> = {};
  for (const widget of widgets) {
    const own = Object.values(widget.own?.texts ?? {});
    if (widget.own && own.length === 0) continue;
    const folders = [...new Set([...modulesOf(widget)].map((id) => dirname(id)))];
    const beside = folders.map((folder) => join(folder, `${basename(folder)}.en.json`));
    const found = [...own, ...beside].flatMap((file) => Object.keys(readTexts(file)));
    keys[widget.name] = [...new Set(found)].sort();
  }
  return keys;
}
