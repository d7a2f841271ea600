import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { builtFolder, startRenderer } from "./renderer.test.fixture.ts";
import { createSkerry } from "./site.ts";

afterEach(() => vi.unstubAllEnvs());

it("fills islands by the renderer that the environment names", async () => {
  const { renderer, calls } = await startRenderer();
  vi.stubEnv("SKERRY_RENDERER", renderer);
  const page = createSkerry({ files: builtFolder(), timeout: 5_000 }).page();
  const html = await page.fill(
    page.head(["cart"], { count: 2 }) + page.widget("cart", { label: "A" }),
  );
  expect(html).toContain('<link rel="modulepreload" href="/skerry/chunks/cart-1.js">');
  expect(html).toContain("<!--skerry s1- b1--><b>cart A</b>");
  expect(calls).toMatchObject([{ state: { count: 2 } }]);
});

it.each([
  ["an empty variable", "", undefined],
  ["null", "http://127.0.0.1:1", null],
])("calls no renderer with %s", async (_, variable, renderer) => {
  vi.stubEnv("SKERRY_RENDERER", variable);
  const page = createSkerry({ renderer, log: () => {} }).page();
  const html = page.widget("cart", {}, { fallback: "<p>kept</p>" });
  expect(html).toBe('<div data-widget="cart" data-props="{}"><p>kept</p></div>');
  expect(page.isWaiting()).toBe(false);
});

it.each([
  ["production", undefined, 100],
  ["development", undefined, 2_000],
  ["development", 50, 50],
])("waits for the renderer as long as NODE_ENV says: %s, %s", async (mode, timeout, expected) => {
  vi.stubEnv("NODE_ENV", mode);
  const hanging = createServer(() => {}).listen(0, "127.0.0.1");
  await once(hanging, "listening");
  const { port } = hanging.address() as AddressInfo;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const log = vi.fn();
  const renderer = `http://127.0.0.1:${port}`;
  const page = createSkerry({ files: builtFolder(), renderer, timeout, log }).page();
  const filled = page.fill(page.widget("cart"));
  await vi.advanceTimersByTimeAsync(expected);
  vi.useRealTimers();
  await filled;
  expect(log.mock.calls.join()).toContain(`no complete answer within ${expected} ms`);
  hanging.close();
  hanging.closeAllConnections();
});

it("says what an unknown option is, and which ones there are", () => {
  const options = { rendrer: "http://127.0.0.1:1" } as object;
  expect(() => createSkerry(options)).toThrow(/no option "rendrer".*\brenderer\b/);
});

it("says once what to run where nothing has been built, and fails where a folder is named", () => {
  const log = vi.fn();
  createSkerry({ log });
  expect(log.mock.calls.join()).toContain("npx skerry build");
  expect(() => createSkerry({ files: "nowhere", log })).toThrow("head.json");
});

it("gives a page another configuration", async () => {
  const { renderer, calls } = await startRenderer();
  const page = createSkerry({
    renderer,
    config: { product: "a" },
    timeout: 5_000,
    log: () => {},
  }).page();
  page.configure({ locale: "de" });
  const html = await page.fill(page.head() + page.widget("cart"));
  expect(html).toContain('id="skerry-config">{"locale":"de"}<');
  expect(calls).toMatchObject([{ config: { locale: "de" } }]);
});

it("leaves fallbacks in what cannot be filled, also where marks are escaped", async () => {
  const { renderer } = await startRenderer();
  const page = createSkerry({ renderer, log: () => {} }).page();
  const html = page.widget("cart", {}, { fallback: "<p>kept</p>" });
  const escaped = JSON.stringify({ html }).replaceAll("<", "\\u003c").replaceAll("/", "\\/");
  expect(page.isWaiting()).toBe(true);
  expect(JSON.parse(page.leave(escaped))).toEqual({
    html: '<div data-widget="cart" data-props="{}"><p>kept</p></div>',
  });
  const xml = html.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  expect(page.leave(xml)).not.toContain("!--");
  expect(page.isWaiting()).toBe(false);
});

it("serves what browsers load, and nothing else", async () => {
  const { files } = createSkerry({ files: builtFolder(), base: "/assets/skerry" });
  expect(files.path).toBe("/assets/skerry/");
  const script = await files.answer("/assets/skerry/skerry.js?x");
  expect(script).toMatchObject({
    status: 200,
    headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" },
  });
  const known = await files.answer(
    "/assets/skerry/skerry.js",
    `"other", W/${script?.headers["etag"]}`,
  );
  expect(known?.status).toBe(304);
  const chunk = await files.answer("/assets/skerry/chunks/cart-1.js");
  expect(chunk?.headers["cache-control"]).toContain("immutable");
  for (const name of [
    "renderer.mjs",
    "renderer/widgets.mjs",
    "chunks/../renderer.mjs",
    "chunks/%2e%2e/renderer.mjs",
    "./renderer.mjs",
    "%2e/renderer.mjs",
    "RENDERER.MJS",
    ".skerry-kept.json",
    "../secret",
    "%2e%2e%2fsecret",
    "%",
    "%00",
    "chunks",
    "",
    "missing.js",
  ])
    expect(await files.answer(`/assets/skerry/${name}`), name).toBeUndefined();
  expect(await files.answer("/elsewhere/skerry.js")).toBeUndefined();
});

it.each(["https://cdn.example/skerry/", "//cdn.example/skerry/"])(
  "serves nothing at %s",
  async (base) => {
    const { files } = createSkerry({ files: builtFolder(), base });
    expect(files.path).toBe("");
    expect(await files.answer("/skerry/skerry.js")).toBeUndefined();
  },
);
