import { Hono } from "hono";
import { compress } from "hono/compress";
import { html, raw } from "hono/html";
import { jsx } from "hono/jsx";
import { stream, streamText } from "hono/streaming";
import { expect, it } from "vitest";
import { skerry, type SkerryVariables } from "./hono.ts";
import { builtFolder, MARK, startRenderer, type Call } from "./renderer.test.fixture.ts";

const FALLBACK = '<div data-widget="cart" data-props="{}"><p>kept</p></div>';
type App = Hono<{ Variables: SkerryVariables }>;

async function createApp(build: (app: App) => unknown): Promise<{
  get(path?: string, init?: RequestInit): Promise<Response>;
  calls: Call[];
  log: string[];
}> {
  const { renderer, calls } = await startRenderer();
  const log: string[] = [];
  const app: App = new Hono();
  app.use(
    skerry({ renderer, timeout: 5_000, files: builtFolder(), log: (line) => log.push(line) }),
  );
  build(app);
  return { get: async (path = "/", init = {}) => app.request(path, init), calls, log };
}

it("fills pages of html and of JSX in one call, and escapes what is text", async () => {
  const { get, calls } = await createApp((app) => {
    app.get("/", (c) => {
      const { skerry: page } = c.var;
      return c.html(
        html`${page.head([], { n: 1 })}${page.widget(
          "cart",
          { label: "L" },
          {
            fallback: "a < b",
            slots: { a: html`<form></form>`, b: "c < d" },
          },
        )}${page.widget("cart", {}, { fallback: raw("<p>") })}`,
      );
    });
    app.get("/jsx", (c) =>
      c.html(
        jsx(
          "main",
          {},
          c.var.skerry.widget("cart", {}, { fallback: jsx("p", {}, "kept") as never }),
        ) as never,
      ),
    );
  });
  const answer = await get();
  const text = await answer.text();
  expect(text).toContain(
    '<!--skerry s1- b1--><b>cart La &lt; b<div data-slot="a"><form></form></div><div data-slot="b">c &lt; d</div></b>',
  );
  expect(text).toContain(
    "<!--skerry s2- b1--><template data-skerry-fallback><p></template><b>cart </b>",
  );
  expect(text).not.toMatch(MARK);
  expect(answer.headers.get("content-type")).toBe("text/html; charset=UTF-8");
  expect(calls).toHaveLength(1);
  expect(await (await get("/jsx")).text()).toBe(
    '<main><div data-widget="cart" data-props="{}"><!--skerry s1- b1--><template data-skerry-fallback><p>kept</p></template><b>cart </b></div></main>',
  );
});

it("keeps fallbacks in JSON, in streams and in what was compressed before", async () => {
  const island = (c: { var: SkerryVariables }): string =>
    String(c.var.skerry.widget("cart", {}, { fallback: html`<p>kept</p>` as never }));
  const { get, calls, log } = await createApp((app) => {
    app.get("/json", (c) => c.json({ html: island(c) }));
    app.get("/stream", (c) => {
      c.header("Content-Type", "text/html");
      return stream(c, async (out) => {
        for (const character of island(c)) {
          await out.write(character);
          await out.sleep(0);
        }
        await out.write(island(c));
      });
    });
    app.get("/text", (c) => streamText(c, async (out) => void (await out.write(island(c)))));
    app.use("/gzip", compress({ threshold: 0 } as object));
    app.get("/gzip", (c) => c.html(island(c), 200, { "content-length": "2000" }));
  });
  expect(await (await get("/json")).json()).toEqual({ html: FALLBACK });
  expect(await (await get("/stream")).text()).toBe(FALLBACK + FALLBACK);
  expect(await (await get("/text")).text()).toBe(FALLBACK);
  await get("/gzip", { headers: { "accept-encoding": "gzip" } });
  expect(log.join()).toContain("/gzip was compressed before");
  expect(calls).toEqual([]);
});

it("keeps status, headers and cookies of a page, and does not fill HEAD", async () => {
  const { get, calls } = await createApp((app) =>
    app.get("/", (c) => {
      c.header("Set-Cookie", "a=1", { append: true });
      c.header("Set-Cookie", "b=2", { append: true });
      return c.html(c.var.skerry.widget("cart"), 201, { "content-length": "9" });
    }),
  );
  const answer = await get();
  expect([
    answer.status,
    answer.headers.getSetCookie(),
    answer.headers.get("content-length"),
  ]).toEqual([201, ["a=1", "b=2"], null]);
  expect(await answer.text()).toContain("<!--skerry s1- b1-->");
  await get("/", { method: "HEAD" });
  expect(calls).toHaveLength(1);
});

it("fills the page of an error", async () => {
  const { get } = await createApp((app) => {
    app.get("/", () => {
      throw new Error("broken");
    });
    app.onError((_, c) =>
      c.html((c as never as { var: SkerryVariables }).var.skerry.widget("cart"), 500),
    );
  });
  const answer = await get();
  expect([answer.status, (await answer.text()).includes("<!--skerry s1- b1-->")]).toEqual([
    500,
    true,
  ]);
});

it("serves the files of the build", async () => {
  const { get } = await createApp(() => {});
  const script = await get("/skerry/skerry.js");
  expect([script.status, await script.text()]).toEqual([200, "export {};"]);
  const known = { "if-none-match": script.headers.get("etag") ?? "" };
  expect((await get("/skerry/skerry.js", { headers: known })).status).toBe(304);
  expect((await get("/skerry/renderer.mjs")).status).toBe(404);
});
