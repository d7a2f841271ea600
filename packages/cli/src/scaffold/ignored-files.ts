import { existsSync } from "node:fs";
import { textOf } from "./app-folder.ts";
import type { InitPlan } from "./init-plan.ts";
import { inheritedIgnores } from "./project.ts";

/**
 * Plans lines in the site's `.gitignore` for what is made anew on every machine, and the file where there is none.
 *
 * @param out folder of the build. One that is there may hold the files of a release: a site without a build step has them
 *   in its repository, so it is left alone, with that of the renderer
 * @param renderer folder of the renderer
 * @param tests what the tests write
 */
export async function ignoreFiles(
  plan: InitPlan,
  out: string,
  renderer: string,
  tests: readonly string[],
): Promise<void> {
  const file = ".gitignore";
  const old = await textOf(file);
  const known = new Set([...old.split("\n"), ...(await inheritedIgnores())].map(nameOf));
  const built = existsSync(out) ? [] : [out, renderer];
  const wanted = [
    "node_modules/",
    // The file says nothing of folders outside its own.
    ...built.filter((folder) => !folder.startsWith("..")).map((folder) => `/${folder}/`),
    ...tests,
  ];
  const missing = wanted.filter((line) => !known.has(nameOf(line)));
  if (missing.length === 0) return plan.keep(`${file} already has it`);
  const end = old.includes("\r\n") ? "\r\n" : "\n";
  const before = old === "" || old.endsWith("\n") ? old : old + end;
  const text = before + missing.map((line) => line + end).join("");
  plan.change(file, text, old === "" ? file : undefined);
}

/** The path of a line, however it is written; also of one that says not to ignore it. */
const nameOf = (line: string): string => line.trim().replace(/^!?(\*\*)?\/?|\/?\*{0,2}$/g, "");
