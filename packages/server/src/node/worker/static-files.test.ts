import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, it } from "vitest";
import { answerUnchanged, createStaticFiles } from "./static-files.ts";

const script = `export const words = ${JSON.stringify("little lighthouse ".repeat(500))};\n`;
let folder: string;
let ask: (file: string, headers?: Record<string, string>, method?: string) => Promise<Response>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "skerry-files-"));
  await writeFile(join(folder, "skerry.js"), script);
  await writeFile(join(folder, "skerry.js.br"), brotliCompressSync(script));
  await writeFile(join(folder, "skerry.js.gz"), gzipSync(script));
  await writeFile(join(folder, "small.js"), "1;\n");
  await writeFile(join(folder, "photo.webp"), script);
  const app = createStaticFiles(folder);
  ask = async (file, headers = {}, method = "GET") =>
    app.request(`/skerry/${file}`, { headers, method });
});
afterAll(() => rm(folder, { recursive: true }));

it("sends the copy in the best encoding that the client reads", async () => {
  const decode = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
    none: (bytes: Uint8Array<ArrayBuffer>) => Buffer.from(bytes),
  };
  for (const [accepted, encoding] of [
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
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

it("sends the file where it has no copy", async () => {
  for (const file of ["small.js", "photo.webp"]) {
    const answer = await ask(file, { "Accept-Encoding": "br" });
    expect(answer.headers.has("Content-Encoding")).toBe(false);
    expect(answer.status).toBe(200);
  }
});

it.each(["br", "gzip", "identity"])(
  "answers 304 to a client that has the file (%s)",
  async (encoding) => {
    const { headers } = await ask("skerry.js", { "Accept-Encoding": encoding });
    const etag = headers.get("ETag") ?? "";
    for (const known of [etag, `"other", ${etag}`, etag.replace("W/", ""), "*"]) {
      const answer = await ask("skerry.js", {
        "Accept-Encoding": encoding,
        "If-None-Match": known,
      });
      expect(answer.status).toBe(304);
      expect(await answer.text()).toBe("");
      expect(answer.headers.get("ETag")).toBe(etag);
      expect(answer.headers.get("Cache-Control")).toBe("no-cache");
      expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
    }
  },
);

it("answers 200 to a client that has another version, or only knows when it was changed", async () => {
  const later = new Date(Date.now() + 86_400_000).toUTCString();
  for (const [name, known] of [
    ["If-None-Match", '"other"'],
    ["If-Modified-Since", later],
  ] as const) {
    const answer = await ask("skerry.js", { [name]: known });
    expect(answer.status).toBe(200);
    expect(answer.headers.has("Last-Modified")).toBe(false);
  }
});

/** Puts a file of a release into the folder, which has the same time in every release. */
async function deploy(content: string): Promise<void> {
  const release = join(folder, "release.js");
  await writeFile(release, content);
  await utimes(release, 0, 0);
}

it("sends the file of the next release, of the same length and time, also to a client that has the last one", async () => {
  const one = `${"first(); ".repeat(200)}\n`;
  const two = `${"other(); ".repeat(200)}\n`;
  await deploy(one);
  const before = await ask("release.js");
  expect(await before.text()).toBe(one);
  const etag = before.headers.get("ETag") ?? "";
  expect(etag).toBe(`W/"sha384-${createHash("sha384").update(one).digest("base64")}"`);
  expect((await ask("release.js", { "If-None-Match": etag })).status).toBe(304);
  await deploy(two);
  const after = await ask("release.js", { "If-None-Match": etag });
  expect(after.status).toBe(200);
  expect(await after.text()).toBe(two);
});

it("lets nobody keep a file under the ETag of the one that has replaced it meanwhile", async () => {
  const before = "first(); ".repeat(200);
  await deploy("other(); ".repeat(200));
  const app = new Hono<{ Variables: { file: string } }>();
  app.use(answerUnchanged());
  app.get("/", (c) => {
    c.set("file", join(folder, "release.js"));
    // It was opened before it was replaced.
    return new Response(before, { headers: { "Content-Length": String(before.length) } });
  });
  const answer = await app.request("/");
  expect(await answer.text()).toBe(before);
  expect(answer.headers.get("ETag")).toBe(
    `W/"sha384-${createHash("sha384").update(before).digest("base64")}"`,
  );
});

it("answers a HEAD request with the ETag of the file, also after it has changed", async () => {
  const head = async () => (await ask("release.js", {}, "HEAD")).headers.get("ETag");
  for (const content of ["1;\n", "2;\n"]) {
    await deploy(content);
    expect(await head()).toContain(createHash("sha384").update(content).digest("base64"));
  }
});

it("sends a whole file after somebody asked for its head or a part of it", async () => {
  const file = `${"whole(); ".repeat(500)}\n`;
  await writeFile(join(folder, "whole.js"), file);
  const head = await ask("whole.js", { "Accept-Encoding": "gzip" }, "HEAD");
  expect([head.status, await head.text()]).toEqual([200, ""]);
  const part = await ask("whole.js", { Range: "bytes=0-1999", "Accept-Encoding": "gzip" });
  expect([part.status, part.headers.has("Content-Encoding")]).toEqual([206, false]);
  expect(await part.text()).toBe(file.slice(0, 2_000));
  expect(await (await ask("whole.js")).text()).toBe(file);
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

it("sends the page of a folder, with the ETag of the page", async () => {
  await mkdir(join(folder, "pages"));
  await writeFile(join(folder, "pages/index.html"), "<p>page</p>");
  for (const path of ["pages", "pages/"]) {
    const answer = await ask(path);
    expect(answer.headers.get("ETag")).toContain(
      createHash("sha384").update("<p>page</p>").digest("base64"),
    );
    expect(await answer.text()).toBe("<p>page</p>");
  }
});

it("says of a missing file that it is missing, and not where the folder is", async () => {
  const answer = await ask("none.js");
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe("There is no /skerry/none.js among the built files.\n");
});
