/** The site of `skerry init` builds, compiles and runs at once. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectErrors } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { servePage } from "../harness/serve-page.ts";
import { createOwnSite, type OwnSite } from "../dev/own-site.ts";

const root = join(import.meta.dirname, "../../../../..");

let site: OwnSite;
beforeAll(async () => {
  site = await createOwnSite({ "package.json": '{"dependencies": {"react": "19"}}' });
  await site.install("valibot", "packages/core");
  await site.install("@types/react", "packages/internal/e2e");
});
afterAll(() => site.remove());

it("says what it has written and what to do next, and keeps what is there", async () => {
  await site.write({ "tsconfig.json": "{}" });
  const { out } = await site.skerry("init");
  expect(out).toContain("  widgets/greeting-card/index.tsx\n");
  expect(out).toContain("  tsconfig.json already exists\n");
  expect(out).toMatch(
    /^Next: npm install react-dom @skerry\/island\S* valibot, then npx skerry dev$/m,
  );
  expect(out).toContain("Types, for editors: npm install --save-dev typescript @types/react\n");
  expect(out).toMatch(
    /^Tests: npm install --save-dev @skerry\/test\S* vitest .*, then npm run test:widgets and npm run test:browser$/m,
  );
  expect(await readFile(join(site.folder, "tsconfig.json"), "utf8")).toBe("{}");
});

it("adds the commands of the tests to package.json once, and keeps what is there", async () => {
  const other = await createOwnSite({
    "package.json": '{\n\t"name": "shop",\n\t"scripts": { "test:browser": "ours" }\n}\n',
  });
  const { out } = await other.skerry("init");
  expect(out).toContain('  package.json: "test:widgets"\n');
  expect(out).not.toContain('package.json: "test:browser"');
  const text = await readFile(join(other.folder, "package.json"), "utf8");
  expect(JSON.parse(text)).toEqual({
    name: "shop",
    scripts: { "test:browser": "ours", "test:widgets": "vitest run" },
  });
  expect(text).toContain('{\n\t"name"');
  expect((await other.skerry("init")).out).not.toContain("package.json:");
  await other.remove();
});

describe("the .gitignore", () => {
  const lines = [
    "node_modules/",
    "/public/skerry/",
    "/skerry-renderer/",
    "/test-results/",
    "/playwright-report/",
  ];
  const run = async (files: Record<string, string>, times = 1): Promise<[string, string]> => {
    const other = await createOwnSite(files);
    let out = "";
    for (let time = 0; time < times; time += 1) ({ out } = await other.skerry("init"));
    const text = await readFile(join(other.folder, ".gitignore"), "utf8");
    await other.remove();
    return [text, out];
  };

  it("is written once", async () => {
    const [text, out] = await run({}, 2);
    expect(text).toBe(lines.map((line) => `${line}\n`).join(""));
    expect(out).toContain("  .gitignore already has it\n");
  });

  it("keeps what it has, and gets what it lacks", async () => {
    const [text, out] = await run({ ".gitignore": "*.log\r\nnode_modules\r\n!/public/skerry" });
    expect(text).toBe(
      "*.log\r\nnode_modules\r\n!/public/skerry\r\n/skerry-renderer/\r\n/test-results/\r\n/playwright-report/\r\n",
    );
    expect(out).toContain("  .gitignore (changed)\n");
  });

  it("leaves alone the files of a release that a site without a build step has", async () => {
    const [text] = await run({ "public/skerry/skerry.js": "" });
    expect(text).not.toContain("skerry");
  });
});

it("keeps the configuration of Vitest that is there, and writes no second one", async () => {
  const other = await createOwnSite({ "vitest.config.js": "export default {};\n" });
  const { out } = await other.skerry("init");
  expect(out).toContain("  vitest.config.js already exists\n");
  expect(existsSync(join(other.folder, "vitest.config.mts"))).toBe(false);
  await other.remove();
});

/** The first block of code in AGENTS.md that is in a language. */
async function agentsExample(language: string): Promise<string> {
  const text = await readFile(join(site.folder, "AGENTS.md"), "utf8");
  const [, block] = new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(text) ?? [];
  return block as string;
}

