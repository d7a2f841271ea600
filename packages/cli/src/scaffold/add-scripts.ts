import { applyEdits, modify } from "jsonc-parser";
import { textOf } from "./app-folder.ts";
import type { InitPlan } from "./init-plan.ts";

/**
 * Plans commands in the site's package.json, as it is indented, and the file where there is none. A command that is there
 * stays.
 *
 * @param scripts command by name
 * @returns how each one is run: by its name, unless that is another command's
 */
export async function addScripts(
  plan: InitPlan,
  scripts: Readonly<Record<string, string>>,
  run: string,
  exec: string,
): Promise<string[]> {
  const old = (await textOf("package.json")) || '{\n  "private": true\n}\n';
  const { scripts: known = {} } = JSON.parse(old) as { scripts?: Record<string, string> };
  const added = Object.keys(scripts).filter((name) => !Object.hasOwn(known, name));
  const tabSize = /^( +)"/m.exec(old)?.[1]?.length ?? 2;
  const formattingOptions = { insertSpaces: !/^\t"/m.test(old), tabSize };
  let text = old;
  for (const name of added) {
    text = applyEdits(text, modify(text, ["scripts", name], scripts[name], { formattingOptions }));
  }
  const lines = added.map((name) => `package.json: "${name}"`);
  if (added.length > 0) plan.change("package.json", text, lines.join("\n  "));
  return Object.entries(scripts).map(([name, command]) => {
    const isOther = Object.hasOwn(known, name) && known[name] !== command;
    if (isOther) plan.keep(`package.json already has another "${name}"`);
    return isOther ? `${exec} ${command}` : `${run} ${name}`;
  });
}
