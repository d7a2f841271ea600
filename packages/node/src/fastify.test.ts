import { Readable } from "node:stream";
import view from "@fastify/view";
import ejs from "ejs";
import fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { describe, expect, it, onTestFinished } from "vitest";
import { skerry } from "./fastify.ts";
import { builtFolder, MARK, startRenderer, type Call } from "./renderer.test.fixture.ts";
import type { Page } from "./site.ts";

const FALLBACK = '<div data-widget="cart" data-props="{}"><p>kept</p></div>';
const island = (reply: FastifyReply): string =>
  (reply as unknown as { skerry: Page }).skerry.widget("cart", {}, { fallback: "<p>kept</p>" });

async function createApp(
  build: (app: FastifyInstance) => unknown,
): Promise<{ app: FastifyInstance; calls: Call[] }> {
  const { renderer, calls } = await startRenderer();
  const app = fastify();
  onTestFinished(() => app.close());
  await app.register(skerry, { renderer, timeout: 5_000, files: builtFolder() });
  await build(app);
  return { app, calls };
}

it("fills what handlers send, in the whole app", async () => {
  const { app, calls } = await createApp((one) =>
    one.register(async (inner) =>
      inner.get("/", (_, reply) => reply.type("text/html").send(island(reply) + island(reply))),
    ),
  );
  const { body, headers } = await app.inject("/");
  expect(body).toContain(
    "<!--skerry s1- b1--><template data-skerry-fallback><p>kept</p></template><b>cart </b>",
  );
  expect(body).toContain("<!--skerry s2- b1-->");
  expect(body).not.toMatch(MARK);
  expect(headers["content-length"]).toBe(String(Buffer.byteLength(body)));
  expect(calls).toHaveLength(1);
});

it("gives the templates of @fastify/view its functions", async () => {
  const { app } = await createApp(async (one) => {
    await one.register(view, { engine: { ejs } });
    one.get("/", (_, reply) =>
      reply.type("text/html").view({
        raw: '<%- skerryHead([], { n: 1 }) %><%- skerryWidget("cart", { label: "L" }) %>',
      } as never),
    );
  });
  const { body } = await app.inject("/");
  expect(body).toContain('id="skerry-state">{"n":1}<');
  expect(body).toContain("<!--skerry s1- b1--><b>cart L</b>");
});

describe("keeps fallbacks, without marks", () => {
  it.each<[string, (reply: FastifyReply) => unknown, string]>([
    ["in JSON", (reply) => reply.send({ html: island(reply) }), JSON.stringify({ html: FALLBACK })],
    [
      "in a stream",
      (reply) =>
        reply
          .type("text/html")
          .send(Readable.from([...island(reply)].map((one) => Buffer.from(one)))),
      FALLBACK,
    ],
    [
      "in a stream of the web",
      (reply) => reply.type("text/html").send(new Blob([island(reply)]).stream()),
      FALLBACK,
    ],
  ])("%s", async (_, send, expected) => {
    const { app, calls } = await createApp((one) => one.get("/", (_request, reply) => send(reply)));
    expect((await app.inject("/")).body).toBe(expected);
    expect(calls).toEqual([]);
  });
});

it("begins the page of an error anew", async () => {
  const { app } = await createApp((one) => {
    one.setErrorHandler((_error, _request, reply) =>
      reply.code(500).type("text/html").send(island(reply)),
    );
    one.get("/", (_, reply) => {
      island(reply);
      throw new Error("broken");
    });
  });
  const { statusCode, body } = await app.inject("/");
  expect([statusCode, body.includes("<!--skerry s1- b1-->")]).toEqual([500, true]);
});

it("does not fill the answer to HEAD", async () => {
  const { app, calls } = await createApp((one) =>
    one.get("/", (_, reply) => reply.type("text/html").send(island(reply))),
  );
  expect((await app.inject({ method: "HEAD", url: "/" })).statusCode).toBe(200);
  expect(calls).toEqual([]);
});

it("serves the files of the build", async () => {
  const { app } = await createApp(() => {});
  const script = await app.inject("/skerry/skerry.js");
  expect([script.statusCode, script.body]).toEqual([200, "export {};"]);
  const known = await app.inject({
    url: "/skerry/skerry.js",
    headers: { "if-none-match": String(script.headers["etag"]) },
  });
  expect(known.statusCode).toBe(304);
  expect((await app.inject("/skerry/renderer.mjs")).statusCode).toBe(404);
  expect((await app.inject("/skerry/..%2f..%2fetc/passwd")).statusCode).toBe(404);
});
