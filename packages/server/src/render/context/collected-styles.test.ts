import { expect, it, vi } from "vitest";
import { createHandler } from "../../http/create-handler.ts";
import type { WidgetModule } from "../../api/widgets.ts";

/** After React's production build. */
const load = () => import("./collected-styles.test.fixture.tsx");

const handlerFor = (more: object, tailwind?: string) =>
  createHandler({
    registry: { card: async () => ({ ...(await load()), ...more }) as WidgetModule },
    build: "b",
    tailwind,
  });

const style = (color: string, nonce = "old"): string =>
  `<style data-skerry-style="" id="a" nonce="${nonce}">.${color}{color:${color}}</style>`;

it("writes the styles of a render behind the marker, with the nonce of a batch", async () => {
  const handler = handlerFor({});
  const islands = { a: { widget: "card" } };
  const plain = await handler.renderBatch({ islands });
  expect(plain.islands["a"]).toMatchObject({
    html: `<!--skerry a b-->${style("red")}<p class="red">Text</p>`,
  });
  const { islands: answered } = await handler.renderBatch({ islands, nonce: "new" });
  expect(answered["a"]).toMatchObject({
    html: `<!--skerry a b--><style data-skerry-style="" id="a" nonce="new">.red{color:red}</style><p class="red">Text</p>`,
  });
});

it("writes each style into a page once, with its nonce", async () => {
  const island = (color: string): string =>
    `<div data-widget="card" data-props='{"color":"${color}"}'></div>`;
  const page = `<!doctype html><script nonce="n"></script>${island("red")}${island("blue")}${island("red")}`;
  const response = new Response(page, { headers: { "Content-Type": "text/html" } });
  const html = await (await handlerFor({}).transform(response)).text();
  expect(html.match(/<style[^]*?<\/style>/g)).toEqual([style("red", "n"), style("blue", "n")]);
});

it("writes a style into the next island if the first one that needs it is left out", async () => {
  const left = '<p><span data-widget="card"></span></p>';
  const page = `<!doctype html><title>A page</title>${left}<div data-widget="card"></div><div data-widget="card"></div>`;
  const response = new Response(page, { headers: { "Content-Type": "text/html" } });
  const html = await (await handlerFor({}).transform(response)).text();
  expect(html).toContain(left);
  expect(html).toContain(`<div data-widget="card"><!--skerry t2- b-->${style("red")}<p`);
  expect(html.match(/<style/g)).toHaveLength(1);
});

it.each([
  [
    "throws",
    {
      collectStyles: () => {
        throw new Error("no sheet");
      },
    },
    "no sheet",
  ],
  ["returns nothing", { collectStyles: () => undefined }, "wrap"],
  ["wraps nothing", { collectStyles: () => ({ wrap: () => undefined, styles: () => "" }) }, "wrap"],
  [
    "has no text",
    { collectStyles: () => ({ wrap: (one: unknown) => one, styles: () => 1 }) },
    "string",
  ],
  [
    "has other markup",
    {
      collectStyles: () => ({
        wrap: (one: unknown) => one,
        styles: () => "<style></style><script></script>",
      }),
    },
    "<script>",
  ],
])("serves the island without styles if the hook %s, and says so once", async (_, more, said) => {
  const lines = vi.spyOn(console, "error").mockImplementation(() => {});
  const handler = handlerFor(more);
  for (const id of ["a", "b"]) {
    expect(await handler.render({ widget: "card", id })).toMatchObject({
      html: `<!--skerry ${id} b--><p class="red">Text</p>`,
    });
  }
  expect(lines).toHaveBeenCalledTimes(1);
  expect(lines.mock.calls[0]?.[0]).toMatch(/skerry-styles-failed/);
  expect(JSON.parse(lines.mock.calls[0]?.[0] as string)).toMatchObject({
    widget: "card",
    message: expect.stringContaining(said) as string,
  });
});

it("marks the markup of widgets that import Tailwind", async () => {
  expect(
    await handlerFor({ collectStyles: undefined }, "other card").render({ widget: "card" }),
  ).toMatchObject({
    html: '<!--skerry s1 b--><template data-skerry-tailwind></template><p class="red">Text</p>',
  });
});
