import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { textOf } from "./app-folder.ts";

/**
 * Adds what is made anew on every machine to the site's `.gitignore`; makes the file where there is none. Says what it does.
 *
 * @param out folder of the build. One that is there may hold the files of a release: a site without a build step has them
 *   in its repository, so it is left alone.
 * @param tests what the tests write
 */
export async function ignoreFiles(out: string, tests: readonly string[]): Promise<void> {
  const file = ".gitignore";
  const old = await textOf(file);
  const known = new Set(old.split("\n").map(nameOf));
  const wanted = [
    "node_modules/",
    ...(existsSync(out) ? [] : [`/${out}/`, "/skerry-renderer/"]),
    ...tests,
  ];
  const missing = wanted.filter((line) => !known.has(nameOf(line)));
  if (missing.length === 0) {
    process.stdout.write(`  ${file} already has it\n`);
    return;
  }
  const end = old.includes("\r\n") ? "\r\n" : "\n";
  const before = old === "" || old.endsWith("\n") ? old : old + end;
  await writeFile(file, before + missing.map((line) => line + end).join(""));
  process.stdout.write(`  ${file}${old === "" ? "" : " (changed)"}\n`);
}

/** The path of a line, however it is written; also of one that says not to ignore it. */
const nameOf = (line: string): string => line.trim().replace(/^!?(\*\*)?\/?|\/?\*{0,2}$/g, "");
