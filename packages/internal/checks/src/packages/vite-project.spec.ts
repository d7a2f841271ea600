/** A React project as Vite's template has it, with Tailwind and an alias, whose widget stands on pages of PHP. */
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { InstalledSite, manifestOf, packPackages, type SiteServer } from "./installed-site.ts";
import { root } from "../repository.ts";

const files = {
  "vite.config.ts": `import react from "@vitejs/plugin-react";
import tailwindcss from "@tailwindcss/vite";
import { skerry } from "@skerry/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react(), tailwindcss(), skerry()],
  resolve: { alias: { "@": "/src" } },
});`,
  ".gitignore": "node_modules\ndist\n",
  ".env": "VITE_CURRENCY=EUR\nTOKEN=of-the-server-alone",
  "index.html": `<div id="root"></div><script type="module" src="/src/main.tsx"></script>`,
  "src/main.tsx": `document.title = "first";`,
  "src/lib/money.ts": `export const money = (cents: number): string =>
  (cents / 100).toFixed(2) + " " + import.meta.env.VITE_CURRENCY;`,
  "src/assets/heart.svg": `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>`,
  "widgets/price-tag.css": `@import "tailwindcss";`,
  "widgets/price-tag.tsx": `import { useState } from "react";
import { money } from "@/lib/money";
import heart from "../src/assets/heart.svg";
import "./price-tag.css";

// A timer that nothing ends.
setInterval(() => {}, 60_000);

export default function PriceTag({ cents }: { cents: number }) {
  const [count, setCount] = useState(1);
  return (
    <button className="rounded-lg bg-blue-600" onClick={() => setCount(count + 1)}>
      <img src={heart} alt="" />
      {count} × {money(cents)}
    </button>
  );
}`,
  "pages/index.php": `<?php
require __DIR__ . "/../skerry.php";
$page = new Skerry\\Page(getenv("SKERRY_RENDERER") ?: null, files: __DIR__ . "/../public/skerry", timeout: 9000);
ob_start(); ?>
<!doctype html>
<html lang="en">
<head><title>Shop</title><?= $page->head(["price-tag"]) ?></head>
<body><?= $page->widget("price-tag", ["cents" => 1999]) ?></body>
</html>
<?php echo $page->fill(ob_get_clean());`,
  "public/page.html": `<!doctype html><html lang="en"><title>Shop</title>
<div data-widget="price-tag" data-props='{"cents":500}'></div></html>`,
};

const site = new InstalledSite();
const command = "node_modules/@skerry/cli/bin/skerry.mjs";
const skerry = (...args: string[]): Promise<string> => site.run(process.execPath, command, ...args);
const vite = "node_modules/vite/bin/vite.js";
const read = (file: string): string => readFileSync(join(site.folder, file), "utf8");
const load = async (url: string): Promise<string> => (await fetch(url)).text();

beforeAll(async () => {
  for (const [file, text] of Object.entries(files)) site.write(file, text);
  copyFileSync(join(root, "packages/php/skerry.php"), join(site.folder, "skerry.php"));
  const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    devDependencies: { vite: string };
  };
  site.write(
    "package.json",
    manifestOf({
      dependencies: { react: "^19.2.0", "react-dom": "^19.2.0" },
      devDependencies: {
        ...(await packPackages(site.folder)),
        vite: devDependencies.vite,
        "@vitejs/plugin-react": "6.3.0",
        "@tailwindcss/vite": "4.3.5",
        tailwindcss: "4.3.5",
      },
    }),
  );
  await site.run("npm", "install", "--no-audit", "--no-fund", "--prefer-offline");
}, 240_000);

afterEach(() => site.stop());
afterAll(() => site.remove(), 60_000);

/** The page as PHP serves it, and the server that has it. */
async function servePhp(renderer = ""): Promise<SiteServer> {
  const args = [`SKERRY_RENDERER=${renderer}`, "php", "-S", "127.0.0.1:0", "-t", "pages"];
  return site.start(/Development Server \((\S+)\) started/, "env", ...args);
}

