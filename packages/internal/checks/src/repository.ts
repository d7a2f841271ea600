import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The repository's top folder. */
export const root = join(import.meta.dirname, "../../../..");

/**
 * Every file of the repository, relative to the top folder: what git tracks or would with the next
 * `git add`. Read from the disk, because a machine that only runs the tests need not have git.
 */
export function repositoryFiles(): string[] {
  const ignored = readFileSync(join(root, ".gitignore"), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.replace(/\/$/, ""));
  const isIgnored = (folder: string, name: string): boolean =>
    name === ".git" ||
    ignored.some((line) =>
      line.startsWith("*")
        ? name.endsWith(line.slice(1))
        : name === line || `/${folder}${name}` === line,
    );

  const filesIn = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter(({ name }) => !isIgnored(folder, name))
      .flatMap((entry) =>
        entry.isDirectory() ? filesIn(`${folder}${entry.name}/`) : `${folder}${entry.name}`,
      );
  return filesIn("").sort();
}
