import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createHandler } from "@skerry/server";
import { createBuilder, parseSync } from "vite";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SkerryOptions } from "./config/options.ts";
import { skerry } from "./plugin.ts";

/** The folders of a test: nothing is installed around `away`. */
let around: string;
let root: string;
let away: string;

const files = {
  "widgets/hello.tsx": `import { useIsland } from "@skerry/island";
import { Shout } from "shouting";
import { useState } from "react";
export const Component = ({ name = "you" }) => {
  const [count] = useState(7);
  return <p id={useIsland().id("a")}><Shout text={name} /> {count}</p>;
};`,
  // A library in CommonJS, with a copy of React of its own.
  "node_modules/shouting/package.json": `{"name": "shouting", "version": "1.0.0", "main": "index.js"}`,
  "node_modules/shouting/index.js": `const { createElement, useMemo } = require("react");
const { EOL } = require("os");
exports.Shout = ({ text }) => createElement("b", null, useMemo(() => text.toUpperCase() + EOL.trim(), [text]));`,
  "node_modules/shouting/node_modules/react/package.json": `{"name": "react", "version": "18.0.0", "main": "index.js"}`,
  "node_modules/shouting/node_modules/react/index.js": `throw new Error("Another copy of React");`,
};

async function build(
  options: SkerryOptions = {},
  more: Readonly<Record<string, string>> = {},
  logLevel: "silent" | "warn" = "silent",
): Promise<void> {
  for (const [path, text] of Object.entries({ ...files, ...more })) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const plugins = skerry(options);
  await (await createBuilder({ root, configFile: false, logLevel, plugins }, null)).buildApp();
}

beforeEach(async () => {
  vi.stubEnv("NODE_ENV", "production");
  around = await mkdtemp(join(tmpdir(), "skerry-renderer-"));
  root = join(around, "frontend");
  away = await mkdtemp(join(tmpdir(), "skerry-away-"));
  for (const name of ["react", "react-dom"]) {
    await mkdir(join(root, "node_modules"), { recursive: true });
    await symlink(
      join(import.meta.dirname, "../node_modules", name),
      join(root, "node_modules", name),
    );
  }
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const folder of [around, away]) await rm(folder, { recursive: true, force: true });
});

const scriptsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((path) => path.endsWith(".mjs"));

