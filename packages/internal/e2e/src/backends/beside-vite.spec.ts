/** `skerry()` in the config of a site whose backend has a Vite plugin of its own: both are built, for one page. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { collectErrors } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { servePage } from "../harness/serve-page.ts";
import { createOwnSite } from "../dev/own-site.ts";
import { type Backend, backends, missing } from "./start-backend.ts";

const helpers = join(import.meta.dirname, "../../../../../examples");

/** A page of PHP. The entries' tags are written from the plugin's own list, as its package for PHP does. */
const phpPage = (tags: string): string => `<?php
require ${JSON.stringify(join(helpers, "../packages/php/skerry.php"))};
$page = new Skerry\\Page(files: __DIR__ . '/public/skerry');
${tags}
echo '<!doctype html><html lang="en"><head><title>A page</title>', $page->head(['hello']), $entries, '</head><body>',
    $page->widget('hello', ['name' => 'PHP'], load: 'eager'), '</body></html>';
`;

const rubyPage = `require "json"
require ${JSON.stringify(join(helpers, "../packages/ruby/skerry.rb"))}
islands = Skerry.new(files: "public/skerry").page
entry = JSON.parse(File.read("public/vite/.vite/manifest.json"))["entrypoints/application.js"]
print %(<!doctype html><html lang="en"><head><title>A page</title>#{islands.head("hello")}),
      %(<link rel="stylesheet" href="/vite/#{entry["css"][0]}"><script type="module" src="/vite/#{entry["file"]}"></script></head>),
      %(<body>#{islands.widget("hello", { name: "Ruby" }, load: "eager")}</body></html>)
`;

const widget = `import picture from "./picture.png";
import "./hello.css";
export const Component = ({ name }: { name: string }) => <p className="hello">Hello, {name} <img src={picture} alt="A picture" /></p>;`;

interface Neighbour {
  plugin: string;
  backend: string;
  /** Of the plugin's call. */
  config: string;
  options: string;
  /** Where the plugin looks for the site's own entry. */
  entry: string;
  widgets: string;
  /** Folder of the plugin's files below \`public\`, which is its URL, too. */
  built: string;
  files: Record<string, string>;
  page: readonly [command: string, file: string];
}

const neighbours: readonly Neighbour[] = [
  {
    plugin: "laravel-vite-plugin",
    backend: "php-twig",
    config: `laravel({ input: ["resources/js/app.js"], refresh: true })`,
    options: "",
    entry: "resources/js/app.js",
    widgets: "widgets",
    built: "build",
    files: {
      "page.php":
        phpPage(`$list = json_decode(file_get_contents('public/build/manifest.json'), true);
$entry = $list['resources/js/app.js'];
$entries = "<link rel=\\"stylesheet\\" href=\\"/build/{$entry['css'][0]}\\"><script type=\\"module\\" src=\\"/build/{$entry['file']}\\"></script>";`),
    },
    page: ["php", "page.php"],
  },
  {
    plugin: "vite-plugin-symfony",
    backend: "php-twig",
    config: "symfony()",
    options: "",
    entry: "assets/app.js",
    widgets: "widgets",
    built: "build",
    files: {
      "page.php":
        phpPage(`$list = json_decode(file_get_contents('public/build/.vite/entrypoints.json'), true);
$entry = $list['entryPoints']['app'];
$entries = "<link rel=\\"stylesheet\\" href=\\"{$entry['css'][0]}\\"><script type=\\"module\\" src=\\"{$entry['js'][0]}\\"></script>";`),
    },
    page: ["php", "page.php"],
  },
  {
    plugin: "vite-plugin-ruby",
    backend: "ruby-erb",
    config: "ruby()",
    options: `{ out: "../../public/skerry" }`,
    entry: "app/frontend/entrypoints/application.js",
    widgets: "app/frontend/widgets",
    built: "vite",
    files: { "page.rb": rubyPage, "config/vite.json": "{}" },
    page: ["ruby", "page.rb"],
  },
];

