/** `create.mjs` of a release, on a machine with Node and without this repository. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { InstalledSite } from "../packages/installed-site.ts";
import { packPackage } from "../packages/pack-package.ts";
import { publishedPackages } from "../packages/package-entries.ts";
import { createScript } from "./create-script.ts";

const place = new InstalledSite();
const create = (...args: string[]): Promise<string> =>
  place.run(process.execPath, "release/create.mjs", ...args);
const read = (file: string): string => readFileSync(join(place.folder, file), "utf8");
const load = async (url: string): Promise<string> => (await fetch(url)).text();

beforeAll(async () => {
  const release = join(place.folder, "release");
  mkdirSync(release);
  for (const { folder, name } of publishedPackages())
    await packPackage(folder, release, `${name.replace("@", "").replace("/", "-")}-0.1.0.tgz`);
  writeFileSync(join(release, "create.mjs"), await createScript());
});

afterEach(() => place.stop());
afterAll(() => place.remove());

it("makes a site with a first island that is built and can be served", async () => {
  expect(await create("my-site")).toContain("cd my-site\n  npx skerry dev\n");
  const dev = "node_modules/@skerry/cli/bin/skerry.mjs";
  const args = ["-C", "my-site", process.execPath, dev, "dev", "--port", "0"];
  const site = await place.start(/Skerry: (http:\S+)/, "env", ...args);
  expect(await load(site.url)).toContain(`data-widget="greeting-card"`);
  expect(read("my-site/public/skerry/manifest.json")).toContain("chunks/greeting-card");
});

it("adds it to an app, with the backend's package where that is npm's", async () => {
  place.write("app/package.json", `{ "type": "module", "private": true }`);
  place.write(
    "app/app.js",
    `import express from "express";\n\nconst app = express();\n\napp.listen(3000);\n`,
  );
  const output = await create("app", "--for", "express");
  expect(output).toContain("cd app\n  npx skerry serve --renderer skerry-renderer\n");
  expect(output.slice(output.indexOf("Built. Next:"))).not.toMatch(/npm install @skerry/);
  expect(read("app/app.js")).toContain("app.use(skerry());");
  expect(read("app/skerry-renderer/widgets.json")).toContain("greeting-card");
});

it("takes the packages from the release in a workspace of pnpm, too", async () => {
  place.write("workspace/pnpm-lock.yaml", "lockfileVersion: '9.0'\n");
  place.write("workspace/pnpm-workspace.yaml", "packages:\n  - sites/*\n");
  const output = await create("workspace/sites/a");
  expect(output).toContain("cd workspace/sites/a\n  pnpm exec skerry dev\n");
  expect(read("workspace/pnpm-workspace.yaml")).toMatch(/overrides:\n {2}"@skerry\/core": "file:/);
  expect(existsSync(join(place.folder, "workspace/sites/a/pnpm-workspace.yaml"))).toBe(false);
  expect(read("workspace/sites/a/skerry-renderer/widgets.json")).toContain("greeting-card");
});

describe("refuses, and writes nothing,", () => {
  it.each<[string, string[], RegExp]>([
    ["no folder", [], /Expected one folder, but received 0/],
    ["two folders", ["a", "b"], /received 2/],
    ["an unknown framework", ["a", "--for", "spring"], /There is no "spring".*laravel/],
    ["an app that is not there", ["a", "--for", "rails"], /Create the rails app first/],
    ["an app of another framework", ["release", "--for", "rails"], /There is no rails app in/],
    ["an unknown option", ["--to", "a"], /--to/],
  ])("%s", async (_name, args, message) => {
    await expect(create(...args)).rejects.toThrow(message);
    await expect(place.run("ls")).resolves.not.toMatch(/^[ab]$/m);
  });
});
