/**
 * Each rule of `dependency-cruiser.mjs` is broken once, in a copy of the repository's folders, and the diagrams of the
 * architecture are compared with these rules and with what the packages depend on.
 */
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { root } from "./repository.ts";

/** Server's folders: none may import the one behind it. */
const serverFolders =
  "api host errors html page render/logs render/context render batch transform http/requests http/routes http node/ipc node/primary node/worker workers".split(
    " ",
  );

// file, what it holds, the rule that objects, words of its advice
const cases: [string, string, string, string][] = [
  ["core/src/a/circle.ts", 'import type { B } from "../circle.ts";', "no-circle", "interface"],
  ["core/src/a/react.ts", 'import "react";', "core-language-only", "belongs to packages/ui"],
  ["core/src/a/type.ts", 'import type { FC } from "react";', "core-language-only", "packages/ui"],
  ["core/src/a/lazy.ts", 'await import("react");', "core-language-only", "packages/ui"],
  ["core/src/a/node.ts", 'import "node:fs";', "core-language-only", "packages/server"],
  ["core/src/a/cookie.ts", 'import "js-cookie";', "core-language-only", "tracking wraps js-cookie"],
  ["core/src/a/up.ts", 'import "../../../ui/src/index.ts";', "core-lowest", "lowest layer"],
  ["core/src/tracking/ky.ts", 'import "ky";', "core-tracking", "wraps js-cookie"],
  ["core/src/http/cookie.ts", 'import "js-cookie";', "core-http", "wraps ky"],
  ["core/src/storage/ky.ts", 'import "ky";', "core-storage", "wraps localforage"],
  [
    "core/src/i18n/format-message.ts",
    'import "ky";',
    "core-messages",
    "wraps @messageformat/parser",
  ],
  ["core/src/i18n/texts.ts", 'import "@messageformat/parser";', "core-language-only", "i18n"],
  ["mount/src/cookie.ts", 'import "js-cookie";', "wrapped-libraries", "@skerry/core/http"],
  ["ui/src/widgets.ts", 'import "@skerry/widgets";', "ui-layer", "island context"],
  ["ui/src/path.ts", 'import "../../core/src/index.ts";', "packages-by-name", "package's name"],
  ["island/src/core.ts", 'import "@skerry/core";', "island-layer", "stays small"],
  ["widgets/src/a/a.tsx", 'import "../b/b.tsx";', "widgets-siblings", "Move what both need"],
  ["widgets/src/a/part/deep.tsx", 'import "../../b/b.tsx";', "widgets-siblings", "to packages/ui"],
  ["widgets/src/a/all.ts", 'import "../registry.ts";', "widgets-siblings", "to packages/ui"],
  ["widgets/src/mount.ts", 'import "@skerry/mount";', "widgets-layer", "useIslandContext()"],
  ["mount/src/name.ts", 'import "@skerry/widgets";', "mount-names-no-widget", "argument"],
  ["mount/src/server.ts", 'import "@skerry/server";', "mount-layer", "@skerry/core/contract"],
  ["mount/src/loader/a.ts", 'import "../lifecycle/a.ts";', "mount-lifecycle-comes-last", "type"],
  ["mount/src/runtime/a.ts", 'import "../lifecycle/a.ts";', "mount-lifecycle-comes-last", "type"],
  ["mount/src/page/a.ts", 'import "../index.ts";', "mount-entries", "src/protocol"],
  [
    "mount/src/slots/a.ts",
    'import type { A } from "../personal/b.ts";',
    "no-folder-circle",
    "below",
  ],
  ["server/src/mount.ts", 'import "@skerry/mount";', "server-layer", "@skerry/core/contract"],
  ["server/src/batch/entry.ts", 'import "../index.ts";', "server-entries", "into a folder"],
  ["server/src/render/eager.ts", 'import "../page/p.ts";', "server-parser-lazy", "page-parser.ts"],
  ["server/src/batch/eager.ts", 'import "parse5";', "server-parser-lazy", "Import types"],
  ...serverFolders.slice(1).map((next, index): [string, string, string, string] => {
    const folder = serverFolders[index] as string;
    const up = "../".repeat(folder.split("/").length);
    const source = `import type {} from "${up}${next}/p.ts";`;
    return [`server/src/${folder}/up.ts`, source, `server-${folder.replace("/", "-")}`, "declare"];
  }),
  ["vite/src/cli.ts", 'import "@skerry/cli";', "vite-layer", "packages/cli"],
  ["test/src/server.ts", 'import "@skerry/server";', "test-layer", "@skerry/mount"],
  ["cli/src/mount.ts", 'import "@skerry/mount";', "cli-layer", "@skerry/server"],
  ["cli/src/a/a.ts", 'import type { B } from "../b/b.ts";', "tool-folders-no-circle", "third one"],
  ["cli/src/a/entry.ts", 'import "../entry.ts";', "tool-entries", "into a folder"],
  ["vite/src/a/entry.ts", 'import "../entry.ts";', "tool-entries", "into a folder"],
  ["cli/src/serve.ts", 'import "vite";', "cli-lazy-tools", "import()"],
  ["cli/src/clean.ts", 'import "./commands/build.ts";', "cli-lazy-tools", "import()"],
];

