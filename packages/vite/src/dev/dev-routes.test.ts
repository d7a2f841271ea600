/** What Vite's server answers below the base, asked by pages of other origins and for files that are no part of pages. */
import {
  chmod,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { skerry } from "../plugin.ts";

let folder: string;
let root: string;
let server: ViteDevServer;
let url: string;

/** Names of files that hold secrets, in the folder of the site. */
const secrets = [
  ".env",
  ".env.local",
  ".npmrc",
  ".htpasswd",
  "config/master.key",
  "config/store.p12",
];

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "skerry-vite-")));
  root = join(folder, "site");
  for (const name of ["node_modules", "widgets", "pages", "config", "linked"]) {
    await mkdir(join(root, name), { recursive: true });
  }
  for (const name of ["react", "react-dom"]) {
    const from = join(import.meta.dirname, "../../node_modules", name);
    await symlink(from, join(root, "node_modules", name));
  }
  const files = {
    "widgets/hello.jsx": "export const Component = () => null;",
    "pages/index.html": "<!doctype html><title>A page</title>",
    "pnpm-workspace.yaml": "",
    "settings.js": "globalThis.settings = 1;",
    ...Object.fromEntries(secrets.map((name) => [name, "a secret"])),
    "../outside.js": "a secret",
    "editor.sh": `#!/bin/sh\necho "$1" >> "${folder}/opened"\n`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text);
  await chmod(join(root, "editor.sh"), 0o755);
  await symlink(join(folder, "outside.js"), join(root, "linked/outside.js"));
  // A package of a workspace, say, whose folder the site names by a link.
  await mkdir(join(folder, "shared"));
  await writeFile(join(folder, "shared/part.js"), "");
  await symlink(join(folder, "shared"), join(folder, "shared-link"));
  vi.stubEnv("LAUNCH_EDITOR", join(root, "editor.sh"));
  server = await createServer({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [
      skerry({ builtIn: false, dev: { pages: "pages" } }),
      {
        name: "with-a-route",
        configureServer({ middlewares }) {
          middlewares.use("/of-a-plugin.css", (_, response) => response.end(".of-a-plugin {}"));
        },
      },
    ],
    server: { host: "127.0.0.1", port: 0, fs: { allow: [root, join(folder, "shared-link")] } },
  });
  await server.listen();
  const address = server.httpServer?.address() as AddressInfo | undefined;
  url = `http://127.0.0.1:${address?.port}`;
});

afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

interface Asked {
  headers?: Record<string, string>;
  method?: string;
}

/** Sends the path as it is. `fetch` would resolve `..`, and writes headers of its own. */
function ask(path: string, { headers, method }: Asked = {}) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const outgoing = send({ hostname, port, path, method, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    outgoing.on("error", reject).end();
  });
}

const opened = async (): Promise<string[]> =>
  (await readFile(join(folder, "opened"), "utf8").catch(() => "")).split("\n").filter(Boolean);

const editorPaths = [
  "/skerry/dev/open-in-editor",
  "/skerry/__open-in-editor",
  "/skerry/__OPEN-in-Editor",
  "/skerry/__open-in-editor/x",
  "/skerry/__open-in-editor/../x",
  "/skerry/__open-in-editor.x",
];
const ownScript = { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "empty" };

