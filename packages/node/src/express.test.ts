import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import compression from "compression";
import express, { type ErrorRequestHandler, type Express } from "express";
import nunjucks from "nunjucks";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { skerry } from "./express.ts";
import { SkerryExtension } from "./nunjucks.ts";
import { builtFolder, listen, MARK, startRenderer } from "./renderer.test.fixture.ts";
import type { Page } from "./site.ts";

const FALLBACK = '<div data-widget="cart" data-props="{}"><p>kept</p></div>';

const pageOf = (response: { locals: Record<string, unknown> }): Page =>
  response.locals["skerry"] as Page;
const island = (response: { locals: Record<string, unknown> }): string =>
  pageOf(response).widget("cart", {}, { fallback: "<p>kept</p>" });

/** A folder with these views, until the test ends. */
function viewsOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "skerry-views-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

async function startApp(
  build: (app: Express) => void,
  { before }: { before?: (app: Express) => void } = {},
): Promise<{ url: string; calls: unknown[]; log: string[] }> {
  const { renderer, calls } = await startRenderer();
  const log: string[] = [];
  const app = express();
  app.set("env", "test");
  before?.(app);
  app.use(
    skerry({ renderer, timeout: 5_000, files: builtFolder(), log: (line) => log.push(line) }),
  );
  build(app);
  return { url: await listen(app), calls, log };
}

it("fills the page of a template in one call, with functions that it has", async () => {
  const views = viewsOf({
    "home.ejs": `<!doctype html><head><%- skerryHead(["cart"], { n: 1 }) %></head>
<%- skerryWidget("cart", { label: title }, { slots: { a: include("part") } }) %><%- skerryWidget("cart") %>`,
    "part.ejs": "<form></form>",
  });
  const { url, calls } = await startApp((app) => {
    app.set("views", views);
    app.set("view engine", "ejs");
    app.get("/", (_request, response) => response.render("home", { title: "T" }));
  });
  const first = await fetch(url);
  const html = await first.text();
  expect(html).toContain('<!--skerry s1- b1--><b>cart T<div data-slot="a"><form></form></div></b>');
  expect(html).toContain("<!--skerry s2- b1--><b>cart </b>");
  expect(html).not.toMatch(MARK);
  expect(calls).toHaveLength(1);
  expect(first.headers.get("content-length")).toBe(String(Buffer.byteLength(html)));
  // The text with its islands is the same again, and so is its ETag.
  expect((await fetch(url)).headers.get("etag")).toBe(first.headers.get("etag"));
});

it("fills a page of Nunjucks with its tags", async () => {
  const { url } = await startApp((app) => {
    const environment = new nunjucks.Environment(null, { autoescape: true });
    environment.addExtension("skerry", new SkerryExtension());
    const template =
      '{% skerryWidget "cart", { label: label } %}F {% skerrySlot "a" %}<i>{{ label }}</i>{% endskerrySlot %}{% endskerryWidget %}';
    app.get("/", (_request, response) => {
      response.send(environment.renderString(template, { ...response.locals, label: "<" }));
    });
  });
  expect(await (await fetch(url)).text()).toMatch(/<b>cart <F ?.*<i>&lt;<\/i>/);
});

describe("an answer that is no whole page keeps its fallbacks, without marks", () => {
  it.each<[string, (app: Express) => void, (text: string) => unknown, unknown]>([
    [
      "JSON",
      (app) => app.get("/", (_, response) => void response.json({ html: island(response) })),
      (text) => JSON.parse(text) as unknown,
      { html: FALLBACK },
    ],
    [
      "a feed",
      (app) =>
        app.get("/", (_, response) => {
          const text = island(response).replaceAll("<", "&lt;").replaceAll(">", "&gt;");
          response.type("application/rss+xml").send(text);
        }),
      String,
      FALLBACK.replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
    ],
    [
      "a stream",
      (app) =>
        app.get("/", async (_, response) => {
          response.type("html");
          const html = island(response);
          for (const character of html) response.write(character);
          await setTimeout(1);
          response.end(island(response));
        }),
      String,
      FALLBACK + FALLBACK,
    ],
    [
      "a stream in Buffers of other bytes",
      (app) =>
        app.get("/", (_, response) => {
          response.writeHead(200, { "Content-Type": "text/html; charset=latin1" });
          response.write(Buffer.from(island(response)));
          response.end();
        }),
      String,
      FALLBACK,
    ],
  ])("%s", async (_, build, read, expected) => {
    const { url, calls } = await startApp(build);
    expect(read(await (await fetch(url)).text())).toEqual(expected);
    expect(calls).toEqual([]);
  });

  it("sends what a stream writes at once, if it is no mark", async () => {
    let end = (): void => {};
    const { url } = await startApp((app) =>
      app.get("/", (_, response) => {
        response.type("text/event-stream").write("data: a <b> <!\n\n");
        end = () => void response.end();
      }),
    );
    const reader = (await fetch(url)).body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("data: a <b> <!\n\n");
    end();
  });
});

