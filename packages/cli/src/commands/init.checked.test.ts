/** `skerry init` in projects that are there already. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { readRelease } from "@skerry/vite/install-commands";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { init } from "./init.ts";

const before = process.cwd();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "skerry-project-"));
  process.chdir(folder);
});

afterEach(() => {
  vi.unstubAllGlobals();
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

type Files = Record<string, string>;

function write(files: Files): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}

const read = (file: string): string => readFileSync(join(folder, file), "utf8");

const filesOf = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"))
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();

/** @returns what it prints, and whether anything was there when it began to print */
async function run(...args: string[]): Promise<string> {
  let out = "";
  const spy = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    out += String(text);
    return true;
  });
  await init(args).finally(() => spy.mockRestore());
  return out;
}

const manifest = JSON.stringify({ devDependencies: { vite: "8", typescript: "6" } });

/** The parts of the plugin that commands read: the packages of the repository run from their sources, which Vite's loader cannot. */
const skerry = 'const skerry = (options = {}) => [{ name: "skerry", api: { options } }];';
const plugin = (options = ""): string => `${skerry}
export default { plugins: [skerry(${options})] };`;

describe("reads the configuration, in whichever form", () => {
  it.each<[string, Files, widgets: string]>([
    ["without the plugin", { "vite.config.ts": "export default {};" }, "widgets"],
    [
      "in TypeScript",
      { "vite.config.ts": plugin("{ widgets: 'src/islands' as string }") },
      "src/islands",
    ],
    ["as a module", { "vite.config.mjs": plugin("{ widgets: 'islands' }") }, "islands"],
    [
      "as a function of the command",
      {
        "vite.config.mts": `${skerry}
export default async ({ command }) => ({
  plugins: [command === "serve" && [Promise.resolve(skerry({ widgets: "islands" }))]],
});`,
      },
      "islands",
    ],
    [
      "with a root",
      {
        "vite.config.ts": `${skerry}
export default { root: "app", plugins: [skerry({ widgets: "../shared/widgets" })] };`,
      },
      "shared/widgets",
    ],
    ["with a root alone", { "vite.config.ts": 'export default { root: "app" };' }, "app/widgets"],
    [
      "in CommonJS",
      {
        "vite.config.cjs": 'module.exports = { root: "app" };',
        "package.json": '{"type":"commonjs","devDependencies":{"vite":"8","typescript":"6"}}',
      },
      "app/widgets",
    ],
  ])("%s", async (_, files, widgets) => {
    write({ "package.json": manifest, ...files });
    const out = await run();
    expect(out).toContain(`  ${widgets}/greeting-card/index.tsx\n`);
    expect(read(`${widgets}/greeting-card/index.tsx`)).toContain("schema");
    expect(read("tests/greeting-card.test.tsx")).toContain(`from "../${widgets}/greeting-card"`);
    expect(filesOf().filter((file) => /(^|\/)public\//.test(file))).toEqual([]);
  });
});

it("shows the list before it writes, and changes nothing that is there", async () => {
  const tsconfig = '{ "include": ["src"] }';
  write({
    "package.json":
      '{"scripts":{"test:widgets":"jest"},"devDependencies":{"vite":"8","typescript":"6"}}',
    "vite.config.ts": "export default {};",
    "public/robots.txt": "",
    "index.html": "<div id=root></div>",
    "tsconfig.json": tsconfig,
    "tsconfig.app.json": "{}",
    "AGENTS.md": "Ours.",
  });
  let shown: string[] = [];
  const spy = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    if (shown.length === 0) shown = [String(text), ...filesOf()];
    return true;
  });
  const there = filesOf();
  await init([]).finally(() => spy.mockRestore());
  const [list = "", ...files] = shown;
  expect(files).toEqual(there);
  for (const file of filesOf().filter((one) => !there.includes(one))) {
    expect(list).toContain(`  ${file}\n`);
  }
  expect(list).toContain("  tsconfig.json already exists\n");
  expect(list).toContain('  package.json already has another "test:widgets"\n');
  expect([read("tsconfig.json"), read("AGENTS.md")]).toEqual([tsconfig, "Ours."]);
  expect(read("tests/tsconfig.json")).toContain("../tsconfig.app.json");
  expect(read("index.html")).toBe("<div id=root></div>");
  const again = await run();
  expect(again).not.toContain("(changed)");
  expect(again).toContain("Tests: npm install --save-dev @skerry/test");
  expect(again).toContain("npx vitest run and npm run test:browser");
});

