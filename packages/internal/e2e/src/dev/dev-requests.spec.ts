/** Requests to `skerry dev` that no browser writes, or only by mistake, and a backend that misbehaves. */
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listen } from "../harness/listen.ts";
import { openPage } from "../harness/open-page.ts";
import { createOwnSite, type OwnSite, type RunningDev } from "./own-site.ts";

/** Only code has its mark, no page. */
const widget = `globalThis.mark = "code of the renderer";
export const load = "eager";
export const Component = () => <b>Hello</b>;`;

const page = `<!doctype html><html lang="en"><head><title>A page</title>
<script type="module" src="/skerry/skerry.js"></script></head><body><div data-widget="hello"></div></body></html>`;

/** A server's answer to a request line, byte by byte as it was given. */
async function answerTo(url: string, target: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setEncoding("latin1");
  socket.write(
    Buffer.from(
      `GET ${target} HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: session=of-the-developer\r\nConnection: close\r\n\r\n`,
      "latin1",
    ),
  );
  let text = "";
  socket.on("data", (chunk: string) => (text += chunk)).on("error", () => {});
  await once(socket, "close");
  return text;
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

/** Spellings of a path to the renderer's code, in the folder of the build or below that of the pages. */
const spellings = [
  "/skerry/renderer.mjs",
  "/skerry/%72enderer.mjs",
  "/skerry/renderer%2emjs",
  "/skerry/%2e/renderer.mjs",
  "/skerry/.%2frenderer.mjs",
  "/skerry//renderer.mjs",
  "/skerry/x/..%2frenderer.mjs",
  "/skerry/chunks/../renderer.mjs",
  "/skerry/renderer.mjs?x",
  "/%73kerry/renderer.mjs",
  "/skerry%2frenderer.mjs",
  "//skerry/renderer.mjs",
  "/\\skerry/renderer.mjs",
  "/x/..%2fskerry/renderer.mjs",
  "/skerry/../skerry/renderer.mjs",
  "/skerry/%00renderer.mjs",
  "/skerry/%",
  // Vite serves the files of `public` as they are, under its own path.
  "/skerry/skerry/renderer.mjs",
  "/skerry/skerry/%72enderer.mjs?x",
  "/skerry/skerry//renderer.mjs",
  "/skerry/skerry-renderer/renderer.mjs",
  "/skerry/skerry-renderer/chunks/CODE",
  "/skerry/%73kerry-renderer/chunks/CODE",
  "/skerry/@fs/RENDERER/renderer.mjs",
  "/skerry/@fs/RENDERER/chunks/CODE",
  "/skerry/@fs/RENDERER/chunks/CODE?raw",
  "/skerry/@fs/RENDERER/chunks/CODE?import&raw",
  "/skerry/@fs/RENDERER/../skerry-renderer/chunks/CODE",
];

/** Builds a site, so that there is a renderer whose code could be shown. */
async function build(site: OwnSite): Promise<(spelling: string) => string> {
  const { code, error } = await site.skerry("build");
  if (code !== 0) throw new Error(error);
  const files = await readdir(join(site.renderer, "chunks"));
  const texts = await Promise.all(
    files.map((file) => readFile(join(site.renderer, "chunks", file), "utf8")),
  );
  const name = files[texts.findIndex((text) => text.includes("code of the renderer"))];
  if (name === undefined) throw new Error("No file of the renderer has the code.");
  return (spelling) => spelling.replace("CODE", name).replace("RENDERER", site.renderer);
}

describe("skerry dev in front of a backend", () => {
  let site: OwnSite;
  let backend: Server;
  let evil: Server;
  let evilHost: string;
  let dev: RunningDev;
  let reached: IncomingMessage[];
  let spell: (spelling: string) => string;
  beforeAll(async () => {
    site = await createOwnSite({ "widgets/hello.tsx": widget });
    spell = await build(site);
    backend = createServer((incoming, response) => {
      const { url = "" } = incoming;
      reached.push(incoming);
      const type = url.endsWith(".bin") ? "application/octet-stream" : "text/html";
      if (url.startsWith("/broken")) {
        response.writeHead(200, { "Content-Type": type, "Content-Length": 100_000 });
        return response.write("<p>the first part", () => response.destroy());
      }
      if (url === "/waiting") return undefined;
      if (url === "/reset") return incoming.socket.resetAndDestroy();
      if (url.startsWith("/odd-header")) {
        return incoming.socket.end(
          `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nX-Odd: a\u0001b\r\nContent-Length: 2\r\n\r\nok`,
        );
      }
      if (url === "/odd-status") return incoming.socket.end("HTTP/1.1 099 Odd\r\n\r\n");
      if (url === "/kept" && Object.keys(incoming.headers).some((name) => name.startsWith("if-"))) {
        return response.writeHead(304).end();
      }
      if (url === "/elsewhere") {
        const location = `https://login.example/?return=http://${incoming.headers.host}/`;
        return response.writeHead(302, { Location: location }).end();
      }
      return response.writeHead(200, { "Content-Type": type }).end(page);
    });
    evil = createServer((incoming, response) => {
      reached.push(incoming);
      response.writeHead(200, { "Content-Type": "text/html" }).end("evil");
    });
    evilHost = new URL(await listen(evil)).host;
    dev = await site.dev("--proxy", await listen(backend));
  }, 120_000);
  beforeEach(() => (reached = []));
  afterAll(async () => {
    for (const server of [backend, evil]) {
      server?.close();
      server?.closeAllConnections();
    }
    await dev?.stop();
    await site?.remove();
  });

  it.each([
    "//HOST/",
    "//user:secret@HOST/a",
    "///HOST/",
    "/\\HOST/",
    "/\\/HOST/",
    "/%2fHOST/",
    "/%5cHOST/",
    "/@HOST/",
    "/..//HOST/",
    "/.//HOST/",
    "/%0d%0aHost:%20HOST",
    "//HOST/skerry/skerry.js",
    "//HOST/healthz",
  ])("sends it what was asked for, whatever host a path looks like: %s", async (form) => {
    const target = form.replace("HOST", evilHost);
    expect(statusOf(await answerTo(dev.url, target))).toBe(200);
    expect(reached.map(({ url, headers }) => [url, headers.host])).toEqual([
      [target, new URL(`http://${(reached[0] as IncomingMessage).headers.host}`).host],
    ]);
    expect(reached[0]?.headers.host).not.toBe(evilHost);
  });

  it.each(["http://HOST/", "HOST", "@HOST/", "\\\\HOST/", "*", "http:/HOST/"])(
    "asks nobody where the request names no path: %s",
    async (form) => {
      const answer = await answerTo(dev.url, form.replace("HOST", evilHost));
      expect([400, 404]).toContain(statusOf(answer));
      expect(reached).toEqual([]);
    },
  );

  it("keeps a visitor of a path like a host away from that host, in a browser too", async () => {
    const opened = await openPage();
    await opened.goto(`${dev.url}/${evilHost}/`);
    expect(await opened.title()).toBe("A page");
    expect(reached.map(({ url }) => url)).toContain(`//${evilHost}/`);
  });

  it("leaves a redirect to another site as it is", async () => {
    const answer = await fetch(`${dev.url}elsewhere`, { redirect: "manual" });
    expect(answer.headers.get("location")).toMatch(
      /^https:\/\/login\.example\/\?return=http:\/\/127\.0\.0\.1:\d+\/$/,
    );
  });

  it("renders a page anew that has not changed, because its widgets may have", async () => {
    for (const [name, value] of [
      ["If-None-Match", '"a"'],
      ["If-Modified-Since", new Date().toUTCString()],
    ] as const) {
      const answer = await fetch(`${dev.url}kept`, { headers: { [name]: value } });
      expect(answer.status).toBe(200);
    }
  });

  it("says where a page has broken off, and lives on", async () => {
    const answer = await fetch(`${dev.url}broken?a=1`);
    expect(answer.status).toBe(502);
    expect(await answer.text()).toMatch(
      /^skerry dev: http:\/\/127\.0\.0\.1:\d+ broke off .*\/broken\?a=1/,
    );
    expect((await fetch(dev.url)).status).toBe(200);
  });

  it("breaks off what is no page, as the backend did", async () => {
    const answer = await fetch(`${dev.url}broken.bin`);
    await expect(answer.arrayBuffer()).rejects.toThrow();
    expect((await fetch(dev.url)).status).toBe(200);
  });

  it.each(["reset", "odd-status", "odd-header", "odd-header.bin"])(
    "survives an answer that is none: /%s",
    async (path) => {
      await fetch(dev.url + path).then(
        (answer) => answer.text(),
        () => {},
      );
      expect((await fetch(dev.url)).status).toBe(200);
    },
  );

  it("lets the backend go when the browser has gone", async () => {
    const { port, hostname } = new URL(dev.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /waiting HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 1000\r\n\r\na=1`,
    );
    await expect.poll(() => reached.length).toBe(1);
    const gone = new Promise((resolve) => reached[0]?.socket.on("close", resolve));
    socket.destroy();
    await gone;
    expect((await fetch(dev.url)).status).toBe(200);
  });

  it.each(spellings)("shows the renderer's code under no spelling: %s", async (target) => {
    expect(await answerTo(dev.url, spell(target))).not.toContain("code of the renderer");
    expect((await fetch(dev.url)).status).toBe(200);
  });
});

describe("skerry dev without a backend", () => {
  let site: OwnSite;
  let dev: RunningDev;
  let spell: (spelling: string) => string;
  beforeAll(async () => {
    site = await createOwnSite({
      "widgets/hello.tsx": widget,
      "public/index.html": page,
      "public/.env": "SECRET=of-the-developer",
    });
    spell = await build(site);
    dev = await site.dev();
  }, 120_000);
  afterAll(async () => {
    await dev?.stop();
    await site?.remove();
  });

  it.each(spellings)("shows the renderer's code under no spelling: %s", async (target) => {
    const answer = await answerTo(dev.url, spell(target));
    expect(statusOf(answer)).toBeGreaterThanOrEqual(400);
    expect(answer).not.toContain("code of the renderer");
  });

  it.each(["/.env", "/%2eenv", "/x/../.env", "/skerry/.env", "/skerry/../.env"])(
    "shows no file whose name begins with a dot: %s",
    async (target) => {
      expect(await answerTo(dev.url, target)).not.toContain("SECRET");
    },
  );

  it.each(["//", "//x", "/\\x", "/%", "/%00", "/..%2f..%2fpackage.json"])(
    "says that there is no page where a path names none: %s",
    async (target) => {
      expect(statusOf(await answerTo(dev.url, target))).toBe(404);
    },
  );
});
