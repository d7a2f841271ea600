import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Metafile } from "esbuild";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { buildWorker } from "../../build/build-worker.ts";
import { serveWorkerd } from "../contract/serve-workerd.test.fixture.ts";

let folder: string;
let report: Metafile;
const files = new Map<string, string>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "skerry-bundle-"));
  report = await buildWorker(folder);
  for (const file of await readdir(folder)) {
    // Beside the code there are the licences of others.
    if (!file.endsWith(".js")) continue;
    files.set(file, await readFile(join(folder, file), "utf8"));
  }
});
afterAll(() => rm(folder, { recursive: true }));

describe("the bundle for edges", () => {
  it("is two files of at most 545 kB, or 173 kB compressed", () => {
    expect([...files.keys()].sort()).toEqual(["transform-page.js", "workers.js"]);
    const whole = [...files.values()].join("");
    expect(Buffer.byteLength(whole)).toBeLessThanOrEqual(545_000);
    const compressed = [...files.values()].map((text) => gzipSync(text, { level: 9 }).length);
    expect(compressed.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(173_000);
  });

  it("asks the runtime for nothing that it may not have", () => {
    for (const [file, text] of files) {
      expect([file, text.match(/MessageChannel|\bsetImmediate\b|["'`]node:/)]).toEqual([
        file,
        null,
      ]);
    }
    const imports = Object.values(report.outputs).flatMap((output) => output.imports);
    expect(new Set(imports.map(({ path }) => path))).toEqual(new Set(["./transform-page.js"]));
  });

  it("has React's production build, and nothing that only effects load", () => {
    const inputs = Object.keys(report.inputs);
    expect(inputs.filter((file) => file.includes(".production.js"))).not.toEqual([]);
    const used = Object.values(report.outputs).flatMap(({ inputs: parts }) =>
      Object.entries(parts).filter(([, { bytesInOutput }]) => bytesInOutput > 0),
    );
    const unwanted = /\.development\.js|[\\/](swiper|@floating-ui)[\\/]/;
    expect(used.filter(([file]) => unwanted.test(file))).toEqual([]);
  });

  it("answers without the parser of pages, which is read for a page alone", async () => {
    const alone = join(folder, "alone");
    await mkdir(alone);
    await copyFile(join(folder, "workers.js"), join(alone, "workers.js"));
    const workers = { renderer: {} };
    const without = await serveWorkerd(alone, "workers.js", workers);
    onTestFinished(without.stop);
    const whole = await serveWorkerd(folder, "workers.js", workers);
    onTestFinished(whole.stop);
    const ask = async (origin = "", path = "", init = {}): Promise<string> =>
      (await fetch(origin + path, init)).text();

    const fragment =
      "/fragments/pagination?id=a&props=%7B%22pages%22%3A3%2C%22href%22%3A%22/%7Bpage%7D%22%7D";
    const page = `<div data-widget="pagination" data-props='{"pages":3,"href":"/{page}"}'></div>`;
    const post = { method: "POST", headers: { "Content-Type": "text/html" }, body: page };
    const { renderer: origin } = without.origins;
    expect(await ask(origin, "/readyz")).toBe("ready\n");
    expect(await ask(origin, fragment)).toMatch(/^<!--skerry a [\da-z]{8}-->/);
    expect(await ask(origin, "/transform", post)).toBe(page);
    expect(await ask(whole.origins["renderer"], "/transform", post)).toMatch(/<!--skerry t1- /);
  }, 30_000);
});
