import { gunzipSync, gzipSync } from "node:zlib";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createHandler } from "./create-handler.ts";
import type { WidgetModule } from "../api/widgets.ts";

const review = { widget: "review-card", props: { text: "Good." } };
const host = `<div data-widget="review-card" data-props='{"text":"Good."}'></div>`;
const htmlType = { "Content-Type": "text/html" };

// The first page loads the parser, within its deadline of a second: a busy machine may need more.
beforeAll(() => import("../page/page-parser.ts"));

let log: string[] = [];
beforeEach(() => {
  log = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void log.push(line));
  vi.spyOn(console, "warn").mockImplementation((line: string) => void log.push(line));
});

const fail = (): never => {
  throw new Error("It cannot be read.");
};

const get = (handler: ReturnType<typeof createHandler>, path: string): Promise<Response> =>
  handler.fetch(new Request(`http://renderer.example${path}`));

describe("createHandler", () => {
  it("renders islands without any request", async () => {
    const handler = createHandler({ build: "own" });
    expect(await handler.render({ ...review, id: "here" })).toEqual({
      html: expect.stringMatching(/^<!--skerry here own--><div class="sk sk-review-card">/),
      prefix: "here",
    });
    const { islands } = await handler.renderBatch({
      islands: { a: review, b: { widget: "none" } },
      config: { locale: "de" },
    });
    expect(islands).toMatchObject({
      a: { html: expect.stringContaining("Good.") },
      b: {
        error: {
          code: "unknown-widget",
          message: expect.stringMatching(/^There is no widget .* restart skerry serve\.$/),
        },
      },
    });
  });

  it("logs once that no cache may keep a fragment as its URL is spelled, and how to spell it", async () => {
    const handler = createHandler();
    const path = "/fragments/review-card?id=a&props=%7B%22text%22%3A%22A%20b%22%7D";
    await get(handler, path);
    expect(log).toEqual([]);
    await get(handler, path.replace("%20", "+"));
    await get(handler, `${path}&utm_source=x`);
    expect(log.map((line) => JSON.parse(line) as object)).toMatchObject([
      { event: "skerry-fragment-spelling", expected: path },
    ]);
  });

  it("answers bad-props to props that are not JSON", async () => {
    const ring: Record<string, unknown> = {};
    ring["ring"] = ring;
    const { render } = createHandler();
    for (const props of [ring, { price: 1n }, () => undefined, "text", 3, [1]]) {
      expect(await render({ widget: "review-card", props })).toMatchObject({
        error: { code: "bad-props" },
      });
    }
  });

  it("returns a page that is too long unchanged, whatever its Content-Length says", async () => {
    const page = host + " ".repeat(5_000_000);
    const answer = await createHandler().fetch(
      new Request("http://renderer.example/transform", {
        method: "POST",
        headers: { ...htmlType, "Content-Length": "3" },
        body: page,
      }),
    );
    expect((await answer.text()) === page).toBe(true);
    // Nor is it read.
    expect(log).toEqual([]);
  });

  it("returns a compressed page unchanged, and says that it is", async () => {
    const page = gzipSync(host);
    const answer = await createHandler().fetch(
      new Request("http://renderer.example/transform", {
        method: "POST",
        headers: { ...htmlType, "Content-Encoding": "gzip" },
        body: page,
      }),
    );
    expect(answer.headers.get("Content-Encoding")).toBe("gzip");
    expect(gunzipSync(await answer.arrayBuffer()).toString()).toBe(host);
  });

  it("leaves an island whose fallback is too large to the browser, and renders the others", async () => {
    const form = `<form action="/find">é</form>`;
    const most = form + "x".repeat(32_000 - Buffer.byteLength(form));
    const { islands } = await createHandler().renderBatch({
      islands: {
        long: { widget: "search-form", fallback: `${most}x` },
        most: { widget: "search-form", fallback: most },
      },
    });
    expect(islands["long"]).toMatchObject({ error: { code: "too-large" } });
    expect(islands["most"]).toMatchObject({ html: expect.stringContaining('action="/find"') });
  });

  it("quotes no lone surrogates in its errors, which JSON parsers of other languages reject", async () => {
    const issues = [{ message: "Received \ud83d", path: ["a\ude00"] }];
    const own: WidgetModule = {
      Component: () => "mine",
      schema: { "~standard": { version: 1, vendor: "test", validate: () => ({ issues }) } },
    };
    const { error } = (await createHandler({ registry: { own: () => own } }).render({
      widget: "own",
    })) as { error: { message: string; pointer: string } };
    expect(error.message).toContain("Received \ufffd");
    expect(error.pointer).toBe("/a\ufffd");
  });

  it("prefers the site's own widget to a built-in one", async () => {
    const own: WidgetModule = { Component: () => "mine" };
    const { render } = createHandler({ build: "own", registry: { "review-card": () => own } });
    expect(await render({ ...review, id: "a" })).toEqual({
      html: "<!--skerry a own-->mine",
      prefix: "a",
    });
  });

  it("goes on when a widget cannot be imported", async () => {
    const registry = {
      broken: () => Promise.reject(new Error("no such file")),
      throwing: () => {
        throw new Error("no such file either");
      },
    };
    const handler = createHandler({ registry });
    expect(await handler.render(review)).toHaveProperty("html");
    for (const widget of ["broken", "throwing"]) {
      const result = JSON.stringify(await handler.render({ widget }));
      expect(result).toContain('"code":"render-failed"');
      expect(result).not.toContain("no such file");
      const page = `<div data-widget="${widget}">old</div>`;
      const filled = await handler.transform(new Response(page, { headers: htmlType }));
      expect(await filled.text()).toBe(page);
    }
    expect(await (await get(handler, "/readyz")).text()).toBe(
      "ready\nleft to the browser: broken (render-failed)\nleft to the browser: throwing (render-failed)\n",
    );
    expect(log.every((line) => line.includes("no such file"))).toBe(true);
  });

  const unreadable = { toString: () => Object.create(null) as string };
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  it.each([
    ["nothing", undefined],
    ["null", null],
    ["an object without a prototype", Object.create(null)],
    ["what cannot be written as text", unreadable],
    ["a symbol", Symbol("thrown")],
    ["an error whose stack is no text", Object.assign(new Error("thrown"), { stack: 1n })],
    ["an error that is very long", new Error("thrown ".repeat(100_000))],
    ["an error whose message throws", Object.defineProperty(new Error(), "message", { get: fail })],
    ["a proxy that is no object any more", revoked.proxy],
  ])("leaves an island to the browser, and no other one, that throws %s", async (_, thrown) => {
    const Component = (): never => {
      throw thrown;
    };
    const validate = Component;
    const schema = { "~standard": { version: 1, vendor: "test", validate } };
    const handler = createHandler({
      registry: {
        component: () => ({ Component }),
        schema: () => ({ Component, schema }),
        module: Component,
      },
    });
    const batch = { module: { widget: "module" }, schema: { widget: "schema" } };
    const { islands } = await handler.renderBatch({
      islands: { ...batch, component: { widget: "component" }, review },
    });
    const failed = { error: { code: "render-failed" } };
    expect(islands).toMatchObject({
      component: failed,
      schema: failed,
      module: failed,
      review: { html: expect.any(String) as string },
    });
    const page = `${["component", "schema", "module"].map((name) => `<i data-widget="${name}"></i>`).join("")}${host}`;
    const filled = await handler.transform(new Response(page, { headers: htmlType }));
    expect(await filled.text()).toContain("Good.");
    expect((await get(handler, "/fragments/component")).status).toBe(200);
    expect(log.length).toBeGreaterThan(0);
    for (const line of log) expect(line.length).toBeLessThan(10_000);
  });

  it("explains what is wrong with its options", () => {
    expect(() => createHandler({ keys: [""] })).toThrow(TypeError);
    expect(() => createHandler({ keys: "secret" as unknown as string[] })).toThrow(/"keys"/);
    expect(() => createHandler({ build: "a b" })).toThrow(/"build"/);
    createHandler({ config: { locale: 3 } });
    expect(log).toEqual([expect.stringMatching(/^Skerry: .*locale/s)]);
  });

  it("stops counting a request that never finishes", async () => {
    const forever: WidgetModule = {
      Component: () => null,
      schema: {
        "~standard": { version: 1, vendor: "test", validate: () => new Promise(() => {}) },
      },
    };
    const handler = createHandler({ registry: { forever: () => forever } });
    const path = "/fragments/pagination";
    expect((await get(handler, path)).status).toBe(200);
    const now = vi.spyOn(performance, "now").mockReturnValue(0);
    for (let count = 0; count < 256; count++) {
      void get(handler, "/fragments/forever");
    }
    now.mockReturnValue(9_999);
    expect((await get(handler, path)).status).toBe(503);
    now.mockReturnValue(10_000);
    expect((await get(handler, path)).status).toBe(200);
    expect(await (await get(handler, "/metrics")).text()).toContain(
      "skerry_requests_in_flight 1\n",
    );
  });
});

