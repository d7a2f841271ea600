/** `skerry init --for`, in the apps that the packages are tried with. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readRelease } from "@skerry/vite/install-commands";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { checkPage } from "../linter/check-page.ts";
import { init } from "./init.ts";
import { frameworks } from "../scaffold/frameworks/frameworks.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const fixtures = join(root, "packages/internal/e2e/fixtures");
const before = process.cwd();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "skerry-init-"));
  process.chdir(folder);
});

afterEach(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

const read = (file: string): string => readFileSync(join(folder, file), "utf8");

function write(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(folder, file, ".."), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}

/** All files of the app with their texts. */
function filesOf(): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  return Object.fromEntries(names.sort().map((name) => [name, read(name)]));
}

/** @returns what the command prints */
async function run(name: string): Promise<string> {
  let out = "";
  const spy = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    out += String(text);
    return true;
  });
  await init(["--for", name]).finally(() => spy.mockRestore());
  return out;
}

const manifest = (name: string): string =>
  JSON.stringify({ type: "module", dependencies: { [name]: "1" } });

/** An app before it has islands. */
function writeApp(name: string): void {
  if (name === "wordpress")
    write({ "wp-includes/version.php": "<?php", "wp-content/index.php": "<?php" });
  else cpSync(join(fixtures, name), folder, { recursive: true });
  if (name === "express") write({ "package.json": manifest("express") });
  if (name === "eleventy") write({ "package.json": manifest("@11ty/eleventy") });
}

const packages: Readonly<Record<string, string>> = {
  symfony: "php",
  laravel: "php",
  django: "python",
  flask: "python",
  rails: "ruby",
  go: "go",
  express: "node",
  eleventy: "node",
  wordpress: "wordpress",
};

/** The template that it writes, and what of the app is changed to have it. */
const written: Readonly<
  Record<string, readonly [template: string, ...changed: [string, string][]]>
> = {
  symfony: [
    "templates/greeting.html.twig",
    ["config/bundles.php", "    Skerry\\SkerryBundle::class => ['all' => true],\n];"],
  ],
  laravel: [
    "resources/views/greeting.blade.php",
    ["routes/web.php", "Route::view('/greeting', 'greeting');\n"],
  ],
  django: [
    "templates/greeting.html",
    ["project/settings.py", 'MIDDLEWARE += ["skerry.Middleware"]\nSTATICFILES_FINDERS = [\n'],
    ["project/urls.py", 'path("greeting/", greeting)'],
  ],
  flask: [
    "templates/greeting.html",
    ["app.py", "app = Flask(__name__)\n\nfrom flask import render_template\n"],
  ],
  rails: [
    "app/views/greeting/show.html.erb",
    ["config/routes.rb", 'routes.draw do\n  get "greeting", to: "greeting#show"\n  root'],
  ],
  go: ["templates/greeting.html"],
  express: [
    "greeting.js",
    ["app.js", 'const app = express();\napp.use(skerry());\napp.get("/greeting", greeting);\n'],
  ],
  eleventy: [
    "pages/greeting.njk",
    ["eleventy.config.js", "(eleventyConfig) => {\n  eleventyConfig.addPlugin(skerry);\n"],
  ],
};

