/** The tests that `skerry init` writes, in a site with the installed packages: they pass at once. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findBrowser } from "../find-browser.ts";
import { InstalledSite, manifestOf, packPackages } from "./installed-site.ts";

const { devDependencies: tools } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"),
) as { devDependencies: Record<string, string> };
const { devDependencies: shared } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../../../package.json"), "utf8"),
) as { devDependencies: Record<string, string> };
const named = (from: Record<string, string>, ...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, from[name] as string]));

const site = new InstalledSite();

beforeAll(async () => {
  site.write(
    "package.json",
    manifestOf({
      // As `npm init` has it.
      type: "commonjs",
      dependencies: { react: "^19.2.0", "react-dom": "^19.2.0", ...named(tools, "valibot") },
      devDependencies: {
        ...(await packPackages(site.folder)),
        ...named(shared, "vitest", "typescript"),
        ...named(tools, "happy-dom", "@playwright/test", "@types/node", "@types/react"),
        ...named(tools, "@types/react-dom", "@testing-library/dom", "@testing-library/react"),
      },
    }),
  );
  await site.run("npm", "install", "--no-audit", "--no-fund", "--prefer-offline");
  await site.run("npx", "skerry", "init");
}, 240_000);

afterAll(() => site.remove(), 60_000);

it("are one of a widget, in Testing Library", async () => {
  const output = await site.run("npm", "run", "test:widgets");
  expect(output).toMatch(/Tests +2 passed/);
  expect(output).not.toMatch(/warn|unsupported/i);
});

it("are one of its page, in a browser", async () => {
  const browser = `CHROMIUM_PATH=${findBrowser()}`;
  const output = await site.run("env", browser, "npm", "run", "test:browser");
  expect(output).toMatch(/^ *2 passed/m);
});

it("have types that fit", async () => {
  const tsc = "node_modules/typescript/bin/tsc";
  expect(await site.run(process.execPath, tsc, "--noEmit", "-p", "tests")).toBe("");
});

it("come with an AGENTS.md, which is kept as it becomes", async () => {
  site.write("AGENTS.md", "Ours.");
  expect(await site.run("npx", "skerry", "init")).toContain("AGENTS.md already exists");
  expect(readFileSync(join(site.folder, "AGENTS.md"), "utf8")).toBe("Ours.");
  expect(existsSync(join(site.folder, "tests"))).toBe(true);
});
