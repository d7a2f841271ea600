/** Each rule of `dependency-cruiser.mjs` is broken once, in a copy of the repository's folders. */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { root } from "./repository.ts";

const siblings = "Move what both need to packages/ui";

// file, what it holds, the rule that objects (null: none), words of its advice
const cases: [string, string, string | null, string?][] = [
  // A circle is reported once.
  ["core/src/a/circle.ts", 'import type { B } from "./circle-back.ts";', null],
  ["core/src/a/circle-back.ts", 'import type { A } from "./circle.ts";', "no-circle", "interface"],

  ["core/src/a/react.ts", 'import "react";', "core-language-only", "belongs to packages/ui"],
  ["core/src/a/type.ts", 'import type { FC } from "react";', "core-language-only", "packages/ui"],
  ["core/src/a/lazy.ts", 'await import("react");', "core-language-only", "packages/ui"],
  ["core/src/a/dom.ts", 'import "@floating-ui/dom";', "core-language-only", "packages/mount"],
  ["core/src/a/node.ts", 'import "node:fs";', "core-language-only", "packages/server"],
  ["core/src/a/ui.ts", 'import "@skerry/ui/icon";', "core-lowest", "lowest layer"],
  ["core/src/a/up.ts", 'import "../../../ui/src/icon/icon.tsx";', "core-lowest", "lowest layer"],
  ["core/src/a/cookie.ts", 'import "js-cookie";', "core-language-only", "tracking wraps js-cookie"],
  ["core/src/a/request.ts", 'await import("ky");', "core-language-only", "core/http wraps ky"],
  ["core/src/a/storage.ts", 'import "localforage";', "core-language-only", "core/storage"],
  ["core/src/a/valibot.ts", 'import "valibot"; import "../b.ts"; import "./dom.ts";', null],
  ["core/src/a/a.test.ts", 'import "vitest"; import "node:fs";', null],
  ["core/src/tracking/allowed.ts", 'import "js-cookie"; import "../a/dom.ts";', null],
  ["core/src/tracking/ky.ts", 'import "ky";', "core-tracking", "wraps js-cookie"],
  ["core/src/tracking/react.ts", 'import "react";', "core-tracking", "wraps js-cookie"],
  ["core/src/tracking/up.ts", 'import "../../../ui/src/icon/icon.tsx";', "core-lowest", "lowest"],
  ["core/src/http/allowed.ts", 'await import("ky");', null],
  ["core/src/http/cookie.ts", 'import "js-cookie";', "core-http", "wraps ky"],
  ["core/src/storage/allowed.ts", 'await import("localforage");', null],
  ["core/src/storage/ky.ts", 'import "ky";', "core-storage", "wraps localforage"],
  ["mount/src/cookie.ts", 'import "js-cookie";', "wrapped-libraries", "@skerry/core/http"],

  ["ui/src/a/widgets.ts", 'import "@skerry/widgets/registry";', "ui-layer", "island context"],
  ["ui/src/a/mount.ts", 'import "@skerry/mount";', "ui-layer", "island context"],
  ["ui/src/a/server.ts", 'import "@skerry/server";', "ui-layer", "island context"],
  ["ui/src/a/path.ts", 'import "../../../core/src/b.ts";', "packages-by-name", "package's name"],
  ["ui/src/a/allowed.ts", 'import "react"; import "@skerry/core/b";', null],

  ["island/src/core.ts", 'import "@skerry/core/b";', "island-layer", "stays small"],
  ["island/src/allowed.ts", 'import "react"; import "@skerry/ui/icon";', null],

  ["widgets/src/a/sibling.tsx", 'import "../b/b.tsx";', "widgets-siblings", siblings],
  ["widgets/src/a/part/deep.tsx", 'import "../../b/b.tsx";', "widgets-siblings", siblings],
  ["widgets/src/a/by-name.ts", 'import "@skerry/widgets/registry";', "widgets-siblings", siblings],
  ["widgets/src/a/registry.ts", 'import "../registry.ts";', "widgets-siblings", siblings],
  ["widgets/src/a/mount.ts", 'import "@skerry/mount";', "widgets-layer", "useIsland()"],
  ["widgets/src/a/server.ts", 'import "@skerry/server";', "widgets-layer", "useIsland()"],
  ["widgets/src/a/allowed.ts", 'import "../base-props.ts"; import "@skerry/ui/icon";', null],
  ["widgets/src/a/part/allowed.ts", 'import "../allowed.ts"; import "../../base-props.ts";', null],
  ["widgets/src/texts/en.ts", 'import "../b/b.tsx";', null],

  ["mount/src/mount.ts", 'import "@skerry/widgets/registry";', "mount-names-no-widget", "argument"],
  ["mount/src/path.ts", 'import "../../widgets/src/registry.ts";', "mount-names-no-widget"],
  ["mount/src/server.ts", 'import "@skerry/server";', "mount-layer", "@skerry/core/contract"],
  ["mount/src/loader/a.ts", 'import "../island/a.ts";', "mount-lifecycle-comes-last", "type"],
  ["mount/src/runtime/a.ts", 'import "../island/a.ts";', "mount-lifecycle-comes-last", "type"],
  ["mount/src/script.ts", 'import "@skerry/widgets/registry";', null],
  ["server/src/mount.ts", 'import "@skerry/mount";', "server-layer", "@skerry/core/contract"],
  ["server/src/path.ts", 'import "../../mount/src/index.ts";', "server-layer", "core/contract"],
  ["server/src/allowed.ts", 'import "@skerry/widgets/registry"; import "node:http";', null],
  ["vite/src/cli.ts", 'import "@skerry/cli";', "vite-layer", "packages/cli"],
  ["cli/src/mount.ts", 'import "@skerry/mount";', "cli-layer", "@skerry/server"],
  [
    "cli/src/allowed.ts",
    'import "@skerry/server"; import "@skerry/widgets/registry"; import "@skerry/vite";',
    null,
  ],
];