it("writes a widget whose types fit, as do those of the one in AGENTS.md", async () => {
  await site.write({
    "widgets/agents-card.tsx": await agentsExample("tsx"),
    "widgets/_pictures.ts": `import logo from "./logo.webp";
import photo from "./photo.png";
export const urls: string[] = [logo, photo, import.meta.env.VITE_HOST ?? ""];`,
  });
  const other = await createOwnSite({});
  await other.skerry("init");
  await site.write({
    "tsconfig.json": await readFile(join(other.folder, "tsconfig.json"), "utf8"),
  });
  await other.remove();
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const said = await new Promise<string>((resolve) => {
    const args = [compiler, "-p", site.folder, "--customConditions", "@skerry/source"];
    execFile(process.execPath, [...args, "--allowImportingTsExtensions"], (_, out) => resolve(out));
  });
  expect(said).toBe("");
}, 60_000);

it("writes a widget and a page that build, and are mended by hydration alone", async () => {
  const { code, error } = await site.skerry("build");
  expect([code, error]).toEqual([0, ""]);
  const html = await readFile(join(site.folder, "public/index.html"), "utf8");
  const checked = await site.skerry("check", "--dir", "public/skerry", "public/index.html");
  expect(checked.out).toBe("0 mistakes in 1 page.\n");
  await site.write({ "agents.html": await agentsExample("html") });
  const agents = await site.skerry("check", "--dir", "public/skerry", "agents.html");
  expect(agents.out).toBe("0 mistakes in 1 page.\n");
  const server = await servePage(await site.render(html), { dist: site.out });
  const opened = await openPage();
  const errors = collectErrors(opened);
  await opened.goto(server.origin);
  await opened.locator("[data-widget-state=mounted]").waitFor();
  await opened.getByRole("button", { name: "Clicks: 1" }).click();
  await opened.getByRole("button", { name: "Clicks: 2" }).waitFor();
  expect(errors).toEqual([]);
  const schema = await readFile(join(site.out, "schemas/greeting-card.json"), "utf8");
  expect(JSON.parse(schema)).toMatchObject({
    required: ["name"],
    properties: { name: { description: "Who is greeted." } },
  });
}, 120_000);

it("writes a widget that is built where a vite.config with a root says", async () => {
  const other = await createOwnSite({
    "package.json": '{"type":"module","devDependencies":{"vite":"8","typescript":"6"}}',
    "vite.config.ts": `import react from "@vitejs/plugin-react";
import { skerry } from "@skerry/vite";
export default { root: "app", plugins: [react(), skerry({ widgets: "islands", out: "../site/public/skerry" })] };`,
    "app/index.html": "<!doctype html><title>Own</title>",
    "site/public/index.php": "<?php",
  });
  for (const name of ["@skerry/vite", "@vitejs/plugin-react"]) {
    await other.install(name, "packages/internal/e2e");
  }
  await other.install("valibot", "packages/core");
  expect((await other.skerry("init")).out).toContain("  app/islands/greeting-card/index.tsx\n");
  const { code, error, out } = await other.skerry("build");
  expect([code, error]).toEqual([0, ""]);
  expect(out).toContain("Built site/public/skerry and app/skerry-renderer in ");
  expect(existsSync(join(other.folder, "site/public/skerry/schemas/greeting-card.json"))).toBe(
    true,
  );
  const dev = await other.dev("--out", "skerry-example/skerry");
  expect(await (await fetch(dev.url)).text()).toContain('<button type="button">Clicks: 1');
  await dev.stop();
  await other.remove();
}, 120_000);

it("names a package.json that is broken, and writes nothing", async () => {
  const broken = await createOwnSite({ "package.json": "{,}" });
  const { code, error } = await broken.skerry("init");
  expect(code).toBe(1);
  expect(error).toMatch(
    /^skerry: package\.json is not JSON: .*\. Correct it, then run skerry init again/,
  );
  expect(existsSync(join(broken.folder, "widgets"))).toBe(false);
  await broken.remove();
});
