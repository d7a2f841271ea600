import { readFile, writeFile } from "node:fs/promises";
import { applyEdits, modify } from "jsonc-parser";

/**
 * Adds commands to the site's package.json, as it is indented; makes the file where there is none. A command that is there
 * stays.
 *
 * @param scripts command by name
 * @returns names of those that are new
 */
export async function addScripts(scripts: Readonly<Record<string, string>>): Promise<string[]> {
  const old = await readFile("package.json", "utf8").catch(() => '{\n  "private": true\n}\n');
  const { scripts: known = {} } = JSON.parse(old) as { scripts?: object };
  const added = Object.keys(scripts).filter((name) => !Object.hasOwn(known, name));
  const tabSize = /^( +)"/m.exec(old)?.[1]?.length ?? 2;
  const formattingOptions = { insertSpaces: !/^\t"/m.test(old), tabSize };
  let text = old;
  for (const name of added) {
    text = applyEdits(text, modify(text, ["scripts", name], scripts[name], { formattingOptions }));
  }
  if (added.length > 0) await writeFile("package.json", text);
  return added;
}
