import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { skerry } from "../plugin.ts";

describe("vite with a folder of pages", () => {
  let root: string;
  let server: ViteDevServer;
  let url: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "skerry-vite-"));
    for (const folder of ["node_modules", "widgets", "pages"]) await mkdir(join(root, folder));
    for (const name of ["react", "react-dom"]) {
      const from = join(import.meta.dirname, "../../node_modules", name);
      await symlink(from, join(root, "node_modules", name));
    }
    await writeFile(
      join(root, "widgets/hello.jsx"),
      `import { createElement } from "react"; export const Component = () => createElement("b", null, "Hello");`,
    );
    await writeFile(
      join(root, "widgets/map.js"),
      `window.map = 1; export const load = "eager"; export const slots = ["a"]; export const Component = () => null;`,
    );
    await writeFile(
      join(root, "pages/index.html"),
      `<!doctype html><title>A page</title><div data-widget="hello"></div>`,
    );
    server = await createServer({
      root,
      configFile: false,
      logLevel: "silent",
      plugins: [skerry({ builtIn: false, dev: { pages: "pages" } })],
      server: { host: "127.0.0.1", port: 0 },
    });
    await server.listen();
    const address = server.httpServer?.address() as AddressInfo | undefined;
    url = `http://127.0.0.1:${address?.port}`;
  });
  afterAll(async () => {
    await server?.close();
    await rm(root, { recursive: true, force: true });
  });

  const load = async (path: string) => {
    const response = await fetch(url + path);
    return { status: response.status, text: await response.text() };
  };

  it("shows them with their islands filled, and has everything else below the base", async () => {
    await expect.poll(async () => (await load("/")).text).toMatch(/<!--skerry .+--><b>Hello<\/b>/);
    const { text } = await load("/skerry/chunks/hello.js");
    const [, path = ""] = /from "(\/[^"]+)"/.exec(text) ?? [];
    expect(path).toMatch(/^\/skerry\//);
    expect((await load(path)).status).toBe(200);
    expect((await load("/widgets/hello.jsx")).status).toBe(404);
  });

  it("knows what stands in the code of a widget that only browsers can load", async () => {
    const { text } = await load("/skerry/skerry.js");
    expect(text).toContain('["map",{kind:3,defaultTrigger:"eager"');
  });

  it("tells its inspector of the widgets' files, and pages of other sites nothing", async () => {
    const path = `${url}/skerry/dev/widgets.json`;
    const facts = (await (await fetch(path)).json()) as Record<string, { file?: string }>;
    expect(facts["hello"]?.file).toBe(join(root, "widgets/hello.jsx"));
    const foreign = await fetch(path, { headers: { Origin: "https://other.example" } });
    expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("has an inspector, unless the option says no", async () => {
    expect((await load("/skerry/skerry.js")).text).toContain("startInspector(");
    const without = await createServer({
      root,
      configFile: false,
      logLevel: "silent",
      plugins: [skerry({ builtIn: false, dev: { pages: "pages", inspector: false } })],
      server: { host: "127.0.0.1", port: 0 },
    });
    await without.listen();
    const address = without.httpServer?.address() as AddressInfo | undefined;
    for (const path of ["skerry.js", "chunks/lifecycle.js", "chunks/visit.js", "island.js"]) {
      const response = await fetch(`http://127.0.0.1:${address?.port}/skerry/${path}`);
      expect([path, response.status]).toEqual([path, 200]);
      expect([path, (await response.text()).match(/src\/inspector|startInspector/)?.[0]]).toEqual([
        path,
        undefined,
      ]);
    }
    await without.close();
  });

  it("has nothing in the files of a build that a backend lets pages preload", async () => {
    expect(await load("/skerry/chunks/lifecycle-gbj8r72.js")).toEqual({
      status: 200,
      text: "export {};",
    });
    expect((await load("/skerry/chunks/other.js")).status).toBe(404);
  });
});
