import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildWorker } from "../../build/build-worker.ts";
import { exampleHandlers } from "../contract/example-handlers.test.fixture.ts";
import { serveWorkerd } from "../contract/serve-workerd.test.fixture.ts";
import { withSsr } from "../workers.ts";

const page = `<!doctype html><div data-widget="review-card" data-props='{"text":"Good."}'>old</div>`;
const marker = "<!--skerry t1- example-->";
const html = { "Content-Type": "text/html; charset=utf-8" };

/** The next answer of the site, and the requests that it got. */
let answerNext: (request: IncomingMessage, response: ServerResponse) => unknown;
let asked: { method?: string; url?: string; headers: IncomingMessage["headers"]; body: string }[];
const site = createServer(async (request, response) => {
  const { method = "", url = "", headers } = request;
  asked.push({ method, url, headers, body: await text(request) });
  answerNext(request, response);
});
let origin: string;

beforeAll(async () => {
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});
beforeEach(() => {
  asked = [];
  vi.spyOn(console, "error").mockReturnValue();
  answerNext = (_, response) => response.writeHead(200, html).end(page);
});

interface Edge {
  host: string;
  ask(path: string, init?: RequestInit): Promise<Response>;
  stop(): Promise<unknown>;
}

async function inThisProcess(): Promise<Edge> {
  const edge = withSsr(origin, exampleHandlers.plain);
  const host = "www.example:8080";
  const ask = (path: string, init?: RequestInit) =>
    edge.fetch(new Request(`http://${host}${path}`, init));
  return { host, ask, stop: () => Promise.resolve() };
}

async function inWorkerd(): Promise<Edge> {
  const folder = await mkdtemp(join(tmpdir(), "skerry-edge-"));
  const main = "example-edge.test.fixture";
  await buildWorker(folder, join(import.meta.dirname, `../contract/${main}.ts`));
  const workerd = await serveWorkerd(folder, `${main}.js`, { edge: { ORIGIN: origin } });
  const { host, origin: own } = new URL(workerd.origins["edge"] ?? "");
  return {
    host,
    ask: (path, init) => fetch(own + path, { redirect: "manual", ...init }),
    stop: () => workerd.stop().then(() => rm(folder, { recursive: true })),
  };
}