describe.each(Object.keys(frameworks))("in an app of %s", (name) => {
  beforeEach(() => writeApp(name));

  it("writes a widget, its page, and what the app needs; and says the commands of the description", async () => {
    const out = await run(name);
    expect(read("widgets/greeting-card/index.tsx")).toContain("greeting");
    expect(Object.keys(filesOf())).not.toContain("public/index.html");
    const [template = "", ...changed] = written[name] ?? [];
    if (template) {
      expect(out).toContain(`  ${template}\n`);
      expect(read(template)).toContain("greeting-card");
      const page = {
        file: template,
        text: read(template),
        url: new URL("https://a.example/"),
        policies: [],
      };
      const mistakes = await checkPage({ ...page, isTemplate: true });
      // The widget is the app's own, which the check without its build does not know.
      expect(mistakes.filter(({ code }) => code !== "unknown-widget")).toEqual([]);
    }
    for (const [file, text] of changed) expect(read(file)).toContain(text);
    const built = name === "wordpress" ? "wp-content/skerry" : "public/skerry";
    expect(read(".gitignore")).toContain(`node_modules/\n/${built}/\n`);
    const description = join(root, "packages", packages[name] ?? "", "README.md");
    const [, commands = ""] = /```sh\n([^]*?)```/.exec(readFileSync(description, "utf8")) ?? [];
    expect(out).toContain(commands.replace(/^/gm, "  ").trimEnd());
  });

  it("writes tests of the widget, and one in a browser that opens its page in the app", async () => {
    const out = await run(name);
    const server = frameworks[name]?.server;
    expect(read("tests/greeting-card.test.tsx")).toContain('from "../widgets/greeting-card"');
    expect(out).toContain("npm run test:widgets");
    const inBrowser = ["playwright.config.ts", "tests/greeting-card.spec.ts"];
    const files = filesOf();
    const { scripts } = JSON.parse(read("package.json")) as { scripts: object };
    expect(inBrowser.every((file) => file in files)).toBe(server !== undefined);
    expect("test:browser" in scripts).toBe(server !== undefined);
    expect(out.includes("@playwright/test")).toBe(server !== undefined);
    if (!server) return;
    expect(read("tests/greeting-card.spec.ts")).toContain(`page.goto("${server.page}")`);
    const [, path] = /(\/greeting\/?)/.exec(frameworks[name]?.open ?? "") ?? [];
    expect(server.page).toBe(path);
    expect(read("playwright.config.ts")).toContain(`const app = "${server.origin}";`);
    const base = server.base ? ` --base ${server.base}` : "";
    expect(read("playwright.config.ts")).toContain(
      `npx skerry dev${base} --port 4853 --proxy \${app}`,
    );
    if (server.start) expect(read("playwright.config.ts")).toContain(`"${server.start}"`);
  });

  it("changes nothing when it is run again", async () => {
    await run(name);
    const first = filesOf();
    const out = await run(name);
    expect(filesOf()).toEqual(first);
    expect(out).not.toContain("(changed)");
  });
});

it.each(Object.keys(frameworks))(
  "names the package for %s once a registry has it",
  async (name) => {
    const { released } = readRelease();
    const all = Object.fromEntries(Object.keys(released).map((registry) => [registry, true]));
    vi.stubGlobal("SKERRY_RELEASE", { version: "1.2.0", released: all });
    writeApp(name);
    const out = await run(name).finally(() => vi.unstubAllGlobals());
    expect(out).toContain(`  ${frameworks[name]?.commands[0]}\n`);
    expect(out).not.toMatch(/\.\.\/skerry\/release|file:/);
  },
);

describe("uses the words of the description", () => {
  it.each([
    ["django", "python", "project/settings.py", /INSTALLED_APPS \+=[^]*$/],
    ["flask", "python", "app.py", /from skerry\.flask[^]*?SkerryExtension\(app\)\n/],
    ["express", "node", "app.js", /import \{ skerry \}.*/],
    ["eleventy", "node", "eleventy.config.js", /import \{ skerry \}.*/],
  ])("of %s", async (name, from, file, lines) => {
    writeApp(name);
    await run(name);
    const [found = ""] = lines.exec(read(file)) ?? [];
    expect(found).not.toBe("");
    expect(readFileSync(join(root, "packages", from, "README.md"), "utf8")).toContain(found.trim());
  });
});

it.each(Object.keys(frameworks))(
  "says what it has expected in a folder without an app of %s",
  async (name) => {
    await expect(run(name)).rejects.toThrow(`There is no ${name} app in this folder: expected `);
    expect(filesOf()).toEqual({});
  },
);

it.each([
  ["go", "go.mod", "module a\nrequire github.com/skerry/skerry/packages/go v0.1.0\n", "unzip -qo"],
  ["symfony", "composer.json", '{"require":{"skerry/skerry":"^0.1"}}', "composer config"],
  ["laravel", "composer.json", '{"require":{"skerry/skerry":"^0.1"}}', "composer config"],
  ["rails", "Gemfile", 'gem "rails"\ngem "skerry", "0.1.0"\n', "gem install"],
  [
    "express",
    "package.json",
    '{"dependencies":{"express":"5","@skerry/node":"1"}}',
    "npm install @skerry/node",
  ],
  [
    "eleventy",
    "package.json",
    '{"dependencies":{"@11ty/eleventy":"3","@skerry/node":"1"}}',
    "npm install @skerry/node",
  ],
])(
  "does not say how to install a package that an app of %s has",
  async (name, file, text, says) => {
    writeApp(name);
    const before = await run(name);
    expect(before).toContain(`  ${says}`);
    write({ [file]: text });
    const out = await run(name);
    expect(out).toContain("npx skerry build");
    expect(out).not.toContain(`  ${says}`);
  },
);