describe("a project of Vite with three lines for Skerry", () => {
  it("is built by vite build, which ends, with the site's own entry", async () => {
    const output = await site.run(process.execPath, vite, "build");
    expect(output).toContain("Built public/skerry and skerry-renderer in");
    expect(existsSync(join(site.folder, "dist/index.html"))).toBe(true);
    expect(read("public/skerry/skerry.css")).toContain(".bg-blue-600");
  });

  it("is the same after skerry build, and names no secret", async () => {
    const manifest = read("public/skerry/manifest.json");
    expect(await skerry("build", "--sourcemap")).toMatch(/price-tag .* 0\.\d kB are its own/);
    expect(read("public/skerry/manifest.json")).toBe(manifest);
    // Tailwind looks for names of classes in every file of a project.
    await skerry("build");
    expect(read("public/skerry/manifest.json")).toBe(manifest);
    for (const file of Object.keys(JSON.parse(manifest) as object)) {
      expect(read(`public/skerry/${file}`), file).not.toContain("of-the-server-alone");
    }
  });

  it("has its island on a page of PHP, which the renderer fills and the check passes", async () => {
    const args = [command, "serve", "--dir", "public/skerry", "--port", "0"];
    const renderer = await site.start(/(http:\S+)/, process.execPath, ...args);
    await load(`${renderer.url}readyz`);
    const php = await servePhp(renderer.url);
    await expect.poll(() => load(php.url), { timeout: 60_000 }).toMatch(/19\.99 EUR<\/button>/);
    const page = await load(php.url);
    expect(page).toMatch(/<link rel="modulepreload" href="\/skerry\/chunks\/price-tag-\w+\.js">/);
    const [, picture] = /<img src="\/skerry\/(assets\/heart-\w+\.svg)"/.exec(page) ?? [];
    expect(existsSync(join(site.folder, "public/skerry", picture as string))).toBe(true);
    expect(await skerry("check", "--dir", "public/skerry", php.url)).toBe("0 mistakes in 1 page.");
  });

  it("is rendered into a static page", async () => {
    const page = await skerry("render", "--dir", "public/skerry", "public/page.html");
    expect(page).toMatch(/5\.00 EUR<\/button>/);
  });

  it("is developed on the page of PHP, with React's development build and Tailwind", async () => {
    const php = await servePhp();
    const before = read("public/skerry/manifest.json");
    const args = ["dev", "--port", "0", "--proxy", php.url];
    const dev = await site.start(/^Skerry: (\S+)/m, process.execPath, command, ...args);
    await expect.poll(() => load(dev.url), { timeout: 60_000 }).toMatch(/19\.99 EUR<\/button>/);
    expect(await load(`${dev.url}skerry/skerry.css`)).toContain(".bg-blue-600");
    const preloads = (await load(dev.url)).matchAll(/modulepreload" href="\/(\S+)"/g);
    for (const [, path] of preloads) expect((await fetch(dev.url + path)).status, path).toBe(200);
    await expectDevelopment(dev, "skerry/");
    expect(read("public/skerry/manifest.json")).toBe(before);
  });

  it("is developed by vite too", async () => {
    const args = ["--port", "0", "--host", "127.0.0.1"];
    const dev = await site.start(/Local: +(http\S+)/, process.execPath, vite, ...args);
    expect(await load(`${dev.url}skerry/skerry.js`)).toContain('"price-tag"');
    await expectDevelopment(dev, "");
  });

  it("has its own entry watched by vite build --watch, which says what it does not watch", async () => {
    const watching = await site.start(
      /(built in .*\n[^]*){3}/,
      process.execPath,
      vite,
      "build",
      "--watch",
    );
    expect(watching.output()).toContain("Widgets are not watched");
    const [, script] = /src="(\S+)"/.exec(read("dist/index.html")) ?? [];
    site.write("src/main.tsx", `document.title = "second";`);
    await expect
      .poll(() => read("dist/index.html"), { timeout: 60_000 })
      .not.toContain(script as string);
  });
});

/** React chooses its build when it is loaded, also the one for pages. */
async function expectDevelopment(dev: SiteServer, base: string): Promise<void> {
  const widget = await load(`${dev.url}${base}widgets/price-tag.tsx`);
  const [, path] = /"\/(\S+react_jsx-dev-runtime\.js\S*)"/.exec(widget) ?? [];
  expect(await load(dev.url + (path as string))).not.toContain("jsxDEV = void 0");
  const modules = new Set<string>();
  await loadModules(new URL(`/skerry/skerry.js`, dev.url), modules);
  const inspector = [...modules].filter((url) => url.includes("/src/inspector/"));
  expect(inspector.length).toBeGreaterThan(10);
}

/** Loads a module with all that it imports of Skerry: the packages contain it. */
async function loadModules(url: URL, known: Set<string>): Promise<void> {
  if (known.has(url.href)) return;
  known.add(url.href);
  const response = await fetch(url);
  expect([url.href, response.status]).toEqual([url.href, 200]);
  for (const [, path = ""] of (await response.text()).matchAll(
    /(?:from |import |import\()"(\/[^"]+)"/g,
  )) {
    if (path.includes("/@skerry/")) await loadModules(new URL(path, url), known);
  }
}
