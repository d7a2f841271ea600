import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createStaticFiles } from "./create-static-files.ts";

const script = `export const words = ${JSON.stringify("little lighthouse ".repeat(500))};\n`;
let folder: string;
let ask: (file: string, headers?: Record<string, string>) => Promise<Response>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "skerry-files-"));
  await writeFile(join(folder, "skerry.js"), script);
  await writeFile(join(folder, "small.js"), "1;\n");
  await writeFile(join(folder, "photo.webp"), script);
  const app = createStaticFiles(folder);
  ask = async (file, headers = {}) => app.request(`/skerry/${file}`, { headers });
});
afterAll(() => rm(folder, { recursive: true }));

it("compresses text with the best encoding that the client reads", async () => {
  const decode = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
    none: (bytes: Uint8Array<ArrayBuffer>) => Buffer.from(bytes),
  };
  for (const [accepted, encoding] of [
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["identity", "none"],
    ["", "none"],
  ] as const) {
    for (let again = 0; again < 2; again++) {
      const answer = await ask("skerry.js", { "Accept-Encoding": accepted });
      expect([accepted, answer.headers.get("Content-Encoding") ?? "none"]).toEqual([
        accepted,
        encoding,
      ]);
      expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
      expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
      const bytes = new Uint8Array(await answer.arrayBuffer());
      expect(answer.headers.get("Content-Length")).toBe(String(bytes.length));
      expect(decode[encoding](bytes).toString()).toBe(script);
    }
  }
});

it("does not compress images and what is small", async () => {
  for (const file of ["small.js", "photo.webp"]) {
    const answer = await ask(file, { "Accept-Encoding": "br" });
    expect(answer.headers.has("Content-Encoding")).toBe(false);
  }
});

it("answers 304 to a client that has the file, in any encoding", async () => {
  const { headers } = await ask("skerry.js", { "Accept-Encoding": "br" });
  const etag = headers.get("ETag") ?? "";
  const modified = headers.get("Last-Modified") ?? "";
  for (const known of [
    { "If-None-Match": etag },
    { "If-None-Match": `"other", ${etag}`, "If-Modified-Since": "Sat, 01 Jan 2000 00:00:00 GMT" },
    { "If-Modified-Since": modified },
  ] as Record<string, string>[]) {
    const answer = await ask("skerry.js", { "Accept-Encoding": "gzip", ...known });
    expect(answer.status).toBe(304);
    expect(await answer.text()).toBe("");
    expect(answer.headers.get("ETag")).toBe(etag);
    expect(answer.headers.get("Cache-Control")).toBe("no-cache");
    expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
  }
});

it("answers 200 to a client that has another version", async () => {
  for (const known of [
    { "If-None-Match": '"other"', "If-Modified-Since": new Date().toUTCString() },
    { "If-Modified-Since": "Sat, 01 Jan 2000 00:00:00 GMT" },
    { "If-Modified-Since": "yesterday" },
  ] as Record<string, string>[]) {
    expect((await ask("skerry.js", known)).status).toBe(200);
  }
  const before = (await ask("small.js")).headers.get("ETag") ?? "";
  await utimes(join(folder, "small.js"), 1_700_000_000, 1_700_000_000);
  expect((await ask("small.js", { "If-None-Match": before })).status).toBe(200);
});

it("keeps the modules of the renderer to itself, however their path is written", async () => {
  await writeFile(join(folder, "renderer.mjs"), "export {};");
  await mkdir(join(folder, "renderer"));
  await writeFile(join(folder, "renderer/hello.mjs"), "export {};");
  for (const file of [
    "renderer.mjs",
    "renderer/hello.mjs",
    "Renderer.mjs",
    "%72enderer.mjs",
    "%2572enderer.mjs",
    "/renderer.mjs",
    "%2Frenderer.mjs",
    "x/../renderer.mjs",
    "renderer%2Fhello.mjs",
    "%5Crenderer.mjs",
  ]) {
    expect([file, (await ask(file)).status]).toEqual([file, 404]);
  }
});

it("keeps files whose names begin with a dot to itself, however their path is written", async () => {
  await writeFile(join(folder, ".skerry-kept.json"), "{}");
  await mkdir(join(folder, "chunks"));
  await writeFile(join(folder, "chunks/.env"), "");
  for (const file of [
    ".skerry-kept.json",
    "%2Eskerry-kept.json",
    "%2eSkerry-kept.json",
    "%252Eskerry-kept.json",
    "/.skerry-kept.json",
    "x/../.skerry-kept.json",
    "chunks/.env",
    "chunks/%2Eenv",
    "chunks%5C.env",
  ]) {
    expect([file, (await ask(file)).status]).toEqual([file, 404]);
  }
});

it("says of a missing file that it is missing, and not where the folder is", async () => {
  const answer = await ask("none.js");
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe("There is no /skerry/none.js among the built files.\n");
});