it("names the frameworks that there are", async () => {
  await expect(init(["--for", "rials"])).rejects.toThrow(/"rials".*symfony, laravel.*wordpress/);
});

describe("where it is not certain where lines belong", () => {
  it.each<[string, Record<string, string>, string]>([
    [
      "symfony",
      {
        "config/bundles.php":
          "<?php return array_merge($a, [FrameworkBundle::class, TwigBundle::class]);",
      },
      "Skerry\\SkerryBundle::class => ['all' => true],",
    ],
    [
      "laravel",
      { artisan: "#!", "routes/web.php": "<?php ?>\n" },
      "Route::view('/greeting', 'greeting');",
    ],
    [
      "rails",
      { "config/application.rb": "Rails::Application", "config/routes.rb": "draw_routes" },
      'get "greeting", to: "greeting#show"',
    ],
    [
      "go",
      { "go.mod": "module a", "main.go": "package main" },
      "site.Middleware(http.DefaultServeMux)",
    ],
    [
      "eleventy",
      {
        "package.json": manifest("@11ty/eleventy"),
        "eleventy.config.js": "export default make();",
      },
      "eleventyConfig.addPlugin(skerry);",
    ],
    [
      "django",
      {
        "manage.py": 'setdefault("DJANGO_SETTINGS_MODULE", "a.settings")',
        "a/settings.py": "from base import *",
      },
      'MIDDLEWARE += ["skerry.Middleware"]',
    ],
  ])("in an app of %s it says them, and leaves the file as it is", async (name, files, lines) => {
    write(files);
    const out = await run(name);
    expect(out).toContain("\nAdd to ");
    expect(out).toContain(lines);
    // package.json gets the commands of the tests.
    const { "package.json": _, ...left } = files;
    for (const [file, text] of Object.entries(left)) expect(read(file)).toBe(text);
  });
});

describe("other layouts", () => {
  it("Express in CommonJS, in a folder of sources", async () => {
    write({
      "package.json": '{"dependencies":{"express":"5"}}',
      "src/server.js":
        'const express = require("express");\nconst site = express();\nsite.listen(1);\n',
    });
    await run("express");
    expect(read("src/server.js")).toBe(`const { skerry } = require("@skerry/node/express");
const { greeting } = require("./greeting.js");
const express = require("express");
const site = express();
site.use(skerry());
site.get("/greeting", greeting);
site.listen(1);
`);
    expect(read("src/greeting.js")).toContain("exports.greeting = function greeting(");
  });

  it("Eleventy without a configuration, and with one in CommonJS", async () => {
    write({ "package.json": manifest("@11ty/eleventy") });
    await run("eleventy");
    expect(read("eleventy.config.mjs")).toContain("eleventyConfig.addPlugin(skerry);");
    expect(read("greeting.njk")).toContain("skerryWidget");
    rmSync(join(folder, "eleventy.config.mjs"));
    write({
      "package.json": '{"dependencies":{"@11ty/eleventy":"3"}}',
      ".eleventy.js": "module.exports = function (config) {\n};\n",
    });
    await run("eleventy");
    expect(read(".eleventy.js")).toBe(
      'const { skerry } = require("@skerry/node/eleventy");\nmodule.exports = function (config) {\n  config.addPlugin(skerry);\n};\n',
    );
  });

  it("Django as startproject leaves it, without a folder of templates", async () => {
    writeApp("django");
    write({
      "project/settings.py": read("project/settings.py").replace('[BASE_DIR / "templates"]', "[]"),
    });
    await run("django");
    expect(read("project/settings.py")).toContain(
      '\nTEMPLATES[0]["DIRS"] += [BASE_DIR / "templates"]\n',
    );
  });

  it("Django with finders of its own, which stay", async () => {
    writeApp("django");
    const own = `${read("project/settings.py")}\nSTATICFILES_FINDERS = ["app.OwnFinder"]\n`;
    write({ "project/settings.py": own });
    await run("django");
    expect(read("project/settings.py")).toBe(
      `${own}
INSTALLED_APPS += ["skerry"]
MIDDLEWARE += ["skerry.Middleware"]
STATICFILES_FINDERS += ["skerry.finders.SkerryFinder"]
`,
    );
  });

  it("Go in an empty module", async () => {
    write({ "go.mod": "module a\n" });
    await run("go");
    expect(read("main.go")).toContain("skerry.FromEnvironment(skerry.Options{})");
  });
});
