import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryFiles, root } from "./repository.ts";

/** A block of code in a chapter of the handbook. */
export interface Snippet {
  /** Name of the chapter's file. */
  chapter: string;
  /** As the fence names it; `""` for none. */
  language: string;
  code: string;
}

/** The blocks of code that stand in the chapters themselves. Files that a chapter shows are none. */
export function findSnippets(): Snippet[] {
  return repositoryFiles()
    .filter((file) => /^stories\/docs\/[\w-]+\.mdx$/.test(file))
    .flatMap((file) => {
      const fences = readFileSync(join(root, file), "utf8").matchAll(
        /^( *)```(\S*)\n([^]*?)^ *```$/gm,
      );
      return [...fences].map(([, indent = "", language = "", code = ""]) => ({
        chapter: file.replace(/^.*\//, ""),
        language,
        code: code.replaceAll(new RegExp(`^${indent}`, "gm"), "").trimEnd(),
      }));
    });
}

/** Files that tests open: the examples, the pages and recipes of the browser specs, fixtures. */
const testedFiles = /^(examples|packages\/(internal\/e2e\/src|core\/fixtures))\//;

/** The texts of all files that tests open, without the way their lines are broken and indented. */
export function readTestedTexts(): Map<string, string> {
  const files = repositoryFiles().filter(
    (file) =>
      testedFiles.test(file) && /\.(tsx?|m?js|json|html|css|erb|twig|py|php|rb)$/.test(file),
  );
  return new Map(files.map((file) => [file, collapse(readFileSync(join(root, file), "utf8"))]));
}

/** The tested file that has this code, line by line. */
export function findTestedFile(
  code: string,
  texts: ReadonlyMap<string, string>,
): string | undefined {
  const wanted = collapse(code);
  return [...texts].find(([, text]) => text.includes(wanted))?.[0];
}

const collapse = (text: string): string => text.replace(/\s+/g, " ").trim();
