/** The recipes of the handbook for own widgets without `skerry build`, as they stand there. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { collectErrors } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { servePage } from "../harness/serve-page.ts";

const root = join(import.meta.dirname, "../../../../..");
const recipes = join(import.meta.dirname, "../recipes");
const importMap = (await readFile(join(recipes, "import-map.html"), "utf8")).trim();

const define = `(window.skerry ??= []).push((skerry) => skerry.define("hello", () => import("/widgets/hello.js")));`;

/** Builds the recipe's widget in an empty folder, and returns the module. */
async function build(tool: string, bin: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "recipe-"));
  await cp(recipes, folder, { recursive: true });
  const script = join(
    dirname(createRequire(join(root, "package.json")).resolve(`${tool}/package.json`)),
    bin,
  );
  const args = tool === "vite" ? [script, "build"] : [script];
  await promisify(execFile)(process.execPath, args, { cwd: folder });
  const text = await readFile(join(folder, "dist/hello.js"), "utf8").catch(() =>
    readFile(join(folder, "dist/hello.mjs"), "utf8"),
  );
  await rm(folder, { recursive: true });
  return text;
}

it.each([
  ["Vite", () => build("vite", "bin/vite.js"), ""],
  ["tsup", () => build("tsup", "dist/cli-default.js"), ""],
  ["an import map", () => readFile(join(recipes, "widgets/hello.js"), "utf8"), importMap],
])(
  "a widget built by %s works under the strict policy with the page's one React",
  async (_, make, map) => {
    const [, text = ""] = />(.*)</s.exec(map) ?? [];
    const hash = `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    const policy = `default-src 'none'; script-src 'self' ${text && hash}; style-src 'self'; img-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'`;
    const site = await servePage(
      {
        "/": `<!doctype html><html lang="en"><head><title>A page</title>${map}<link rel="stylesheet" href="/skerry/skerry.css"><script src="/define.js"></script><script type="module" src="/skerry/skerry.js"></script></head><body><div data-widget="hello" data-props='{"name":"Ada"}'>Hello</div></body></html>`,
        "/define.js": define,
        "/widgets/hello.js": await make(),
      },
      { headers: { "Content-Security-Policy": policy } },
    );
    const page = await openPage();
    const errors = collectErrors(page);
    await page.goto(site.origin);
    await page.getByRole("button", { name: "Ada 0" }).click();
    await page.getByRole("button", { name: "Ada 1" }).waitFor();
    await page.locator("#portal").waitFor();
    expect(errors).toEqual([]);
  },
);

it.each(["vite.config.mjs", "tsup.config.mjs", "import-map.html"])(
  "%s stands in the handbook as it is tested",
  async (file) => {
    const handbook = await readFile(
      join(root, "stories/docs/how-to/own-widgets-in-production.mdx"),
      "utf8",
    );
    expect(handbook).toContain((await readFile(join(recipes, file), "utf8")).trim());
  },
);
