/** The two folders of a build, served where they were built and where nothing but Node is installed. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createOwnSite, type OwnSite } from "../dev/own-site.ts";

let site: OwnSite;
/** The folder of the pages, beside that of the front-end. */
let pages: string;
/** An empty machine. */
let root: string;
const running = new Set<ChildProcess>();

const page = `<!doctype html><html lang="en"><title>A page</title><div data-widget="offer" data-props='{"name":"Ada"}'>A link</div></html>`;

beforeAll(async () => {
  site = await createOwnSite({
    "widgets/offer.tsx": `import * as Dialog from "@radix-ui/react-dialog";
import { greet } from "@/lib/greet";
import "@/styles.css";
import * as v from "valibot";
export const schema = v.object({ name: v.string() });
export const Component = ({ name }: { name: string }) => (
  <Dialog.Root>
    <Dialog.Trigger className="font-bold">{greet(name)}</Dialog.Trigger>{name === "" && null.none}
    <Dialog.Portal><Dialog.Content><Dialog.Title>Offer</Dialog.Title></Dialog.Content></Dialog.Portal>
  </Dialog.Root>
);`,
    "widgets/map-view.tsx": "window.map = 1;\nexport const Component = () => <p>map</p>;",
    "tests/offer.test.tsx": `import { renderIsland } from "@skerry/test/react";
import { expect, it } from "vitest";
import * as offer from "@/widgets/offer";
it("greets", async () => {
  const { getByRole } = await renderIsland(offer, { name: "Ada" });
  expect(getByRole("button").textContent).toBe("Hello Ada");
});
it("says what is wrong", async () => {
  await expect(renderIsland(offer, { nmae: "Ada" })).rejects.toThrow('Did you mean "name"?');
});`,
    "lib/greet.ts": "export const greet = (name: string): string => `Hello ${name}`;",
    "styles.css": '@import "tailwindcss";',
  });
  pages = `${site.folder}-site`;
  root = mkdtempSync(join(tmpdir(), "skerry-root-"));
  const packages = "packages/internal/e2e";
  for (const name of [
    "vite",
    "@vitejs/plugin-react",
    "tailwindcss",
    "@tailwindcss/vite",
    "@radix-ui/react-dialog",
  ])
    await site.install(name, packages);
  for (const name of ["@testing-library/react", "@testing-library/dom", "happy-dom", "valibot"])
    await site.install(name, "packages/test");
  for (const name of ["@skerry/test", "@skerry/vite"]) await site.install(name, packages);
  await site.install("vitest", ".");
  await site.write({
    "vite.config.mjs": `import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { skerry } from "@skerry/vite";
import { fileURLToPath } from "node:url";
export default {
  plugins: [react(), tailwindcss(), skerry()],
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
};`,
  });
  const { code, error } = await site.skerry(
    "build",
    "--out",
    `../${basename(pages)}/public/skerry`,
  );
  expect([code, error]).toEqual([0, expect.stringContaining("widgets/map-view.tsx cannot be")]);
}, 120_000);
afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
  running.clear();
});
afterAll(async () => {
  for (const folder of [pages, root]) rmSync(folder, { recursive: true, force: true });
  await site.remove();
});

/** @returns how the program ends, or the URL that it prints, and what it says on its error stream */
async function start(
  program: string,
  args: readonly string[],
  cwd = tmpdir(),
): Promise<{ url?: string; code?: number; log: () => string }> {
  // Nothing of this repository can be found.
  const child = spawn(program, args, { cwd, env: { PATH: "/usr/bin:/bin:/usr/sbin" } });
  running.add(child);
  let log = "";
  child.stderr.on("data", (data) => (log += data));
  const first = once(child.stdout, "data").then(([line]) => ({
    url: /http:\S+\d/.exec(String(line))?.[0] as string,
  }));
  const end = once(child, "close").then(([code]) => ({ code: Number(code) }));
  return { ...(await Promise.race([first, end])), log: () => log };
}

async function expectRendered(url: string | undefined): Promise<void> {
  expect(await (await fetch(`${url}/readyz`)).text()).toMatch(
    /^ready\n(left to the browser: [\w-]+ \(render-failed\)\n)*$/,
  );
  const headers = { "Content-Type": "text/html" };
  // The first page may come to a worker that has just started.
  const transform = async (): Promise<string> =>
    (await fetch(`${url}/transform`, { method: "POST", headers, body: page })).text();
  await expect.poll(transform).toMatch(/<button[^>]*class="font-bold"[^>]*>Hello Ada<\/button>/);
  expect((await fetch(`${url}/skerry/skerry.js`)).status).toBe(200);
  expect((await fetch(`${url}/skerry/renderer.mjs`)).status).toBe(404);
}

const port = ["--port", "0", "--workers", "2"];

