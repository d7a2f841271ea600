/**
 * The lines between the packages are held by tools: pnpm and tsc (what a package does not list it
 * cannot resolve; what its `lib` leaves out it cannot name), lint, and dependency-cruiser (see
 * layers.test.ts). Each line is crossed here on
 * purpose, with the real tool and the real configuration, and the tool has to object.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import ts from "typescript";
import { afterAll, describe, expect, it } from "vitest";
import { root } from "./repository.ts";

describe("tsc refuses", () => {
  it.each([
    ["core", 'import "react"; import { useState } from "react"; export { useState };', "'react'"],
    ["core", "export const title = document.title;", "'document'"],
    ["core", "export const later = setTimeout(() => {}, 0);", "'setTimeout'"],
    ["core", "export const mode = process.env;", "'process'"],
    ["ui", "export const mode = process.env;", "'process'"],
    ["widgets", "export const mode = process.env;", "'process'"],
    ["mount", "export const mode = process.env;", "'process'"],
    ["widgets", 'export { mount } from "@skerry/mount";', "'@skerry/mount'"],
    ["mount", 'export { default } from "js-cookie";', "'js-cookie'"],
    ["widgets", 'export { default } from "ky";', "'ky'"],
    ["ui", 'export { default } from "localforage";', "'localforage'"],
    ["ui", 'export { registry } from "@skerry/widgets/registry";', "'@skerry/widgets/registry'"],
  ])("in %s: %s", (name, source, named) => {
    const objections = typecheckOneFile(name, source);
    expect(objections.join("\n")).toMatch(/Cannot find (module|name)/);
    expect(objections.join("\n")).toContain(named);
  });

  it("nothing in a file that keeps to its layer", () => {
    expect(typecheckOneFile("core", "export const one: number = [1].length;")).toEqual([]);
  });
});

/** The files of libraries, which every case reads again. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/** Messages of tsc about one more file in a package's `src`, with the package's own settings. */
function typecheckOneFile(name: string, source: string): string[] {
  const folder = join(root, "packages", name);
  const { config } = ts.readConfigFile(join(folder, "tsconfig.json"), (file) =>
    ts.sys.readFile(file),
  );
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const file = join(folder, "src", "violation.ts");
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => path === file || fileExists.call(host, path);
  host.getSourceFile = (path, ...rest) => {
    if (path === file) return ts.createSourceFile(path, source, rest[0]);
    if (!parsed.has(path)) parsed.set(path, getSourceFile.call(host, path, ...rest));
    return parsed.get(path);
  };
  const program = ts.createProgram([file], options, host);
  return ts
    .getPreEmitDiagnostics(program, program.getSourceFile(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

describe("lint", () => {
  const globals = "no-restricted-globals";
  const properties = "no-restricted-properties";

  // file, what it holds, the rule that objects (null: none), words of its advice
  const cases: [string, string, string | null, string?][] = [
    ["ui/src/b/star.ts", 'export * from "./icon.tsx";', "no-barrel-file", "export *"],
    ["server/src/star.ts", 'export * from "hono";', "no-barrel-file", "export *"],
    ["internal/checks/src/star.ts", 'export * as a from "./b.ts";', "no-barrel-file"],

    ["widgets/src/a/cookie.ts", "export const a = document.cookie;", properties, "core/tracking"],
    ["mount/src/cookie.ts", 'document.cookie = "a=b";', "no-document-cookie"],
    ["ui/src/a/local.ts", 'localStorage.setItem("a", "b");', globals, "core/storage"],
    ["mount/src/local.ts", "export const a = window.localStorage;", globals, "core/storage"],
    ["widgets/src/a/session.ts", "export const a = sessionStorage.length;", globals],
    ["core/src/storage/local.ts", "export const a = localStorage;", null],
    ["core/src/tracking/cookie.ts", 'document.cookie = "a=b";', null],
    ["ui/src/motion/session.ts", "export const a = sessionStorage;", null],

    ["widgets/src/a/from.ts", 'export const a = Array.from("ab");', properties, "[...items]"],
    ["core/src/storage/from.ts", 'export const a = Array.from("ab");', properties, "[...items]"],
    ["server/src/from.ts", 'export const a = Array.from("ab");', null],

    ["core/src/readProps.ts", "export const a = 1;", "filename-case", "kebab"],
    ["widgets/src/a/text.tsx", "export const a = <p>Hello</p>;", "jsx-no-literals", "literal text"],
    ["ui/src/a/text.tsx", "export const a = <p>\n  Grüße {name}\n</p>;", "jsx-no-literals"],
    ["ui/src/a/sign.tsx", "export const a = <p>×</p>;", null],
  ];
  const folder = mkdtempSync(join(tmpdir(), "skerry-lint-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const diagnostics = lintAll(
    folder,
    cases.map(([file, source]) => [file, source]),
  );

  it.each(cases)("%s: %s", (file, _source, rule, advice = "") => {
    const found = diagnostics.filter(
      ({ code, filename }) =>
        filename === `packages/${file}` && /restricted|barrel|cookie|filename|literals/.test(code),
    );
    if (rule === null) return expect(found).toEqual([]);
    const objection = found.find(({ code }) => code.endsWith(`(${rule})`));
    expect(objection, `${rule} should object to this file`).toBeDefined();
    expect(`${objection?.message} ${objection?.help}`).toContain(advice);
  });
});

interface Diagnostic {
  filename: string;
  code: string;
  message: string;
  help?: string;
}

/** What oxlint says about files that lie in a copy of the repository's folders. */
function lintAll(folder: string, files: [string, string][]): Diagnostic[] {
  copyFileSync(join(root, "packages/internal/checks/oxlint.json"), join(folder, ".oxlintrc.json"));
  for (const [file, source] of files) {
    const path = join(folder, "packages", file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${source}\n`);
  }
  const oxlint = join(root, "node_modules/oxlint/bin/oxlint");
  const { stdout } = spawnSync(process.execPath, [oxlint, "--format=json"], {
    cwd: folder,
    encoding: "utf8",
  });
  return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
}
