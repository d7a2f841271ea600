import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createHandler } from "../../http/create-handler.ts";
import { createWorkerFetch, createWorkerServer } from "./worker-server.ts";

const handler = { fetch: async ({ url }: Request) => new Response(`handler: ${url}`) };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "skerry-worker-"));
  await mkdir(join(folder, "renderer"));
  for (const file of ["skerry.js", "renderer.mjs", "renderer/hello.mjs"]) {
    await writeFile(join(folder, file), file);
  }
});
afterAll(() => rm(folder, { recursive: true }));

/** Status and body of a worker's answer. */
async function ask(
  url: string,
  files = folder,
  isDraining = false,
  isLeaving = isDraining,
): Promise<readonly [status: number, body: string, connection: string | null]> {
  const fetch = createWorkerFetch(
    handler,
    files,
    () => isDraining,
    () => isLeaving,
  );
  const answer = await fetch(new Request(url));
  return [answer.status, await answer.text(), answer.headers.get("Connection")];
}

it("serves the files below /skerry/, but not the renderer's modules", async () => {
  expect(await ask("http://localhost/skerry/skerry.js")).toEqual([200, "skerry.js", null]);
  for (const file of ["renderer.mjs", "renderer/hello.mjs", "none.js"]) {
    const body = `There is no /skerry/${file} among the built files.\n`;
    expect(await ask(`http://localhost/skerry/${file}`)).toEqual([404, body, null]);
  }
});

it("leaves every other path to the handler, and all of them without a folder", async () => {
  for (const url of [
    "http://localhost/",
    "http://localhost/skerry",
    "http://localhost/fragments/tooltip?props=/skerry/skerry.js",
    "http://localhost/x/skerry/skerry.js",
    "http://skerry/readyz",
  ]) {
    expect(await ask(url)).toEqual([200, `handler: ${url}`, null]);
  }
  const url = "http://localhost/skerry/skerry.js";
  const fetch = createWorkerFetch(
    handler,
    undefined,
    () => false,
    () => false,
  );
  expect(await (await fetch(new Request(url))).text()).toBe(`handler: ${url}`);
});

it("is not ready while it drains, and every answer closes its connection", async () => {
  const url = "http://localhost/readyz";
  expect(await ask(url)).toEqual([200, `handler: ${url}`, null]);
  expect(await ask(url, folder, true)).toEqual([503, "draining\n", "close"]);
  expect(await ask("http://localhost/healthz", folder, true)).toEqual([
    200,
    "handler: http://localhost/healthz",
    "close",
  ]);
  expect(await ask("http://localhost/skerry/skerry.js", folder, true)).toEqual([
    200,
    "skerry.js",
    "close",
  ]);
});

it("lets caches keep a fragment's URL only as it has come, and not as a parser reads it", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const fetch = createWorkerFetch(
    createHandler(),
    undefined,
    () => false,
    () => false,
  );
  const server = createWorkerServer({ fetch, maxConnections: 100 });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  /** Node's own client, which sends the path as it is. */
  const controlOf = (path: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const request = get({ port, path, agent: false }, (response) => {
        resolve(`${response.statusCode} ${response.headers["cache-control"]}`);
        response.destroy();
      });
      request.on("error", reject);
    });
  const path = "/fragments/review-card?id=a&props=%7B%22text%22%3A%22it%27s%22%7D";
  expect(await controlOf(path)).toMatch(/^200 public, /);
  for (const spelling of [
    path.replaceAll("%22", '"'),
    path.replaceAll("%27", "'"),
    `/.${path}`,
    `/%2e${path}`,
    `/x/..${path}`,
    `http://127.0.0.1:${port}${path}`,
    `${path}#a`,
  ]) {
    expect([spelling, await controlOf(spelling)]).toEqual([spelling, "200 no-store"]);
  }
  server.close();
  await once(server, "close");
});

it("stays ready while another process takes its place, and every answer closes its connection", async () => {
  const url = "http://localhost/readyz";
  expect(await ask(url, folder, false, true)).toEqual([200, `handler: ${url}`, "close"]);
});
