import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { resolveConfig, type Plugin, type ResolvedConfig } from "vite";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { SkerryOptions } from "./config/options.ts";
import { skerry } from "./plugin.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "skerry-vitest-"));
  mkdirSync(join(root, "node_modules"));
});
afterEach(() => rmSync(root, { recursive: true }));

function install(name: string): void {
  mkdirSync(join(root, "node_modules", name));
  const manifest = { name, exports: { ".": { import: "./index.js" } } };
  writeFileSync(join(root, "node_modules", name, "package.json"), JSON.stringify(manifest));
}

interface Tests {
  environment?: string;
  globals?: boolean;
  server?: { deps: { inline: (string | RegExp)[] } };
}

/** The configuration as a server of Vitest has it, whose plugins these are. */
async function read(
  test: object | undefined,
  options: SkerryOptions = {},
  plugins: readonly (Plugin | Plugin[])[] = [[{ name: "vitest" }]],
): Promise<ResolvedConfig & { test?: Tests }> {
  const config = { root, configFile: false as const, test, plugins: [skerry(options), ...plugins] };
  return resolveConfig(config, "serve");
}

it.each<[string, installed: string[], test: object | undefined, Tests]>([
  [
    "with happy-dom",
    ["happy-dom", "jsdom"],
    undefined,
    { environment: "happy-dom", globals: true },
  ],
  ["with jsdom", ["jsdom"], {}, { environment: "jsdom", globals: true }],
  ["with neither, which Vitest names then", [], {}, { environment: "happy-dom", globals: true }],
  [
    "with settings of its own",
    ["happy-dom"],
    { environment: "edge", globals: false },
    { environment: "edge", globals: false },
  ],
  ["in browsers", ["happy-dom"], { browser: { enabled: true } }, { globals: true }],
])("gives the tests of a site what they need: %s", async (_, installed, test, expected) => {
  for (const name of installed) install(name);
  expect((await read(test)).test).toEqual({ ...test, ...expected });
});

it.each(["vitest", "vitest:project", "vitest:browser"])("makes no pages for %s", async (name) => {
  const { plugins, base, environments } = await read({}, { dev: { pages: "pages" } }, [{ name }]);
  expect(plugins.map((plugin) => plugin.name).filter((one) => /:dev/.test(one))).toEqual([]);
  expect([base, Object.keys(environments)]).toEqual(["/", ["client", "ssr"]]);
});

it("leaves other servers as they are", async () => {
  expect((await read(undefined, {}, [])).test).toBeUndefined();
});

it("has Preact in the place of React, in the test kit as well", async () => {
  for (const name of ["preact", "preact-render-to-string"]) {
    symlinkSync(
      join(import.meta.dirname, "../node_modules", name),
      join(root, "node_modules", name),
    );
  }
  const { resolve, test } = await read({}, { preact: true });
  const target = (source: string): unknown =>
    resolve.alias.find(({ find }) => find instanceof RegExp && find.test(source))?.replacement;
  expect(target("react")).toMatch(/preact\/compat\/dist\/compat\.mjs$/);
  expect(target("@testing-library/react")).toBe("@testing-library/preact");
  const path = join(root, "node_modules/@skerry/test/dist/react.js");
  const { inline = [] } = test?.server?.deps ?? {};
  expect(inline.some((one) => one instanceof RegExp && one.test(path))).toBe(true);
});
