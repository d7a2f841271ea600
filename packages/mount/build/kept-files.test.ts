import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findKeptFiles, rememberBuild, takeKept } from "./kept-files.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "skerry-kept-"));
  const paths = ["chunks/own-AB12C.js", "themes/a/b.svg", "skerry.js", "chunks/gone-AB12C.js"];
  await mkdir(join(folder, "chunks"));
  await mkdir(join(folder, "themes/a"), { recursive: true });
  for (const path of paths.slice(0, 3)) await writeFile(join(folder, path), "text");
  const digest = { size: 4, integrity: "sha384-x" };
  const manifest = Object.fromEntries(paths.map((path) => [path, digest]));
  await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest));
});
afterEach(() => rm(folder, { recursive: true }));

it("offers nothing of a folder that another process has built", async () => {
  expect((await findKeptFiles(folder)).offered.size).toBe(0);
});

it("offers the files whose names say what they hold, as far as they are there", async () => {
  rememberBuild(folder);
  const kept = await findKeptFiles(folder);
  expect([...kept.offered.keys()]).toEqual(["chunks/own-AB12C.js", "themes/a/b.svg"]);
  expect(takeKept(kept, "skerry.js")).toBe(false);
  expect(takeKept(kept, "chunks/own-AB12C.js")).toBe(true);
  expect([...kept.used]).toEqual([["chunks/own-AB12C.js", { size: 4, integrity: "sha384-x" }]]);
});

it("offers nothing when the folder has been removed", async () => {
  rememberBuild(folder);
  await rm(join(folder, "manifest.json"));
  expect((await findKeptFiles(folder)).offered.size).toBe(0);
});