it("fills what is written with node:http's own methods, and corrects its length", async () => {
  const { url } = await startApp((app) =>
    app.get("/", (_, response) => {
      const html = `<p>é</p>${island(response)}`;
      response.writeHead(201, "Made", [
        "Content-Type",
        "text/html",
        "Content-Length",
        String(Buffer.byteLength(html)),
        "X-A",
        "1",
      ]);
      response.end(html);
    }),
  );
  const answer = await fetch(url);
  const html = await answer.text();
  expect([answer.status, answer.statusText, answer.headers.get("x-a")]).toEqual([201, "Made", "1"]);
  expect(html).toBe(
    '<p>é</p><div data-widget="cart" data-props="{}"><!--skerry s1- b1--><template data-skerry-fallback><p>kept</p></template><b>cart </b></div>',
  );
  expect(answer.headers.get("content-length")).toBe(String(Buffer.byteLength(html)));
});

it("begins the page of an error anew", async () => {
  const views = viewsOf({
    "broken.ejs":
      '<%- skerryHead([], { n: 1 }) %><%- skerryWidget("cart", {}, { id: "same" }) %><%- no() %>',
    "failed.ejs": '<%- skerryWidget("cart", {}, { id: "same" }) %>',
  });
  const { url, calls } = await startApp((app) => {
    app.set("views", views);
    app.set("view engine", "ejs");
    app.get("/", (_, response) => response.render("broken"));
    const failed: ErrorRequestHandler = (_error, _request, response, _next) => {
      response.status(500).render("failed");
    };
    app.use(failed);
  });
  const answer = await fetch(url);
  expect(answer.status).toBe(500);
  expect(await answer.text()).toContain("<!--skerry same b1-->");
  expect(calls).toHaveLength(1);
  expect(calls[0]).not.toHaveProperty("state");
});

it("does not call the renderer for HEAD, for pages without islands, and for other types", async () => {
  const { url, calls } = await startApp((app) => {
    app.get("/", (_, response) => void response.send(island(response)));
    app.get("/plain", (_, response) => void response.send("<p>Plain</p>"));
    app.get("/picture", (_, response) => {
      island(response);
      response.type("png").send(Buffer.from([1, 255, 2]));
    });
  });
  expect((await fetch(url, { method: "HEAD" })).status).toBe(200);
  expect(await (await fetch(`${url}/plain`)).text()).toBe("<p>Plain</p>");
  expect([...new Uint8Array(await (await fetch(`${url}/picture`)).arrayBuffer())]).toEqual([
    1, 255, 2,
  ]);
  expect(calls).toEqual([]);
});

it.each([true, false])("works with compression, which comes before it: %s", async (isBefore) => {
  const compress = (app: Express): void => void app.use(compression({ threshold: 0 }));
  const { url, log } = await startApp(
    (app) => {
      if (!isBefore) compress(app);
      app.get("/", (_, response) => {
        const html = island(response);
        response.type("html").end(html);
      });
    },
    isBefore ? { before: compress } : {},
  );
  const answer = await fetch(url);
  const html = await answer.text();
  expect(answer.headers.get("content-encoding")).toMatch(/br|gzip/);
  expect(html.includes("<!--skerry ")).toBe(isBefore);
  expect(log.some((line) => line.includes("/ was compressed before"))).toBe(!isBefore);
});

it("serves the files of the build, and leaves others to the app", async () => {
  const { url } = await startApp((app) =>
    app.use((_, response) => void response.status(404).send("the app's own")),
  );
  const script = await fetch(`${url}/skerry/skerry.js`);
  expect([script.status, script.headers.get("content-type")]).toEqual([
    200,
    "text/javascript; charset=utf-8",
  ]);
  expect(await (await fetch(`${url}/skerry/renderer.mjs`)).text()).toBe("the app's own");
});

it("fills pages of a server without Express", async () => {
  const { renderer } = await startRenderer();
  const middleware = skerry({ renderer, timeout: 5_000, log: vi.fn() });
  const url = await listen((request, response) =>
    middleware(request, response, () => {
      const { locals } = response as unknown as { locals: Record<string, unknown> };
      response.setHeader("content-type", "text/html");
      response.end(island({ locals }));
    }),
  );
  expect(await (await fetch(url)).text()).toContain("<!--skerry s1- b1-->");
});
