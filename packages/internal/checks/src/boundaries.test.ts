/**
 * The lines between the packages are held by tools: pnpm and tsc (what a package does not list it
 * cannot resolve; what its `lib` leaves out it cannot name) and lint. Each line is crossed here on
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
  host.getSourceFile = (path, ...rest) =>
    path === file
      ? ts.createSourceFile(path, source, ...(rest.slice(0, 1) as [ts.ScriptTarget]))
      : getSourceFile.call(host, path, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts
    .getPreEmitDiagnostics(program, program.getSourceFile(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

describe("lint", () => {
  const imports = "no-restricted-imports";
  const globals = "no-restricted-globals";
  const properties = "no-restricted-properties";
  const sibling = 'import { ReviewCard } from "../review-card/review-card.tsx";';

  // file, what it holds, the rule that objects (null: none), words of its advice
  const cases: [string, string, string | null, string?][] = [
    ["core/src/a/react.ts", 'import "react";', imports, "belongs to packages/ui"],
    ["core/src/a/react-type.ts", 'import type { FC } from "react";', imports, "packages/ui"],
    ["core/src/a/react-lazy.ts", 'await import("react");', imports, "packages/ui"],
    ["core/src/a/dom.ts", 'import "@floating-ui/dom";', imports, "packages/mount"],
    ["core/src/a/node.ts", 'import "node:fs";', imports, "packages/server"],
    ["core/src/a/ui.ts", 'import "@skerry/ui/island";', imports],
    ["core/src/a/up.ts", 'import "../../../ui/src/icon/icon.tsx";', imports, "lowest layer"],
    ["core/src/a/valibot.ts", 'import "valibot"; import "../b/b.ts"; import "./c.ts";', null],
    ["core/src/a/a.test.ts", 'import "vitest"; import "node:fs";', null],
    ["core/src/a/cookie.ts", 'import "js-cookie";', imports, "have a door each: core/tracking"],
    ["core/src/a/request.ts", 'await import("ky");', imports, "core/http"],
    ["core/src/a/storage.ts", 'import "localforage";', imports, "core/storage"],
    ["core/src/tracking/door.ts", 'import "js-cookie"; import "./a.ts"; import "../a/b.ts";', null],
    ["core/src/tracking/ky.ts", 'import "ky";', imports, "the door on js-cookie"],
    ["core/src/tracking/react.ts", 'import "react";', imports, "the door on js-cookie"],
    ["core/src/tracking/up.ts", 'import "../../../ui/src/a/a.ts";', imports, "lowest layer"],
    ["core/src/http/door.ts", 'await import("ky");', null],
    ["core/src/http/cookie.ts", 'import "js-cookie";', imports, "the door on ky"],
    ["core/src/storage/door.ts", 'await import("localforage");', null],
    ["core/src/storage/ky.ts", 'import "ky";', imports, "the door on localforage"],

    ["ui/src/a/widgets.ts", 'import "@skerry/widgets/registry";', imports, "island context"],
    ["ui/src/a/mount.ts", 'import "@skerry/mount";', imports, "island context"],
    ["ui/src/a/server.ts", 'import "@skerry/server";', imports, "island context"],
    ["ui/src/a/allowed.ts", 'import "react"; import "@skerry/core/i18n";', null],

    ["widgets/src/a/sibling.tsx", sibling, imports, "Move what both need to packages/ui"],
    ["widgets/src/a/part/deep.tsx", `import "../../b/b.tsx";`, imports, "packages/ui"],
    ["widgets/src/a/by-name.ts", 'import "@skerry/widgets/registry";', imports, "sibling"],
    ["widgets/src/a/registry.ts", 'import "../registry.ts";', imports, "sibling"],
    ["widgets/src/a/mount.ts", 'import "@skerry/mount";', imports, "useIsland()"],
    ["widgets/src/a/server.ts", 'import "@skerry/server";', imports, "useIsland()"],
    ["widgets/src/a/allowed.ts", 'import "../base-props.ts"; import "@skerry/ui/icon";', null],
    ["widgets/src/a/part/allowed.ts", 'import "../a.schema.ts"; import "../../b.ts";', null],
    ["widgets/src/registry.ts", 'export const a = () => import("./a/index.ts");', null],
    ["widgets/src/texts/en.ts", 'import "../a/a.en.json";', null],

    ["mount/src/mount.ts", 'import "@skerry/widgets/registry";', imports, "as an argument"],
    ["mount/src/runtime/b.ts", 'import "@skerry/widgets/registry";', imports, "as an argument"],
    ["mount/src/by-path.ts", 'import "../../widgets/src/registry.ts";', imports, "as an argument"],
    ["mount/src/server.ts", 'import "@skerry/server";', imports, "@skerry/core/contract"],
    ["mount/src/script.ts", 'import "@skerry/widgets/registry";', null],
    ["server/src/mount.ts", 'import "@skerry/mount";', imports, "@skerry/core/contract"],
    ["server/src/by-path.ts", 'import "../../mount/src/mount.ts";', imports, "core/contract"],
    ["server/src/allowed.ts", 'import "@skerry/widgets/registry"; import "node:http";', null],

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
        filename === `packages/${file}` && /restricted|barrel|cookie/.test(code),
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
  copyFileSync(join(root, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
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