/** What the cases import: the file, by the name that its package exports it under. */
const exported: Record<string, [string, string]> = {
  "core/src/b.ts": ["core", "./b"],
  "ui/src/icon/icon.tsx": ["ui", "./icon"],
  "widgets/src/registry.ts": ["widgets", "./registry"],
  "mount/src/index.ts": ["mount", "."],
  "server/src/index.ts": ["server", "."],
  "cli/src/skerry.ts": ["cli", "."],
};
const imported = ["widgets/src/base-props.ts", "widgets/src/b/b.tsx", "mount/src/island/a.ts"];

/** The parts of dependency-cruiser's report that are read here. */
interface Report {
  summary: {
    violations: { from: string; rule: { name: string } }[];
    ruleSetUsed: { forbidden: { name: string; comment: string }[] };
  };
}

const folder = mkdtempSync(join(tmpdir(), "skerry-layers-"));
afterAll(() => rmSync(folder, { recursive: true }));
const { violations, ruleSetUsed } = lintLayers().summary;

it("breaks every rule", () => {
  const broken = new Set(cases.map(([, , rule]) => rule));
  const rules = ruleSetUsed.forbidden.map(({ name }) => name);
  expect(rules.filter((name) => !broken.has(name))).toEqual([]);
});

it.each(cases)("%s: %s", (file, _source, rule, advice = "") => {
  const broken = violations.filter(({ from }) => from === `packages/${file}`);
  const names = broken.map(({ rule: { name } }) => name);
  if (rule === null) return expect(names).toEqual([]);
  expect(names).toContain(rule);
  const { comment } = ruleSetUsed.forbidden.find(({ name }) => name === rule) ?? {};
  expect(comment).toContain(advice);
});

/** What dependency-cruiser says about the cases, with the repository's rules. */
function lintLayers(): Report {
  write("package.json", "{}");
  copyFileSync(join(root, "tsconfig.base.json"), join(folder, "tsconfig.base.json"));
  mkdirSync(join(folder, "node_modules/@skerry"), { recursive: true });
  for (const [file, [name, entry]] of Object.entries(exported)) {
    const source = `./${file.slice(name.length + 1)}`;
    const exports = { [entry]: { "@skerry/source": source } };
    write(`packages/${name}/package.json`, JSON.stringify({ name: `@skerry/${name}`, exports }));
    symlinkSync(join(folder, "packages", name), join(folder, "node_modules/@skerry", name));
    write(`packages/${file}`, "export {};");
  }
  for (const file of imported) write(`packages/${file}`, "export {};");
  for (const [file, source] of cases) write(`packages/${file}`, source);
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs"),
      "--output-type=json",
      `--config=${join(root, "packages/internal/checks/dependency-cruiser.mjs")}`,
      "packages",
    ],
    { cwd: folder, encoding: "utf8", maxBuffer: 2 ** 26 },
  );
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout) as Report;
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), `${text}\n`);
}