it("opens no file in the editor for a page of another origin, and none that Vite does not serve", async () => {
  const hello = join(root, "widgets/hello.jsx");
  const foreign: Record<string, string>[] = [
    {},
    { Origin: "https://other.example" },
    { Origin: "http://localhost:1" },
    { Origin: "null" },
    { Referer: "https://other.example/" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "none" },
    { ...ownScript, "Sec-Fetch-Dest": "image" },
  ];
  const outside = [
    "/etc/passwd",
    "/etc/passwd:1:1",
    "file:///etc/passwd",
    "../outside.js",
    "linked/outside.js",
    ...secrets,
    "widgets",
    "none.jsx",
    "",
  ];
  for (const path of editorPaths) {
    for (const [file, headers] of [
      ...foreign.map((one) => [hello, one] as const),
      ...outside.map((one) => [one, ownScript] as const),
    ]) {
      const { status } = await ask(`${path}?${new URLSearchParams({ file })}`, { headers });
      expect({ path, file, headers, isRefused: status >= 400 }).toEqual({
        path,
        file,
        headers,
        isRefused: true,
      });
    }
  }
  // What was asked for later is there, and nothing of the others.
  for (const path of editorPaths.slice(0, 2)) {
    for (const file of [`${hello}:2:3`, "widgets/hello.jsx", `file://${hello}:2`]) {
      const { status } = await ask(`${path}?${new URLSearchParams({ file })}`, {
        headers: ownScript,
      });
      expect(status).toBe(200);
    }
  }
  const headers = { Referer: `${url}/page` };
  expect((await ask(`/skerry/__open-in-editor?file=${hello}`, { headers })).status).toBe(200);
  const part = join(folder, "shared/part.js");
  for (const file of [part, join(folder, "shared-link/part.js")]) {
    const { status } = await ask(`${editorPaths[0]}?file=${file}`, { headers: ownScript });
    expect([file, status]).toEqual([file, 200]);
  }
  await expect.poll(opened).toHaveLength(9);
  expect(new Set(await opened())).toEqual(new Set([hello, part]));
});

it("lets no page of another site run a file as its script, or have islands rendered", async () => {
  const crossSite = { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors" };
  const asScript = { ...crossSite, "Sec-Fetch-Dest": "script" };
  for (const path of [
    "/skerry/settings.js",
    "/skerry/skerry.js",
    "/skerry/@fs/x",
    "/skerry/dev/x",
  ]) {
    expect([path, (await ask(path, { headers: asScript })).status]).toEqual([path, 403]);
  }
  const paths = ["/render", "/transform", "/fragments/hello", "/readyz"];
  for (const headers of [crossSite, { Origin: "https://other.example" }, { Origin: "null" }]) {
    for (const path of paths) {
      const { status } = await ask(path, { headers, method: path.length > 9 ? "POST" : "GET" });
      expect([path, headers, status]).toEqual([path, headers, 403]);
    }
  }
  // A backend's page on this machine, and a backend.
  const sameSite = { "Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "no-cors" };
  for (const headers of [sameSite, { Origin: "http://localhost:8000" }, {}] as Asked["headers"][]) {
    expect((await ask("/skerry/settings.js", { headers })).text).toContain("settings");
    expect((await ask("/fragments/hello", { headers })).status).toBe(200);
  }
  expect((await ask("/", { headers: asScript })).status).toBe(200);
});

/** Endings with which Vite has served files that it denies, one after the other, in its past. */
const endings = [
  "",
  "?raw",
  "?raw??",
  "?import&raw",
  "?import&raw??",
  "?url&raw",
  "?inline&import",
  "?.svg?.wasm?init",
  "?import&?inline=1.wasm?init",
  "?raw?import",
  "?html-proxy&index=0.js",
  "?commonjs-proxy",
  "?worker_file&type=module",
  "?direct",
  "/.",
  "/",
  "%00.js",
  "?x=/../../",
  "::$DATA?import&raw",
];

it.each([...secrets, "../outside.js"])("never sends %s", async (name) => {
  const places = [
    `/skerry/${name}`,
    `/skerry/@fs${join(root, name)}`,
    `/skerry/@fs/${root}/x/x/vite/../../../${name}`,
    `/skerry/@id/${join(root, name)}`,
    `/skerry/@id/file://${join(root, name)}`,
    `/skerry/node_modules/react/../../${name}`,
    `/skerry/${name.toUpperCase()}`,
    `/skerry/${name.replace(".", "%2e")}`,
    `/skerry/x#/../${name}`,
  ];
  const targets = places.flatMap((place) => endings.map((ending) => place + ending));
  const answers = await Promise.all(
    ["script", "document"].flatMap((dest) =>
      targets.map(async (target) => {
        const headers = { "Sec-Fetch-Dest": dest, "Sec-Fetch-Site": "same-origin" };
        return { target, dest, text: (await ask(target, { headers })).text };
      }),
    ),
  );
  // As it is, and in a data URL.
  expect(answers.filter(({ text }) => /a secret|YSBzZWNyZXQ/.test(text))).toEqual([]);
});

it("answers routes of other plugins, wherever they stand among them", async () => {
  expect(await (await fetch(`${url}/of-a-plugin.css`)).text()).toBe(".of-a-plugin {}");
});
