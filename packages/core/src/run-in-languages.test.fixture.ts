import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

/**
 * One piece of code in five languages. Each reads a JSON list from standard input and writes the list of
 * its results. PHP, Python, Ruby and Node get `folder` as their argument; Go is one program with `goFile`.
 */
export interface Programs {
  /** Folder of the files that the programs import. */
  folder: string;
  php: string;
  python: string;
  ruby: string;
  node: string;
  go: string;
  /** File in `folder` that becomes part of Go's program, whatever its package. */
  goFile: string;
}

/** Declares one test for each language: what its program makes of the input is what is expected. */
export function runInLanguages(programs: Programs, input: unknown, expected: unknown): void {
  const { folder, php, python, ruby, node } = programs;
  const folderOfGo = writeGo(programs);
  afterAll(() => rmSync(folderOfGo, { recursive: true }));
  const languages = [
    ["PHP", "php", ["-r", php, "--", folder]],
    ["Python", "python3", ["-B", "-c", python, folder]],
    ["Ruby", "ruby", ["-e", ruby, folder]],
    ["Node", "node", ["--input-type=module", "-e", node, folder]],
    ["Go", "go", ["run", "."]],
  ] as const;
  for (const [language, program, args] of languages) {
    const missing = spawnSync(program, [program === "go" ? "version" : "--version"]).status !== 0;
    // A machine without the program skips this, and says so; the build of the project may not.
    it.skipIf(missing && !process.env["CI"])(
      missing ? `${language} (skipped: the program ${program} is missing)` : language,
      () => {
        const { stdout, stderr } = spawnSync(program, args, {
          cwd: folderOfGo,
          input: JSON.stringify(input),
          encoding: "utf8",
        });
        expect(stderr).toBe("");
        expect(JSON.parse(stdout)).toEqual(expected);
      },
      60_000,
    );
  }
}

function writeGo({ folder, go, goFile }: Programs): string {
  const program = mkdtempSync(join(tmpdir(), "skerry-go-"));
  const source = readFileSync(join(folder, goFile), "utf8");
  writeFileSync(join(program, "go.mod"), "module main\n\ngo 1.19\n");
  writeFileSync(join(program, goFile), source.replace(/^package \w+/m, "package main"));
  writeFileSync(join(program, "main.go"), go);
  return program;
}