it("render where they were built, and in two copies where nothing is installed", async () => {
  expect(readdirSync(site.renderer)).toEqual(expect.arrayContaining(["renderer.mjs", "serve.mjs"]));
  const here = await start(process.execPath, [join(site.renderer, "serve.mjs"), ...port]);
  await expectRendered(here.url);

  cpSync(site.renderer, join(root, "srv/renderer"), { recursive: true });
  cpSync(join(pages, "public/skerry"), join(root, "srv/files"), { recursive: true });
  const folders = (of: string): string[] => [
    join(of, "renderer/serve.mjs"),
    "--files",
    join(of, "files"),
  ];
  const copied = await start(process.execPath, [...folders(join(root, "srv")), ...port]);
  await expectRendered(copied.url);
  expect(copied.log()).not.toContain("of another build");
  const loader = join(root, "srv/files/skerry.js");
  const other = readFileSync(loader, "utf8").replaceAll(buildOf(site.renderer), "anotherone");
  writeFileSync(loader, other);
  const mixed = await start(process.execPath, [...folders(join(root, "srv")), ...port]);
  expect(mixed.log()).toContain("of another build");
  const alone = await start(process.execPath, [join(root, "srv/renderer/serve.mjs"), ...port]);
  expect(alone.log()).toContain("No files for browsers are served");
});

it("give a page of PHP its islands, and leave it the links where props are wrong or a widget fails", async ({
  skip,
}) => {
  if (spawnSync("php", ["--version"]).status !== 0) skip("It needs php-cli.");
  const { url } = await start(process.execPath, [join(site.renderer, "serve.mjs"), ...port]);
  const helper = join(import.meta.dirname, "../../../../php/skerry.php");
  writeFileSync(
    join(pages, "index.php"),
    `<?php
require ${JSON.stringify(helper)};
$page = new Skerry\\Page(getenv('RENDERER'), timeout: 10_000, files: __DIR__ . '/public/skerry');
$islands = '';
foreach ([['name' => 'Ada'], ['nmae' => 'Ada'], ['name' => '']] as $props) {
    $islands .= $page->widget('offer', $props, fallback: '<a href="/offer">A link</a>');
}
echo $page->fill('<!doctype html><title>A page</title>' . $page->head(['offer']) . $islands);`,
  );
  const { stdout, stderr } = spawnSync("php", [join(pages, "index.php")], {
    env: { ...process.env, RENDERER: url },
    encoding: "utf8",
  });
  const [, good, misspelt, failed] = stdout.split('data-widget="offer"');
  expect(good).toMatch(/<button[^>]*class="font-bold"[^>]*>Hello Ada<\/button>/);
  for (const island of [misspelt, failed]) expect(island).toContain('<a href="/offer">A link</a>');
  expect(stderr).toMatch(/\/name .*Did you mean "name"\?/);
  expect(stderr).toContain("render-failed");
});

it("have tests that run with the same configuration", { timeout: 60_000 }, () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(site.folder, "node_modules/vitest/vitest.mjs"), "run"],
    { cwd: site.folder, encoding: "utf8", env: { PATH: process.env["PATH"] } },
  );
  expect([status, stdout + stderr]).toEqual([0, expect.stringMatching(/Tests .*2 passed/)]);
});

const buildOf = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as { build: string }).build;

it("render on a machine with Node alone", async ({ skip }) => {
  if (process.getuid?.() !== 0 || process.platform !== "linux") skip("chroot needs root on Linux");
  const libraries = execFileSync("ldd", [process.execPath], { encoding: "utf8" });
  for (const file of [process.execPath, ...(libraries.match(/\/\S+/g) ?? [])]) {
    const target = join(root, file === process.execPath ? "/node" : file);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(file, target);
  }
  cpSync(site.renderer, join(root, "renderer"), { recursive: true });
  cpSync(join(pages, "public/skerry"), join(root, "files"), { recursive: true });
  const args = [root, "/node", "/renderer/serve.mjs", "--files", "/files", ...port];
  const { url, log } = await start("chroot", args, "/");
  expect(url, log()).toBeDefined();
  await expectRendered(url);
});

it("end with 1 and the reason when most widgets cannot be loaded", async () => {
  const broken = join(root, "broken");
  cpSync(site.renderer, broken, { recursive: true });
  for (const name of readdirSync(join(broken, "chunks")).filter((one) => one.startsWith("offer-")))
    writeFileSync(join(broken, "chunks", name), `import "pictures";`);
  const { code, log } = await start(process.execPath, [join(broken, "serve.mjs"), ...port]);
  expect(code).toBe(1);
  expect(log()).toMatch(
    /skerry: Not ready: 1 of 1 widgets .*"offer": .*Cannot find package 'pictures'/,
  );
});