describe("transform", () => {
  const { transform } = createHandler({ build: "own" });
  const ofTheBytes = {
    "Content-Length": "3",
    ETag: '"a"',
    "Last-Modified": "Sat, 21 Nov 2026 10:00:00 GMT",
  };

  it("keeps the headers and the status of a page, except for those of its bytes", async () => {
    const source = new Response(host, {
      status: 404,
      statusText: "Gone fishing",
      headers: { ...htmlType, ...ofTheBytes, "Cache-Control": "private", "X-Own": "1" },
    });
    const answer = await transform(source);
    expect([answer.status, answer.statusText]).toEqual([404, "Gone fishing"]);
    expect(Object.fromEntries(answer.headers)).toEqual({
      "cache-control": "private",
      "content-type": "text/html",
      "x-own": "1",
    });
    expect(await answer.text()).toContain("<!--skerry t1- own-->");
  });

  it("names the files of a page's islands when it is asked to, as /transform?preload=1 does", async () => {
    const { exampleHandlers } = await import("../contract/example-handlers.test.fixture.ts");
    const handler = createHandler(exampleHandlers.preloading);
    const page = `<script type="module" src="/skerry.js"></script><div data-widget="search-form" data-load="eager"></div>`;
    const request = { method: "POST", headers: htmlType, body: page };
    const asked = await handler.fetch(
      new Request("http://renderer.example/transform?preload=1", request),
    );
    const answer = await handler.transform(new Response(page, { headers: htmlType }), {
      preload: true,
    });
    const html = await answer.text();
    expect(html).toContain('<link rel="modulepreload"');
    expect(html).toBe(await asked.text());
    expect(answer.headers.get("Link")).toContain("rel=modulepreload");
    expect(answer.headers.get("Link")).toBe(asked.headers.get("Link"));
  });

  it.each([
    ["", ["skerry", "widget"]],
    ["{}", ["skerry", "widget"]],
    ["{", ["skerry", "widget", "page"]],
    ['{"debug":true}', ["skerry", "widget", "page"]],
  ])("names what reads a configuration where there is one: %j", async (text, names) => {
    const widget = { load: "eager", files: ["widget.js"], hasTexts: false, isStatic: false };
    const handler = createHandler({
      head: { configuration: ["page.js"], texts: {}, widgets: { "search-form": widget } },
    });
    const page = `<script type="application/json" id="skerry-config">${text}</script>
      <script type="module" src="/skerry.js"></script><div data-widget="search-form"></div>`;
    const answer = await handler.transform(new Response(page, { headers: htmlType }), {
      preload: true,
    });
    expect(answer.headers.get("Link")?.match(/\w+(?=\.js>)/g)).toEqual(names);
  });

  it("lets no cache keep a page that had no time for its islands", async () => {
    const { exampleHandlers } = await import("../contract/example-handlers.test.fixture.ts");
    const handler = createHandler(exampleHandlers.plain);
    const headers = { ...htmlType, "Cache-Control": "public, max-age=60" };
    const slow = `<div data-widget="slow"></div>`;
    const some = await handler.transform(new Response(slow.repeat(8), { headers }));
    // Two on a quiet machine: on a busy one, what it has waited for the processor does not count.
    const filled = (await some.text()).split("<!--skerry").length - 1;
    expect(filled).toBeGreaterThan(0);
    expect(filled).toBeLessThan(8);
    expect(some.headers.get("Cache-Control")).toBe("no-store");
    const all = await handler.transform(new Response(slow, { headers }));
    expect(all.headers.get("Cache-Control")).toBe("public, max-age=60");
  });

  it("keeps everything of a page that has no islands", async () => {
    const headers = { ...htmlType, ...ofTheBytes };
    const answer = await transform(new Response("<p>", { headers }));
    expect(answer.headers.get("ETag")).toBe('"a"');
    expect(answer.headers.get("Content-Length")).toBe("3");
    expect(await answer.text()).toBe("<p>");
  });

  it("returns a page unchanged that says that it must not be transformed", async () => {
    const headers = { ...htmlType, "Cache-Control": "public, no-transform" };
    const source = new Response(host, { headers });
    expect(await transform(source)).toBe(source);
  });

  it("returns a response that is not a page unchanged", async () => {
    for (const type of ["application/json", "text/html-sandboxed", "application/xhtml+xml"]) {
      const source = new Response(host, { headers: { "Content-Type": type } });
      expect(await transform(source)).toBe(source);
    }
    const part = new Response(host, {
      status: 206,
      headers: { ...htmlType, "Content-Range": "bytes 0-70/1000" },
    });
    expect(await transform(part)).toBe(part);
    const empty = new Response(null, { status: 204, headers: htmlType });
    expect(await transform(empty)).toBe(empty);
  });
});

