/** Libraries with a build for servers and another for browsers: which one a widget gets, and where. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPage } from "../harness/open-page.ts";
import { servePage } from "../harness/serve-page.ts";
import { createOwnSite, type OwnSite } from "../dev/own-site.ts";

const text = (value: string): string => `export const build = ${JSON.stringify(value)};`;
/** As libraries for browsers begin. */
const browser = `const { userAgent } = window.navigator; ${text("browser")}`;

/** A package, by its name, with its `package.json` and files. */
const packages: Record<string, { fields: object; files: Record<string, string> }> = {
  "node-or-default": {
    fields: { type: "module", exports: { node: "./node.js", default: "./browser.js" } },
    files: { "node.js": text("server"), "browser.js": browser },
  },
  "browser-or-default": {
    fields: { type: "module", exports: { browser: "./browser.js", default: "./node.js" } },
    files: { "node.js": text("server"), "browser.js": browser },
  },
  "node-import": {
    fields: {
      exports: {
        ".": {
          node: { import: "./node.mjs", require: "./node.cjs" },
          browser: "./browser.mjs",
          default: "./browser.mjs",
        },
      },
    },
    files: {
      "node.mjs": text("server"),
      "node.cjs": 'exports.build = "required";',
      "browser.mjs": browser,
    },
  },
  "of-other-runtimes": {
    fields: {
      type: "module",
      exports: {
        "react-server": "./other.js",
        worker: "./other.js",
        "edge-light": "./other.js",
        deno: "./other.js",
        bun: "./other.js",
        electron: "./other.js",
        node: "./node.js",
        browser: "./browser.js",
      },
    },
    files: { "node.js": text("server"), "browser.js": browser, "other.js": text("other") },
  },
  "browser-field": {
    fields: { main: "./node.cjs", browser: "./browser.mjs" },
    files: { "node.cjs": 'exports.build = "server";', "browser.mjs": browser },
  },
  "browser-map": {
    fields: { type: "module", module: "./index.js", browser: { "./node.js": "./browser.js" } },
    files: {
      "index.js": 'export { build } from "./node.js";',
      "node.js": text("server"),
      "browser.js": browser,
    },
  },
  "of-node": {
    fields: { type: "module", exports: { node: "./node.js", default: "./browser.js" } },
    files: {
      "node.js": `import { sep } from "node:path"; import { Buffer } from "buffer"; ${text("server")} export const own = sep + Buffer.from("a");`,
      "browser.js": browser,
    },
  },
};

const names = Object.keys(packages);
const widgetOf = (name: string): string => `
import { build } from ${JSON.stringify(name)};
import { useEffect, useState } from "react";
export const load = "eager";
export function Component() {
  const [here, setHere] = useState("");
  useEffect(() => setHere(build), []);
  return <output>{here}<b data-build={import.meta.env.SSR ? build : ""} suppressHydrationWarning /></output>;
}`;

const html = `<!doctype html><html lang="en"><head><title>A page</title><link rel="stylesheet" href="/skerry/skerry.css">
<script type="module" src="/skerry/skerry.js"></script></head><body>${names.map((name) => `<div data-widget="${name}"></div>`).join("")}</body></html>`;

let site: OwnSite;
beforeAll(async () => {
  site = await createOwnSite({
    "public/index.html": html,
    ...Object.fromEntries(
      names.flatMap((name) => [
        [`widgets/${name}.tsx`, widgetOf(name)],
        [
          `node_modules/${name}/package.json`,
          JSON.stringify({ name, version: "1.0.0", license: "MIT", ...packages[name]?.fields }),
        ],
        ...Object.entries(packages[name]?.files ?? {}).map(([file, code]) => [
          `node_modules/${name}/${file}`,
          code,
        ]),
      ]),
    ),
  });
}, 200_000);
afterAll(() => site.remove());

const rendered = (page: string): string[] =>
  [...page.matchAll(/data-build="(\w*)"/g)].map(([, build]) => build as string);
const all = (build: string): string[] => names.map(() => build);

it("a server's on a server, and a browser's in the browser", async () => {
  const { code } = await site.skerry("build");
  expect(code).toBe(0);
  const filled = await site.render(html);
  expect(rendered(filled)).toEqual(all("server"));
  const server = await servePage({ "/": filled }, { dist: site.out });
  const page = await openPage();
  await page.goto(server.origin);
  await expect.poll(() => page.locator("output").allTextContents()).toEqual(all("browser"));
}, 200_000);

it("the same while it is developed", async () => {
  const dev = await site.dev();
  try {
    // A page has a second, which a busy machine may exceed.
    await expect
      .poll(async () => rendered(await (await fetch(dev.url)).text()), { timeout: 60_000 })
      .toEqual(all("server"));
    const page = await openPage();
    await page.goto(dev.url);
    await expect
      .poll(() => page.locator("output").allTextContents(), { timeout: 60_000 })
      .toEqual(all("browser"));
  } finally {
    await dev.stop();
  }
}, 200_000);