/** All that a module imports or requires. */
function importsOf(text: string): string[] {
  const { staticImports, dynamicImports } = parseSync("renderer.mjs", text).module;
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    // What is put together when it runs is named by the caller.
    ...dynamicImports
      .map(({ moduleRequest: { start, end } }) => text.slice(start, end))
      .flatMap((code) => /^["'`]([^"'`$]+)["'`]$/.exec(code)?.[1] ?? []),
    ...[...text.matchAll(/\brequire\d*\(["'`]([^"'`]+)["'`]\)/gi)].map(
      ([, name]) => name as string,
    ),
  ];
}

describe("the renderer of a build", () => {
  it("renders own and built-in widgets wherever it lies, with one React and what Node has", async () => {
    await build();
    await cp(join(root, "skerry-renderer"), away, { recursive: true });
    const renderer = await import(/* @vite-ignore */ join(away, "renderer.mjs"));
    expect(renderer.loadable).toEqual(["hello"]);
    const { islands } = await createHandler(renderer).renderBatch({
      islands: {
        a: { widget: "hello", props: { name: "Ada" } },
        b: { widget: "pagination", props: { pages: 3, href: "?page={page}" } },
      },
    });
    expect(islands["a"]).toMatchObject({
      html: expect.stringMatching(/<p id="a-a"><b>ADA<\/b> .*7<\/p>/),
    });
    expect(islands["b"]).toMatchObject({ html: expect.stringContaining('href="?page=2"') });

    const texts = await Promise.all(
      (await scriptsIn(away)).map((path) => readFile(join(away, path), "utf8")),
    );
    const all = texts.join("\n");
    const names = texts.flatMap((text) => importsOf(text)).filter((name) => !name.startsWith("."));
    expect(names.filter((name) => !isBuiltin(name))).toEqual([]);
    expect(names).toContain("os");
    // Runtimes for edges have no `require`, and nothing to make one of.
    expect(names).not.toContain("node:module");
    expect(all).not.toContain("Another copy of React");
    expect(all).not.toMatch(/MessageChannel|React has detected a change in the order of Hooks/);
  });

  it("has the same bytes in each build of the same files, wherever they lie", async () => {
    const read = async (): Promise<Record<string, string>> => {
      const folder = join(root, "skerry-renderer");
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const paths = entries
        .filter((one) => one.isFile())
        .map((one) => join(one.parentPath, one.name));
      const texts = paths.sort().map(async (path) => {
        return [path.slice(folder.length), await readFile(path, "base64")] as const;
      });
      return Object.fromEntries(await Promise.all(texts));
    };
    await build({ builtIn: false });
    const first = await read();
    await rename(root, join(around, "elsewhere"));
    root = join(around, "elsewhere");
    await rm(join(root, "skerry-renderer"), { recursive: true });
    await build({ builtIn: false });
    expect(await read()).toEqual(first);
    expect(Object.keys(first)).toContain("/renderer.mjs");
  });

  it("lies in a folder of its own, which says what it was built for", async () => {
    await build({ builtIn: false, out: "../site/public/skerry" });
    const list = JSON.parse(await readFile(join(root, "skerry-renderer/manifest.json"), "utf8"));
    const { build: id, loadable } = await import(
      /* @vite-ignore */ join(root, "skerry-renderer/renderer.mjs")
    );
    expect(list).toMatchObject({ build: id, widgets: loadable, out: "../../site/public/skerry" });
    const names = await readdir(join(root, "skerry-renderer"), { recursive: true });
    expect(Object.keys(list.files)).toEqual(expect.arrayContaining(["widgets.json", "head.json"]));
    expect(names).toEqual(expect.arrayContaining(Object.keys(list.files)));
    const served = await readdir(join(root, "../site/public/skerry"), { recursive: true });
    expect(served.filter((path) => path.endsWith(".mjs"))).toEqual([]);
  });

  it.each<[string, SkerryOptions]>([
    ["the folder for browsers", { renderer: "public/skerry" }],
    ["inside of that", { renderer: "public/skerry/server" }],
    ["beside it", { renderer: "public/server" }],
    ["around it", { renderer: "public" }],
    ["the site's own folder", { renderer: "." }],
    ["Vite's public folder", { renderer: "public/server", out: "dist/skerry" }],
    [
      "another site's public folder",
      { renderer: "../site/public/x", out: "../site/public/skerry" },
    ],
  ])("may not be %s", async (_, options) => {
    await expect(build({ builtIn: false, ...options })).rejects.toThrow(
      `The renderer cannot be in ${options.renderer}`,
    );
  });

  it("may be beside a folder for browsers in the site's own folder, which a notice tells from another", async () => {
    const said = (): string[] => vi.mocked(console.warn).mock.calls.map(([line]) => String(line));
    vi.spyOn(console, "warn").mockReturnValue();
    await build({ builtIn: false }, {}, "warn");
    expect(said().join()).not.toContain("had the renderer");
    expect(said().join()).not.toContain("Visitors may read");
    await build({ builtIn: false, out: "dist" }, {}, "warn");
    expect(said().join()).toContain("skerry-renderer had the renderer for public/skerry");
    expect(await readdir(root)).toEqual(expect.arrayContaining(["dist", "skerry-renderer"]));
  });

  it("is told of by a notice where it is beside the pages of a backend", async () => {
    const said = vi.spyOn(console, "warn").mockReturnValue();
    await writeFile(join(root, "index.php"), "<?php");
    await build({ builtIn: false }, {}, "warn");
    expect(said.mock.calls.join()).toContain(
      "Visitors may read skerry-renderer, which has code of the server: index.php beside it is a page. Name a folder that no web server serves: --renderer ../skerry-renderer",
    );
  });

  const thumb = {
    "widgets/thumb.tsx": `import { resize } from "pictures";
export const Component = () => <i>{import.meta.env.SSR ? resize(2) : 0}</i>;`,
  };
  const natives: Record<string, Record<string, string>> = {
    "requires a compiled file": {
      "package.json": `{"name": "pictures", "version": "2.0.0", "main": "index.js"}`,
      "index.js": `exports.resize = require("./pictures.node").resize;`,
      "pictures.node": "\u007fELF",
    },
    "finds it when it runs": {
      "package.json": `{"name": "pictures", "version": "2.0.0", "main": "index.js", "gypfile": true}`,
      "index.js": `exports.resize = (by) => require(process.env.WHERE + by);`,
    },
  };

  it.each(Object.keys(natives))(
    "names a package that %s, and leaves it out when told so",
    async (how) => {
      const written = Object.entries(natives[how] as Record<string, string>).map(
        ([path, text]) => [`node_modules/pictures/${path}`, text] as const,
      );
      const site = { ...thumb, ...Object.fromEntries(written) };
      await expect(build({ builtIn: false }, site)).rejects.toThrow(
        /^widgets\/thumb\.tsx:1:24 "pictures" .*external: \["pictures"\].*npm install pictures@2\.0\.0$/,
      );
      const index = { "node_modules/pictures/index.js": "exports.resize = (by) => by * 21;" };
      await build({ builtIn: false, external: ["pictures"] }, { ...site, ...index });
      const renderer = await import(/* @vite-ignore */ join(root, "skerry-renderer/renderer.mjs"));
      expect(await createHandler(renderer).render({ widget: "thumb", id: "a" })).toMatchObject({
        html: expect.stringContaining("<i>42</i>"),
      });
    },
  );
});