/** Files that the cases import. */
const imported: [string, string][] = [
  ["core/src/circle.ts", 'import type { A } from "./a/circle.ts";'],
  ["widgets/src/registry.ts", ""],
  ["widgets/src/b/b.tsx", ""],
  ["cli/src/b/b.ts", 'import type { A } from "../a/other.ts";'],
  ["cli/src/a/other.ts", ""],
  ["cli/src/entry.ts", ""],
  ["vite/src/entry.ts", ""],
  ["cli/src/commands/build.ts", 'import "vite";'],
  ...serverFolders.map((folder): [string, string] => [`server/src/${folder}/p.ts`, ""]),
  ["mount/src/lifecycle/a.ts", ""],
  ["mount/src/personal/a.ts", 'import type { A } from "../slots/b.ts";'],
  ["mount/src/personal/b.ts", ""],
  ["mount/src/slots/b.ts", ""],
];

/** The packages from the top, as the handbook draws them. */
const diagram = JSON.parse(
  readFileSync(join(root, "stories/docs/packages.json"), "utf8"),
) as Record<string, { buildsOn: string[] }>;
const packages = Object.keys(diagram);

/** Packages that one reaches by arrows. */
const below = (name: string): string[] =>
  diagram[name]?.buildsOn.flatMap((other) => [other, ...below(other)]) ?? [];

/** Arrows, each as a file that imports what is at its end. One file of mount may know the widgets. */
const drawn = packages.flatMap((name) =>
  (diagram[name]?.buildsOn ?? []).map((other): [string, string] => [
    `${name}/src/${name === "mount" && other === "widgets" ? "script" : `arrow-to-${other}`}.ts`,
    `import "@skerry/${other}";`,
  ]),
);

/** Pairs of packages without a way of arrows from the first to the second, as such files. */
const undrawn = packages.flatMap((name) =>
  packages
    .filter((other) => other !== name && !below(name).includes(other))
    .map((other): [string, string] => [`${name}/src/to-${other}.ts`, `import "@skerry/${other}";`]),
);

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
const rulesBrokenBy = (file: string): string[] =>
  violations.filter(({ from }) => from === `packages/${file}`).map(({ rule }) => rule.name);

it("breaks every rule", () => {
  const broken = cases.map(([, , rule]) => rule);
  expect(ruleSetUsed.forbidden.map(({ name }) => name).sort()).toEqual([...new Set(broken)].sort());
});

it.each(cases)("%s: %s", (file, _source, rule, advice) => {
  // A circle is reported at one of its files, or of its folders.
  const found = rule.endsWith("-circle")
    ? violations.map((one) => one.rule.name)
    : rulesBrokenBy(file);
  expect(found).toContain(rule);
  const { comment } = ruleSetUsed.forbidden.find(({ name }) => name === rule) ?? {};
  expect(comment).toContain(advice);
});

describe("the diagram of the architecture", () => {
  it.each(drawn)("%s may be", (file) => expect(rulesBrokenBy(file)).toEqual([]));

  it.each(undrawn)("%s may not be", (file) => expect(rulesBrokenBy(file)).not.toEqual([]));

  it.each(packages)("says of %s what its package.json says", (name) => {
    const manifest = JSON.parse(
      readFileSync(join(root, "packages", name, "package.json"), "utf8"),
    ) as Record<string, object>;
    const names = Object.keys({ ...manifest["dependencies"], ...manifest["devDependencies"] })
      .filter((other) => other.startsWith("@skerry/"))
      .map((other) => other.slice("@skerry/".length));
    expect(below(name)).toEqual(expect.arrayContaining(names));
    expect(names).toEqual(expect.arrayContaining(diagram[name]?.buildsOn ?? []));
  });

  it("is that of CONTRIBUTING.md", () => {
    const text = readFileSync(join(root, ".github/CONTRIBUTING.md"), "utf8");
    const arrows = [...text.matchAll(/^ +(\w+)(?:\[.*?\])? --> (\w+)/gm)];
    expect(arrows.map(([, from, to]) => `${from} ${to}`).sort()).toEqual(
      packages.flatMap((from) => diagram[from]?.buildsOn.map((to) => `${from} ${to}`)).sort(),
    );
  });
});

/** Dependency-cruiser's report about the cases, with the repository's rules. */
function lintLayers(): Report {
  write("package.json", "{}");
  copyFileSync(join(root, "tsconfig.base.json"), join(folder, "tsconfig.base.json"));
  mkdirSync(join(folder, "node_modules/@skerry"), { recursive: true });
  const exports = { ".": { "@skerry/source": "./src/index.ts" } };
  for (const name of packages) {
    write(`packages/${name}/package.json`, JSON.stringify({ name: `@skerry/${name}`, exports }));
    write(`packages/${name}/src/index.ts`, "export {};");
    symlinkSync(join(folder, "packages", name), join(folder, "node_modules/@skerry", name));
  }
  for (const [file, source] of [...imported, ...cases, ...drawn, ...undrawn])
    write(`packages/${file}`, source);
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