describe("the page", () => {
  it.each<[string, Files, page: string | undefined, dev: string]>([
    [
      "a public folder",
      { "vite.config.ts": plugin() },
      "skerry-example/index.html",
      "npx skerry dev --out skerry-example/skerry",
    ],
    [
      "no configuration",
      {},
      "skerry-example/index.html",
      "npx skerry dev --out skerry-example/skerry",
    ],
    [
      "a folder of a backend",
      { "vite.config.ts": plugin('{ out: "../site/public/skerry" }') },
      "skerry-example/index.html",
      "npx skerry dev --out skerry-example/skerry",
    ],
    [
      "a folder with another first page",
      { "vite.config.ts": plugin('{ out: "web/skerry" }'), "web/index.php": "<?php" },
      "skerry-example/index.html",
      "npx skerry dev --out skerry-example/skerry",
    ],
    [
      "a folder of pages",
      { "vite.config.ts": plugin('{ dev: { pages: "pages" } }') },
      "pages/index.html",
      "npx skerry dev",
    ],
    [
      "another path of the files",
      { "vite.config.ts": plugin('{ out: "site/s", base: "/s/" }') },
      "site/index.html",
      "npx skerry dev",
    ],
    [
      "a backend",
      { "vite.config.ts": plugin('{ dev: { proxy: "http://localhost:8000" } }') },
      undefined,
      "npx skerry dev",
    ],
  ])("of a project with %s", async (_, files, page, dev) => {
    write({ "package.json": manifest, ...files });
    const out = await run();
    expect(out).toContain(`then ${dev}\n`);
    expect(filesOf().filter((file) => file.endsWith(".html"))).toEqual(page ? [page] : []);
    expect(existsSync("playwright.config.ts")).toBe(page !== undefined);
    if (page === undefined) expect(out).toContain('<div data-widget="greeting-card"');
    else expect(read("playwright.config.ts")).toContain(`command: "${dev}"`);
    if (page === "site/index.html") expect(read(page)).toContain('src="/s/skerry.js"');
  });
});

describe("the tests", () => {
  it.each<[string, Files, written: string | undefined, browser: string]>([
    [
      "a configuration without the plugin",
      { "vite.config.ts": "export default {};" },
      "loadConfigFromFile",
      "spec",
    ],
    ["the plugin", { "vite.config.ts": plugin() }, undefined, "e2e"],
    [
      "tests of its own",
      { "vite.config.ts": 'export default { test: { environment: "jsdom" } };' },
      undefined,
      "e2e",
    ],
    ["Vitest", { "vitest.config.js": "export default {};" }, undefined, "e2e"],
  ])("of a project with %s", async (_, files, written, browser) => {
    write({ "package.json": manifest, ...files });
    await run();
    expect(existsSync("vitest.config.mts")).toBe(written !== undefined);
    if (written) expect(read("vitest.config.mts")).toContain(written);
    expect(filesOf()).toContain(`tests/greeting-card.${browser}.ts`);
    expect(read("playwright.config.ts")).toContain(`testMatch: "*.${browser}.ts"`);
  });
});

it("writes JavaScript where the project has no TypeScript", async () => {
  write({
    "package.json": '{"devDependencies":{"vite":"8"}}',
    "vite.config.js": "export default {};",
  });
  const out = await run();
  expect(filesOf().filter((file) => /\.(tsx?|mts)$|tsconfig/.test(file))).toEqual([]);
  expect(read("widgets/greeting-card/index.jsx")).not.toMatch(/Props|InferOutput/);
  expect(read("tests/greeting-card.test.jsx")).not.toContain("@ts-");
  expect(out).not.toContain("Types");
});

