import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterEach, beforeEach, expect, it } from "vitest";
import { collectInputs, thirdPartyNotices } from "./third-party-notices.ts";

let site: string;
beforeEach(() => void (site = mkdtempSync(join(tmpdir(), "notices-"))));
afterEach(() => rmSync(site, { recursive: true }));

function install(name: string, files: Record<string, string>): void {
  const folder = join(site, "node_modules", name);
  mkdirSync(folder, { recursive: true });
  const manifest = { name, version: "1.2.3", license: "MIT", main: "index.js", sideEffects: false };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
}

async function noticesOf(code: string, onMissing?: (library: string) => void): Promise<string> {
  const inputs = new Set<string>();
  writeFileSync(join(site, "entry.js"), code);
  await build({
    absWorkingDir: site,
    entryPoints: ["entry.js"],
    bundle: true,
    format: "esm",
    write: false,
    plugins: [collectInputs(inputs)],
  });
  return thirdPartyNotices(inputs, onMissing);
}

it("has name, version, licence and text of each library once, sorted", async () => {
  install("zebra", { "index.js": "export const z = 1;", LICENSE: "Zebra's text\r\nline two\n" });
  install("@scope/ant", { "index.js": "export const a = 1;", "LICENSE.md": "Ant's text" });
  expect(
    await noticesOf(
      'import { z } from "zebra"; import { a } from "@scope/ant"; console.log(a, z);',
    ),
  ).toMatch(
    /^These files contain.*\n\n=+\n@scope\/ant 1\.2\.3, MIT\n\nAnt's text\n\n=+\nzebra 1\.2\.3, MIT\n\nZebra's text\nline two\n$/s,
  );
});

it("leaves out a library of which nothing is left in the bundle", async () => {
  install("zebra", { "index.js": "export const z = 1;", LICENSE: "Zebra's text" });
  expect(await noticesOf('import { z } from "zebra"; console.log(1);')).not.toContain("zebra");
});

it("refuses a library that brings no licence text, and names it", async () => {
  install("zebra", { "index.js": "export const z = 1;" });
  await expect(noticesOf('import { z } from "zebra"; console.log(z);')).rejects.toThrow(
    "zebra brings no licence file",
  );
});

it("says where a library without licence text comes from, when that is wanted", async () => {
  install("zebra", { "index.js": "export const z = 1;" });
  const manifest = { name: "zebra", version: "2.0.0", main: "index.js", author: "Zoe" };
  const repository = { url: "https://git.example/zebra" };
  const file = join(site, "node_modules/zebra/package.json");
  writeFileSync(file, JSON.stringify({ ...manifest, repository }));
  const missing: string[] = [];
  const code = 'import { z } from "zebra"; console.log(z);';
  expect(await noticesOf(code, (library) => missing.push(library))).toContain(
    "zebra 2.0.0, no licence named\n\nThe package brings no text of its licence.\nAuthor: Zoe\nhttps://git.example/zebra\n",
  );
  expect(missing).toEqual(["zebra"]);
});
