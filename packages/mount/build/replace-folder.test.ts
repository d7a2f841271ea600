import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { replaceFolder } from "./replace-folder.ts";
import { writeManifest } from "./write-manifest.ts";

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "replace-"))));
afterEach(() => rmSync(folder, { recursive: true }));

async function build(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const from = join(folder, name);
  mkdirSync(join(from, "chunks"), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(from, file), text);
  await writeManifest(from);
  return from;
}

const read = (file: string): string => readFileSync(join(folder, "out", file), "utf8");

it("writes new files, removes old ones, and leaves those of others", async () => {
  await replaceFolder(await build("a", { "chunks/a.js": "a", "b.js": "b" }), join(folder, "out"));
  writeFileSync(join(folder, "out/mine.txt"), "mine");
  writeFileSync(join(folder, "out/b.js"), "changed");
  await replaceFolder(await build("c", { "chunks/c.js": "c", "b.js": "b" }), join(folder, "out"));
  expect([read("chunks/c.js"), read("b.js"), read("mine.txt")]).toEqual(["c", "b", "mine"]);
  expect(existsSync(join(folder, "out/chunks/a.js"))).toBe(false);
});

it("writes only what has changed, and what is missing, when that is wanted", async () => {
  const out = join(folder, "out");
  await replaceFolder(await build("a", { "a.js": "a", "b.js": "b", "c.js": "c" }), out);
  writeFileSync(join(out, "b.js"), "as it was");
  rmSync(join(out, "c.js"));
  const next = await build("d", { "a.js": "new", "b.js": "b", "c.js": "c" });
  await replaceFolder(next, out, true);
  expect([read("a.js"), read("b.js"), read("c.js")]).toEqual(["new", "as it was", "c"]);
});
