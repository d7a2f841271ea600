import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cleanFolder, publishBuild, readDuration } from "./out-folder.ts";

// As it is, with a record of its calls.
vi.mock("node:fs/promises", { spy: true });

const day = 86_400_000;
const month = 30 * day;
let folder: string;
let out: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "out-folder-"));
  out = join(folder, "out");
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-01") });
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

type Files = Readonly<Record<string, string>>;

async function write(into: string, files: Files): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(into, path)), { recursive: true });
    await writeFile(join(into, path), text);
  }
}

/** A finished build, with its manifest. */
async function finish(files: Files): Promise<string> {
  const work = await mkdtemp(join(folder, "work-"));
  const digests = Object.entries(files).map(([path, text]) => [
    path,
    { size: text.length, integrity: createHash("sha384").update(text).digest("base64") },
  ]);
  await write(work, {
    ...files,
    "manifest.json": JSON.stringify(Object.fromEntries(digests)),
  });
  return work;
}

const build = async (files: Files, keepFor = month): Promise<void> =>
  publishBuild(await finish(files), out, keepFor);

async function read(): Promise<Record<string, string>> {
  const entries = await readdir(out, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map(async (entry) => {
    const file = join(entry.parentPath, entry.name);
    return [file.slice(out.length + 1), await readFile(file, "utf8")] as const;
  });
  return Object.fromEntries((await Promise.all(texts)).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const paths = async (): Promise<string[]> => Object.keys(await read());
const pass = (days: number): unknown => vi.setSystemTime(Date.now() + days * day);

describe("a build", () => {
  it("keeps hashed files of earlier builds, and nothing else of them", async () => {
    await build({ "skerry.js": "1", "chunks/a-1.js": "a", "schemas/gone.json": "{}" });
    await write(out, { "mine.txt": "mine", "chunks/mine.js": "mine", "themes/mine.css": "mine" });
    await build({ "skerry.js": "2", "chunks/a-2.js": "b" });
    await build({ "skerry.js": "3", "chunks/a-3.js": "c" });
    expect(await paths()).toEqual([
      ".skerry-kept.json",
      "chunks/a-1.js",
      "chunks/a-2.js",
      "chunks/a-3.js",
      "chunks/mine.js",
      "manifest.json",
      "mine.txt",
      "skerry.js",
      "themes/mine.css",
    ]);
    expect(Object.keys(JSON.parse((await read())["manifest.json"] ?? "") as object)).toEqual([
      "skerry.js",
      "chunks/a-3.js",
    ]);
  });

  it("keeps a file from the build on that no longer has it, however old the file is", async () => {
    await build({ "chunks/a-1.js": "a" });
    pass(100);
    await build({ "chunks/a-2.js": "b" });
    pass(29);
    await build({ "chunks/a-3.js": "c" });
    expect(await paths()).toContain("chunks/a-1.js");
    pass(1);
    await build({ "chunks/a-3.js": "c" });
    expect(await paths()).not.toContain("chunks/a-1.js");
    expect(await paths()).toContain("chunks/a-2.js");
  });

  it("counts anew when a build had the file again", async () => {
    await build({ "chunks/a-1.js": "a" });
    await build({ "chunks/a-2.js": "b" });
    pass(29);
    await build({ "chunks/a-1.js": "a" });
    pass(29);
    await build({ "chunks/a-3.js": "c" });
    pass(29);
    await build({ "chunks/a-3.js": "c" });
    expect(await paths()).toContain("chunks/a-1.js");
  });

  it("has no list of kept files when there are none", async () => {
    await build({ "chunks/a-1.js": "a" });
    await build({ "chunks/a-1.js": "a" });
    expect(await paths()).toEqual(["chunks/a-1.js", "manifest.json"]);
  });

  it("leaves the time of what has not changed, and mends what was changed by hand", async () => {
    await build({ "skerry.js": "1", "skerry.css": "a" });
    const past = new Date("2020-01-01");
    for (const name of ["skerry.js", "skerry.css"]) await utimes(join(out, name), past, past);
    await writeFile(join(out, "skerry.css"), "by hand");
    await build({ "skerry.js": "1", "skerry.css": "a" });
    expect((await stat(join(out, "skerry.js"))).mtime).toEqual(past);
    expect((await read())["skerry.css"]).toBe("a");
  });

  it("removes compressed copies of what it replaces or removes, and no others", async () => {
    await build({ "skerry.js": "1", "same.js": "s", "chunks/a-1.js": "a", "gone.css": "x" });
    const copies = ["skerry.js", "same.js", "chunks/a-1.js", "gone.css"].map(
      (path) => `${path}.br`,
    );
    await write(out, Object.fromEntries(copies.map((path) => [path, ""])));
    await build({ "skerry.js": "2", "same.js": "s" });
    expect((await paths()).filter((path) => path.endsWith(".br"))).toEqual([
      "chunks/a-1.js.br",
      "same.js.br",
    ]);
    await cleanFolder(out, 0);
    expect((await paths()).filter((path) => path.endsWith(".br"))).toEqual(["same.js.br"]);
  });

  it("writes compressed copies of what browsers load as text, beside the manifest", async () => {
    const text = "lighthouse ".repeat(200);
    const files = {
      "skerry.js": text,
      "skerry.css": text,
      "themes/a.svg": text,
      "small.js": "1",
      "photo.webp": text,
      "head.json": text,
      "renderer.mjs": text,
    };
    const copies = async () => (await paths()).filter((path) => /\.(br|gz)$/.test(path));
    await build(files);
    const expected = ["skerry.css", "skerry.js", "themes/a.svg"].flatMap((path) => [
      `${path}.br`,
      `${path}.gz`,
    ]);
    expect((await copies()).sort()).toEqual(expected.sort());
    expect(Object.keys(JSON.parse((await read())["manifest.json"] ?? "") as object)).toEqual(
      Object.keys(files),
    );
    expect(brotliDecompressSync(await readFile(join(out, "skerry.js.br"))).toString()).toBe(text);
    // A file that a deployment lost comes back, and a changed file is compressed again.
    await rm(join(out, "skerry.css.gz"));
    await build({ ...files, "skerry.js": `${text}!` });
    expect((await copies()).sort()).toEqual(expected.sort());
    expect(gunzipSync(await readFile(join(out, "skerry.js.gz"))).toString()).toBe(`${text}!`);
    await build({ "small.js": "1" });
    expect(await copies()).toEqual([]);
  });

  it("that fails half-way leaves the folder as it was", async () => {
    await build({ "skerry.js": "0", "chunks/a-0.js": "a" });
    await build({ "skerry.js": "1", "head.json": "1", "chunks/a-1.js": "a" });
    await write(out, { "skerry.js.gz": "1" });
    await mkdir(join(out, "z.json"));
    await write(out, { "z.json/mine.txt": "" });
    const before = await read();
    const next = { "skerry.js": "2", "head.json": "2", "chunks/a-2.js": "b", "b/c.json": "{}" };
    await expect(build({ ...next, "z.json": "{}" })).rejects.toThrow(/z\.json/);
    expect(await read()).toEqual(before);
    // Neither is the next one kept waiting.
    await build(next);
    expect((await read())["skerry.js"]).toBe("2");
  });

  it("leaves the folder as it was when what belongs to it fails", async () => {
    await build({ "renderer.mjs": "1", "chunks/a-1.mjs": "a" });
    const before = await read();
    const work = await finish({ "renderer.mjs": "2", "chunks/a-2.mjs": "b" });
    const other = (): Promise<void> => Promise.reject(new Error("the other folder"));
    await expect(publishBuild(work, out, month, other)).rejects.toThrow("the other folder");
    expect(await read()).toEqual(before);
  });

  it("reads the list of files of a renderer, which says more", async () => {
    const list = { build: "a", files: { "renderer.mjs": {}, "head.json": {} } };
    await write(out, {
      "renderer.mjs": "1",
      "head.json": "1",
      "manifest.json": JSON.stringify(list),
    });
    await build({ "renderer.mjs": "2" });
    expect(await paths()).toEqual(["manifest.json", "renderer.mjs"]);
  });

  it("that has a path outside of the folder in an earlier manifest removes nothing there", async () => {
    await write(folder, { "mine.txt": "mine" });
    await build({ "skerry.js": "1" });
    const manifest = {
      "../mine.txt": {},
      "chunks/../../mine.txt": {},
      [join(folder, "mine.txt")]: {},
    };
    await write(out, { "manifest.json": JSON.stringify(manifest) });
    await build({ "skerry.js": "1" }, 0);
    expect(existsSync(join(folder, "mine.txt"))).toBe(true);
  });

  it("moves hashed files first, and what pages begin with last", async () => {
    await build({ "skerry.js": "old" });
    const work = await finish({
      "head.json": "new",
      "skerry.js": "new",
      "skerry.css": "new",
      "chunks/a-1.js": "new",
    });
    vi.mocked(rename).mockClear();
    await publishBuild(work, out, month);
    const moved = vi.mocked(rename).mock.calls.map(([, to]) => String(to).slice(out.length + 1));
    expect(moved).toEqual([
      "chunks/a-1.js",
      "skerry.css",
      "skerry.js",
      "head.json",
      "manifest.json",
    ]);
  });

  it("waits for another one that ends at the same time", async () => {
    const works = await Promise.all(
      [..."abcdef"].map((letter) =>
        finish(
          Object.fromEntries(
            ["skerry.js", "head.json", "a.json", "b.json", `chunks/x-${letter}.js`].map((path) => [
              path,
              letter,
            ]),
          ),
        ),
      ),
    );
    await Promise.all(works.map((work) => publishBuild(work, out, month)));
    const files = await read();
    const last = files["skerry.js"] ?? "";
    expect([files["head.json"], files["a.json"], files["b.json"]]).toEqual([last, last, last]);
    expect(Object.keys(JSON.parse(files["manifest.json"] ?? "") as object)).toContain(
      `chunks/x-${last}.js`,
    );
    const kept = Object.keys(JSON.parse(files[".skerry-kept.json"] ?? "") as object);
    expect(kept).toHaveLength(5);
    expect((await paths()).filter((path) => path.startsWith("chunks/"))).toHaveLength(6);
    expect(await paths()).not.toContain(".skerry-lock");
  });

  it.each([
    ["has ended", `${hostname()} 2147483646 x`, 0],
    ["is on another machine and does not go on", "elsewhere 1 x", 3_600],
  ])("takes over from a process that %s", async (_, lock, age) => {
    await write(out, { ".skerry-lock": lock });
    const time = new Date(Date.now() - age * 1_000);
    await utimes(join(out, ".skerry-lock"), time, time);
    await build({ "skerry.js": "1" });
    expect(await paths()).toEqual(["manifest.json", "skerry.js"]);
  });

  it("says what is wrong with a list of kept files that cannot be read, and changes nothing", async () => {
    await build({ "skerry.js": "1" });
    for (const text of ["<<<<<<<", '{"chunks/a.js":"soon"}', "null"]) {
      await write(out, { ".skerry-kept.json": text });
      await expect(build({ "skerry.js": "2" })).rejects.toThrow(/\.skerry-kept\.json.*remove it/);
    }
    expect((await read())["skerry.js"]).toBe("1");
  });
});

describe("cleaning", () => {
  it("removes what has been kept for long enough, and says what", async () => {
    await build({ "chunks/a-1.js": "a" });
    await build({ "chunks/a-2.js": "b" });
    pass(10);
    await build({ "chunks/a-3.js": "c" });
    pass(10);
    expect(await cleanFolder(out, 15 * day)).toEqual({ removed: ["chunks/a-1.js"], stayed: 1 });
    expect(await cleanFolder(out, 15 * day)).toEqual({ removed: [], stayed: 1 });
    expect(await cleanFolder(out, 0)).toEqual({ removed: ["chunks/a-2.js"], stayed: 0 });
    expect(await paths()).toEqual(["chunks/a-3.js", "manifest.json"]);
  });

  it("never removes a file of the current build", async () => {
    await build({ "chunks/a-1.js": "a" });
    const kept = { "chunks/a-1.js": "2020-01-01T00:00:00.000Z", "skerry.js": "2020-01-01" };
    await write(out, { ".skerry-kept.json": JSON.stringify(kept), "skerry.js": "mine" });
    expect((await cleanFolder(out, 0)).removed).toEqual([]);
    expect(await paths()).toEqual(["chunks/a-1.js", "manifest.json", "skerry.js"]);
  });

  it("fails where no build is", async () => {
    await expect(cleanFolder(out, 0)).rejects.toThrow("--dir");
  });
});

it("reads times, and names the one that is none", () => {
  expect(["30d", "12h", "5m", "0d"].map((text) => readDuration(text, "keepFor"))).toEqual([
    month,
    day / 2,
    300_000,
    0,
  ]);
  for (const text of ["", "30", "d", "-1d", "1.5h", "30 d", "1y"]) {
    expect(() => readDuration(text, "keepFor")).toThrow(`keepFor`);
  }
});