/** Every file of a folder, by a hash of its content. */
async function hashesOf(folder: string): Promise<Record<string, string>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found
    .filter((one) => one.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const hashes = files.map(async (file) => {
    const hash = createHash("sha256")
      .update(await readFile(file))
      .digest("hex");
    return [file.slice(folder.length), hash] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}

describe.each(neighbours)("beside $plugin", { timeout: 120_000 }, (neighbour) => {
  it("builds both, and a page of the backend has both", async ({ skip, onTestFinished }) => {
    const { plugin, backend, config, options, entry, widgets, built, files, page } = neighbour;
    const reason = missing(backends.find(({ name }) => name === backend) as Backend);
    if (reason) skip(reason);
    const name = plugin.replace(/-?vite-?|-?plugin-?/g, "");
    const input =
      name === "symfony" ? `build: { rolldownOptions: { input: { app: "./${entry}" } } },` : "";
    const configOf = (plugins: string): string => `import ${name} from "${plugin}";
import react from "@vitejs/plugin-react";
import { skerry } from "@skerry/vite";
export default { ${input} plugins: [${plugins}] };`;
    const site = await createOwnSite({
      "package.json": JSON.stringify({ name: "example-site", private: true, type: "module" }),
      [entry]: `import "./app.css"; document.documentElement.dataset.entry = import.meta.env.BASE_URL;`,
      [entry.replace(/\w+\.js$/, "app.css")]: "h1 { color: rgb(1, 2, 3) }",
      [`${widgets}/hello.tsx`]: widget,
      [`${widgets}/hello.css`]: ".hello { color: rgb(4, 5, 6) }",
      ...files,
      "vite.config.js": configOf(`${config}, react()`),
    });
    onTestFinished(() => site.remove());
    const picture = join(import.meta.dirname, "../../fixtures/vite/widgets/files/picture.png");
    await site.copy(picture, `${widgets}/picture.png`);
    for (const one of [plugin, "@skerry/vite", "@vitejs/plugin-react", "vite"]) {
      await site.install(one, "packages/internal/e2e");
    }
    const build = async (): Promise<Record<string, string>> => {
      const { code, error, out } = await site.vite("build", "--emptyOutDir");
      expect({ code, text: code === 0 ? "" : out + error }).toEqual({ code: 0, text: "" });
      return hashesOf(join(site.folder, "public", built));
    };
    const alone = await build();
    await rm(join(site.folder, "public"), { recursive: true });
    await site.write({ "vite.config.js": configOf(`${config}, skerry(${options}), react()`) });
    expect(await build()).toEqual(alone);
    // Nothing of ours beside it, and no folder in the middle of the site's own.
    expect((await readdir(join(site.folder, "public"))).sort()).toEqual([built, "skerry"].sort());
    expect(await readdir(join(site.folder, widgets, ".."))).not.toContain("node_modules/.cache");
    const [command, file] = page;
    const { stdout } = await promisify(execFile)(command, [file], { cwd: site.folder });
    expect(stdout).toMatch(/<link rel="modulepreload" href="\/skerry\/chunks\/hello-/);
    const pages = Object.keys(alone).map(async (path) => {
      const body = await readFile(join(site.folder, "public", built, path), "utf8");
      const type = path.endsWith(".css") ? "text/css" : "text/javascript";
      return [`/${built}${path}`, { headers: { "Content-Type": type }, body }] as const;
    });
    const server = await servePage(
      { "/": stdout, ...Object.fromEntries(await Promise.all(pages)) },
      { dist: site.out },
    );
    const opened = await openPage();
    const errors = collectErrors(opened);
    await opened.goto(server.origin);
    await opened.locator("[data-widget-state=mounted]").waitFor();
    const shown = await opened.evaluate(() => ({
      entry: document.documentElement.dataset["entry"],
      color: getComputedStyle(document.querySelector(".hello") as Element).color,
      picture: document.querySelector("img")?.naturalWidth,
    }));
    expect(shown).toEqual({ entry: `/${built}/`, color: "rgb(4, 5, 6)", picture: 4 });
    expect(errors).toEqual([]);
  });
});
