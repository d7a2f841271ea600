import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import type { OwnWidget } from "./find-own-widgets.ts";
import { SiteBuildError } from "./site-build-error.ts";

/** Texts by locale and key. */
export type TextsByLocale = Record<string, Record<string, string>>;

/**
 * Reads the texts of a site's own widgets: `<name>.<locale>.json`, each an object of strings.
 *
 * @throws SiteBuildError naming every file that is none
 */
export async function readOwnTexts(
  widgets: readonly OwnWidget[],
  siteFolder: string,
): Promise<TextsByLocale> {
  const texts: TextsByLocale = {};
  const mistakes: string[] = [];
  for (const { texts: files } of widgets) {
    for (const [locale, file] of Object.entries(files)) {
      const place = relative(siteFolder, file).replaceAll("\\", "/");
      const read = parseTexts(await readFile(file, "utf8"), place);
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