it("writes no further widget, page or test where there are widgets", async () => {
  write({
    "package.json": manifest,
    "vite.config.ts": plugin('{ widgets: "src/islands" }'),
    "src/islands/cart.tsx": "export const Component = () => null;",
  });
  expect(await run()).toContain("  src/islands has widgets already\n");
  expect(filesOf().filter((file) => /greeting|\.html|tests\//.test(file))).toEqual([]);
  expect(read("package.json")).toBe(manifest);
  expect(read(".gitignore")).toContain("/public/skerry/");
});

it("leaves folders outside of the project out of its .gitignore, and what a folder above has", async () => {
  write({
    ".git/HEAD": "",
    ".gitignore": "node_modules\n/dist\n",
    "a/package.json": manifest,
    "a/vite.config.ts": plugin('{ out: "../site/public/skerry" }'),
  });
  process.chdir(join(folder, "a"));
  await run();
  expect(read("a/.gitignore")).toBe("/skerry-renderer/\n/test-results/\n/playwright-report/\n");
});

/** All registries have the packages, or none. */
function stubReleased(isReleased: boolean): void {
  const registries = Object.keys(readRelease().released);
  const released = Object.fromEntries(registries.map((registry) => [registry, isReleased]));
  vi.stubGlobal("SKERRY_RELEASE", { version: "1.2.0", released });
}

it("names packages and commands for Preact", async () => {
  stubReleased(true);
  write({ "package.json": manifest, "vite.config.ts": plugin("{ preact: true }") });
  const out = await run();
  expect(out).toContain("npm install preact preact-render-to-string @skerry/island valibot, then");
  expect(out).toContain("@testing-library/preact");
  expect(read("tests/greeting-card.test.tsx")).toContain('from "@testing-library/preact"');
});

describe("names packages of the release that the site has its own from:", () => {
  it.each<[string, Files, string]>([
    [
      "django",
      {
        "manage.py": "os.environ.setdefault('DJANGO_SETTINGS_MODULE', 'app.settings')",
        "app/settings.py": "INSTALLED_APPS = []",
        "app/urls.py": "urlpatterns = []",
      },
      "pip install ../rel/skerry-1.2.0-py3-none-any.whl",
    ],
    [
      "laravel",
      { artisan: "<?php", "routes/web.php": "<?php" },
      "composer config repositories.skerry artifact ../rel && composer require skerry/skerry",
    ],
    [
      "express",
      { "app.js": 'import express from "express";\nconst app = express();' },
      "npm install @skerry/node@file:../rel/skerry-node-1.2.0.tgz",
    ],
  ])("%s", async (name, files, command) => {
    const dependencies = { "@skerry/cli": "file:../rel/skerry-cli-1.2.0.tgz", express: "5" };
    write({ "package.json": JSON.stringify({ type: "module", dependencies }), ...files });
    const out = await run("--for", name);
    expect(out).toContain(`  ${command}\n`);
    expect(out).toContain(
      "npm install react react-dom @skerry/island@file:../rel/skerry-island-1.2.0.tgz valibot\n",
    );
    expect(out).toContain("@skerry/test@file:../rel/skerry-test-1.2.0.tgz vitest");
    expect(out).not.toMatch(/ @skerry\/\w+(?!\w|@file:)/);
  });
});

it("names files of a release until the registry has the packages, and says where that comes from", async () => {
  write({ "package.json": manifest, "vite.config.ts": "export default {};" });
  stubReleased(false);
  const unreleased = await run();
  expect(unreleased).toContain("@skerry/island@file:../skerry/release/skerry-island-1.2.0.tgz");
  expect(unreleased).not.toMatch(/ @skerry\/\w+(?!\w|@file:)/);
  expect(unreleased).toContain("1.2.0 is not on the registries yet");
  stubReleased(true);
  expect(await run()).not.toMatch(/\.tgz|registries/);
});

describe("uses the package manager", () => {
  it.each<[string, Files, string]>([
    [
      "pnpm, of a workspace",
      { "pnpm-lock.yaml": "", "pnpm-workspace.yaml": "packages: [a]" },
      "pnpm add react react-dom @skerry/island valibot, then pnpm exec skerry dev",
    ],
    [
      "yarn",
      { "yarn.lock": "" },
      "yarn add react react-dom @skerry/island valibot, then yarn skerry dev",
    ],
    [
      "bun",
      { "bun.lock": "" },
      "bun add react react-dom @skerry/island valibot, then bunx skerry dev",
    ],
    [
      "that package.json names",
      {
        "yarn.lock": "",
        "a/package.json": '{"packageManager":"pnpm@12.0.0","devDependencies":{"vite":"8"}}',
      },
      "then pnpm exec",
    ],
  ])("%s", async (_, files, said) => {
    stubReleased(true);
    write({ "a/package.json": manifest, "a/vite.config.ts": "export default {};", ...files });
    process.chdir(join(folder, "a"));
    expect(await run()).toContain(said);
  });
});

describe("writes nothing, and says why,", () => {
  it.each<[string, Files, RegExp]>([
    [
      "with Plug'n'Play",
      { ".pnp.cjs": "" },
      /Plug'n'Play.*nodeLinker: node-modules.*Nothing has been written/,
    ],
    [
      "at the root of a workspace of two sites",
      {
        "package.json": '{"workspaces":["sites/*"]}',
        "sites/a/vite.config.ts": "",
        "sites/b/vite.config.js": "",
        "node_modules/x/vite.config.js": "",
      },
      /root of a workspace.*: sites\/a, sites\/b\. Nothing has been written/,
    ],
    [
      "where the configuration imports what is not installed",
      { "vite.config.ts": 'import none from "not-installed";\nexport default none;' },
      /vite\.config.*not-installed.*Nothing has been written/s,
    ],
    ["with a mistake in package.json", { "package.json": "{,}" }, /package\.json is not JSON/],
  ])("%s", async (_, files, message) => {
    write(files);
    const there = filesOf();
    await expect(run()).rejects.toThrow(message);
    expect(filesOf()).toEqual(there);
  });
});