describe("a form", () => {
  const form = (action: string, config = {}) =>
    createHandler({ build: "own", config }).renderBatch({
      islands: { a: { widget: "search-form", props: { action } } },
    });

  it("that leads to another origin has bad props, with the way to allow it", async () => {
    expect(await form("https://orders.example/search")).toMatchObject({
      islands: {
        a: {
          error: {
            code: "bad-props",
            pointer: "/action",
            message: expect.stringMatching(/https:\/\/orders\.example.*formOrigins/) as string,
          },
        },
      },
    });
  });

  it.each([
    "https:evil.example/",
    "https:/evil.example/",
    "http:evil.example/",
    "\\\\evil.example/",
  ])(
    "leads to no other origin, however that is spelled, from a page of http either: %s",
    async (action) => {
      const { render } = createHandler({ build: "own" });
      const fallback = `<form action="${action}"></form>`;
      expect(await render({ widget: "search-form", fallback })).toMatchObject({
        error: { code: "bad-props" },
      });
    },
  );

  it.each([
    ["a path", "/search", {}],
    [
      "an origin of the configuration",
      "https://orders.example/s",
      { formOrigins: ["https://orders.example"] },
    ],
    [
      "a host of a route",
      "https://orders.example/s",
      { routes: { a: { path: "/", host: "orders.example" } } },
    ],
  ])("may lead to %s", async (_, action, config) => {
    expect(await form(action, config)).toHaveProperty("islands.a.html");
  });
});
