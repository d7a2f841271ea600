/** A server that others than this machine can reach. */
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { skerry } from "../plugin.ts";

let root: string;
let server: ViteDevServer;
let port: number;

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "skerry-hosts-")));
  for (const name of ["node_modules", "widgets", "pages"]) await mkdir(join(root, name));
  for (const name of ["react", "react-dom"]) {
    await symlink(
      join(import.meta.dirname, "../../node_modules", name),
      join(root, "node_modules", name),
    );
  }
  await writeFile(join(root, "widgets/hello.jsx"), "export const Component = () => null;");
  await writeFile(join(root, "pages/index.html"), "<!doctype html><title>A page</title>");
  await writeFile(join(root, "settings.js"), "globalThis.settings = 1;");
  server = await createServer({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [skerry({ builtIn: false, dev: { pages: "pages" } })],
    server: {
      host: "0.0.0.0",
      port: 0,
      origin: "http://shop.example:4852",
      allowedHosts: ["shop.example", ".ddev.site"],
    },
  });
  await server.listen();
  const address = server.httpServer?.address() as AddressInfo | undefined;
  port = address?.port ?? 0;
});

afterAll(async () => {
  await server?.close();
  await rm(root, { recursive: true, force: true });
});

/** Sends the headers as they are. */
function ask(path: string, headers: Record<string, string>, hostname = "127.0.0.1") {
  return new Promise<{ status: number; policy: unknown }>((resolve, reject) => {
    const outgoing = send({ hostname, port, path, headers }, (response) => {
      response.resume();
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          policy: response.headers["cross-origin-resource-policy"],
        }),
      );
    });
    outgoing.on("error", reject).end();
  });
}

it.each<[string, Record<string, string>, number]>([
  ["a listed host", { Host: "shop.example:4852" }, 200],
  ["a part of a listed domain", { Host: "a.ddev.site" }, 200],
  ["an address", { Host: "192.168.1.4:4852" }, 200],
  ["a host that is not listed", { Host: "other.example" }, 403],
  ["one that ends like a listed one", { Host: "evil-ddev.site" }, 403],
])("answers under %s", async (_, headers, status) => {
  expect((await ask("/", headers)).status).toBe(status);
});

it.each<[string, Record<string, string>, number]>([
  ["its own page, in the network", { Host: "10.0.0.9:1", Origin: "http://10.0.0.9:1" }, 200],
  [
    "a listed page that browsers take for another site",
    { Origin: "https://a.ddev.site", "Sec-Fetch-Site": "cross-site" },
    200,
  ],
  ["the backend of a listed host", { Origin: "http://shop.example" }, 200],
  ["another site", { Host: "10.0.0.9:1", Origin: "http://other.example" }, 403],
  ["another machine of the network", { Host: "10.0.0.9:1", Origin: "http://10.0.0.8:1" }, 403],
  ["a page without an origin", { Host: "10.0.0.9:1", Origin: "null" }, 403],
])("renders islands for %s", async (_, headers, status) => {
  expect((await ask("/fragments/hello", headers)).status).toBe(status);
});

it("lets browsers keep its files from pages of other sites, of which they tell nothing", async () => {
  const host = { Host: "10.0.0.9:1" };
  expect((await ask("/skerry/settings.js", host)).policy).toBe("same-site");
  const other = { ...host, Referer: "http://other.example/" };
  expect((await ask("/skerry/settings.js", other)).policy).toBe("same-site");
  const listed = { ...host, Referer: "https://a.ddev.site/" };
  expect((await ask("/skerry/settings.js", listed)).policy).toBeUndefined();
});

const address = Object.values(networkInterfaces())
  .flatMap((one) => one ?? [])
  .find(({ family, internal }) => family === "IPv4" && !internal)?.address;

it.skipIf(address === undefined)("opens files for browsers on this machine alone", async () => {
  const headers = { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "empty" };
  const path = "/skerry/dev/open-in-editor?file=none.jsx";
  expect((await ask(path, headers)).status).toBe(404);
  expect((await ask(path, headers, address)).status).toBe(403);
});