describe.each([
  ["in Node", inThisProcess],
  ["in workerd", inWorkerd],
])("withSsr %s", (_, start) => {
  let edge: Edge;
  beforeAll(async () => {
    edge = await start();
  }, 60_000);
  afterAll(() => edge.stop());

  it("fills the islands of the site's pages", async () => {
    const answer = await edge.ask("/a/b?c=d&e=%2F");
    expect(answer.status).toBe(200);
    const filled = await answer.text();
    expect(filled).toContain(`'>${marker}<template data-skerry-fallback>old</template><div`);
    expect(filled.endsWith("</div>")).toBe(true);
    expect(asked).toMatchObject([{ method: "GET", url: "/a/b?c=d&e=%2F" }]);
  });

  it("names the site that was asked, and accepts what it can read", async () => {
    const headers = {
      "Accept-Encoding": "gzip, br",
      Cookie: "a=b",
      Host: edge.host,
      "X-Forwarded-Host": "forged.example",
      "X-Forwarded-Proto": "gopher",
      "X-Own": "1",
    };
    await edge.ask("/", { headers });
    expect(asked[0]?.headers).toMatchObject({
      "accept-encoding": "identity",
      cookie: "a=b",
      host: new URL(origin).host,
      "x-forwarded-host": edge.host,
      "x-forwarded-proto": "http",
      "x-own": "1",
    });
  });

  it("keeps to itself what belongs to one connection", async () => {
    answerNext = (_request, response) =>
      response
        .writeHead(200, {
          ...html,
          Connection: "X-Of-The-Site",
          "Keep-Alive": "timeout=99",
          "X-Of-The-Site": "1",
          "Proxy-Authenticate": "Basic",
          "X-Own": "2",
          "Set-Cookie": ["a=1", "b=2"],
        })
        .end(page);
    const answer = await edge.ask("/", { headers: { TE: "trailers", "Proxy-Authorization": "x" } });
    expect(asked[0]?.headers).not.toHaveProperty("te");
    expect(asked[0]?.headers).not.toHaveProperty("proxy-authorization");
    expect(answer.headers.get("X-Of-The-Site")).toBeNull();
    expect(answer.headers.get("Proxy-Authenticate")).toBeNull();
    expect(answer.headers.get("Keep-Alive")).not.toBe("timeout=99");
    expect(answer.headers.get("X-Own")).toBe("2");
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });

  it("asks no other site, whatever the path", async () => {
    for (const path of [
      "//other.example/x",
      "/\\other.example/x",
      "/@other.example",
      "/http://x/",
    ]) {
      asked = [];
      expect(await (await edge.ask(path)).text()).toContain(marker);
      expect(asked).toHaveLength(1);
    }
  });

  it("shows none of the renderer's own routes", async () => {
    const renderer = ["/fragments/review-card?props={}", "/healthz", "/readyz", "/metrics"];
    for (const path of renderer) {
      expect(await (await edge.ask(path)).text()).toContain(marker);
    }
    const body = JSON.stringify({ islands: {} });
    expect(await (await edge.ask("/render", { method: "POST", body })).text()).toBe(page);
    expect(asked.map(({ url }) => url?.replace(/\?.*/, ""))).toEqual([
      "/fragments/review-card",
      "/healthz",
      "/readyz",
      "/metrics",
      "/render",
    ]);
  });

  it("lets other methods pass, with what they carry", async () => {
    const body = new FormData();
    body.set("name", "ü");
    answerNext = (_, response) => response.writeHead(200, { ...html, ETag: '"1"' }).end(page);
    const answer = await edge.ask("/cart", { method: "POST", body });
    expect(answer.headers.get("ETag")).toBe('"1"');
    expect(await answer.text()).toBe(page);
    expect(asked[0]?.method).toBe("POST");
    expect(asked[0]?.body).toContain("ü");
    expect(asked[0]?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  });

  it("leaves redirects to the browser", async () => {
    answerNext = (_, response) => response.writeHead(302, { Location: "/next", ...html }).end();
    const answer = await edge.ask("/");
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/next"]);
    expect(asked).toHaveLength(1);
  });

  it("fills pages of errors too, but no parts of pages", async () => {
    answerNext = (_, response) => response.writeHead(404, html).end(page);
    const missing = await edge.ask("/none");
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain(marker);
    answerNext = (_, response) =>
      response.writeHead(206, { ...html, "Content-Range": "bytes 0-80/81" }).end(page);
    const part = await edge.ask("/", { headers: { Range: "bytes=0-" } });
    expect([part.status, await part.text()]).toEqual([206, page]);
  });

  it("lets everything else pass as it is", async () => {
    const bytes = Buffer.from([0, 255, 60, 100]);
    answerNext = (_, response) =>
      response.writeHead(200, { "Content-Type": "image/x", ETag: '"1"' }).end(bytes);
    const image = await edge.ask("/image");
    expect(Buffer.from(await image.arrayBuffer()).equals(bytes)).toBe(true);
    expect(image.headers.get("ETag")).toBe('"1"');
    answerNext = (_, response) => response.writeHead(304, { ETag: '"1"' }).end();
    const unchanged = await edge.ask("/image", { headers: { "If-None-Match": '"1"' } });
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
    expect(asked[1]?.headers["if-none-match"]).toBe('"1"');
    answerNext = (_, response) => response.writeHead(200, { ...html, ETag: '"2"' }).end("<p>plain");
    const plain = await edge.ask("/plain");
    expect([plain.headers.get("ETag"), await plain.text()]).toEqual(['"2"', "<p>plain"]);
  });

  it("says of a page what is true of the filled one", async () => {
    answerNext = (request, response) => {
      const headers = { ...html, ETag: '"1"', "Content-Length": page.length, "X-Own": "1" };
      response.writeHead(200, headers).end(request.method === "HEAD" ? "" : page);
    };
    const whole = await edge.ask("/");
    expect((await whole.text()).length).toBeGreaterThan(page.length);
    const head = await edge.ask("/", { method: "HEAD" });
    expect(await head.text()).toBe("");
    for (const { headers } of [whole, head]) {
      expect(headers.get("ETag")).toBeNull();
      expect(headers.get("Content-Length")).not.toBe(String(page.length));
      expect(headers.get("X-Own")).toBe("1");
    }
    expect(asked[1]?.method).toBe("HEAD");
  });

  it("reads pages that are compressed all the same", async () => {
    answerNext = (_, response) =>
      response.writeHead(200, { ...html, "Content-Encoding": "gzip" }).end(gzipSync(page));
    const answer = await edge.ask("/");
    expect(answer.headers.get("Content-Encoding")).toBeNull();
    expect(await answer.text()).toContain(marker);
  });

  it("gives the page as it came when an island cannot be rendered", async () => {
    const broken = page.replace("review-card", "throwing");
    answerNext = (_, response) => response.writeHead(200, html).end(broken);
    expect(await (await edge.ask("/")).text()).toBe(broken);
  });

  it("says when the site does not answer", async () => {
    answerNext = (_, response) => response.destroy();
    const answer = await edge.ask("/");
    expect(answer.status).toBe(502);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });
});

describe("withSsr", () => {
  it("takes an origin and nothing else", () => {
    for (const wrong of [
      "",
      "site.example",
      "https://a.example/b",
      "https://u:p@a.example",
      "ftp://a",
    ]) {
      expect(() => withSsr(wrong)).toThrow(TypeError);
    }
    withSsr("https://site.example");
    withSsr("http://127.0.0.1:8080/");
  });
});
