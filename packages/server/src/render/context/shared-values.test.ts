import { describe, expect, it, vi } from "vitest";
import { createHandler } from "../../http/create-handler.ts";
import { RequestState } from "./shared-values.ts";

// Not before React's production build is loaded.
const load = (name: "careless" | "cart" | "either" | "plain") => async () =>
  (await import("./shared-values.test.fixture.tsx"))[name];
const registry = {
  careless: load("careless"),
  cart: load("cart"),
  either: load("either"),
  plain: load("plain"),
};
const handler = createHandler({ registry, build: "own" });

const json = { headers: { "Content-Type": "application/json" }, method: "POST" };

async function renderBatch(batch: object): Promise<Record<string, { html?: string }>> {
  const body = JSON.stringify(batch);
  const response = await handler.fetch(new Request("http://r/render", { ...json, body }));
  return ((await response.json()) as { islands: Record<string, { html?: string }> }).islands;
}

async function transform(html: string): Promise<string> {
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  const request = new Request("http://r/transform", { method: "POST", headers, body: html });
  return (await handler.fetch(request)).text();
}

const state = (values: unknown): string =>
  `<script type="application/json" id="skerry-state">${JSON.stringify(values)}</script>`;
const island = '<div data-widget="cart"></div>';

it("renders the islands of a batch with the values of its request, or their defaults", async () => {
  const islands = { a: { widget: "cart" }, b: { widget: "cart" } };
  const one = await renderBatch({ islands, state: { cart: { count: 7 } } });
  expect(one["a"]?.html).toContain("<p>7</p>");
  expect(one["b"]?.html).toContain("<p>7</p>");
  const none = await renderBatch({ islands });
  expect(none["a"]?.html).toContain("<p>0</p>");
});

it("renders the islands of a page with the values of its block", async () => {
  expect(await transform(state({ cart: { count: 3 } }) + island)).toContain("<p>3</p>");
  expect(await transform(island)).toContain("<p>0</p>");
  const untrusted = `<div data-skerry-untrusted>${state({ cart: { count: 9 } })}</div>`;
  expect(await transform(untrusted + island)).toContain("<p>0</p>");
});

it("does not render a fragment of a widget that reads values", async () => {
  const response = await handler.fetch(new Request("http://r/fragments/cart?props=%7B%7D"));
  expect([response.status, await response.text()]).toEqual([200, ""]);
  expect(response.headers.get("X-Widget-Error")).toBe("state-missing");
  const plain = await handler.fetch(new Request("http://r/fragments/plain"));
  expect(await plain.text()).toContain("<p>plain</p>");
});

it("does not answer a fragment with what it has rendered for a page without state", async () => {
  const { a } = await renderBatch({ islands: { a: { widget: "cart" } } });
  expect(a?.html).toContain("<p>0</p>");
  const response = await handler.fetch(new Request("http://r/fragments/cart?id=a&props=%7B%7D"));
  expect(response.headers.get("X-Widget-Error")).toBe("state-missing");
});

describe("the cache", () => {
  const render = async (values: object, widget = "either") =>
    (await renderBatch({ islands: { x: { widget } }, state: values }))["x"]?.html?.replace(
      /<!--.*?-->/g,
      "",
    );
  const renderings = async (): Promise<number> =>
    (await import("./shared-values.test.fixture.tsx")).renderings();

  it("gives markup to whoever has the same values of the keys that were read", async () => {
    await render({ which: "a", a: "1" });
    const before = await renderings();
    expect(await render({ which: "a", a: "1", b: "other", secret: 5 })).toBe("<p>1</p>");
    expect(await renderings()).toBe(before);
    expect(await render({ which: "a", a: "2" })).toBe("<p>2</p>");
    expect(await renderings()).toBe(before + 1);
  });

  it("knows that which keys are read may depend on their values", async () => {
    expect(await render({ which: "a", a: "A", b: "B" })).toBe("<p>A</p>");
    expect(await render({ which: "b", a: "A", b: "B" })).toBe("<p>B</p>");
    expect(await render({ which: "b", a: "A", b: "C" })).toBe("<p>C</p>");
    expect(await render({ which: "a", a: "D", b: "B" })).toBe("<p>D</p>");
    expect(await render({ which: "a", a: "A", b: "C" })).toBe("<p>A</p>");
  });

  it("keeps markup by the values as they were read, whatever a widget makes of them", async () => {
    expect(await render({ user: { name: "Ada" } }, "careless")).toBe("<p>Ada</p>");
    expect(await render({ user: { name: "" } }, "careless")).toBe("<p></p>");
    const before = await render({ user: { name: "Bea" } }, "careless");
    expect([before, await render({ user: { name: "Ada" } }, "careless")]).toEqual([
      "<p>Bea</p>",
      "<p>Ada</p>",
    ]);
  });

  it("tells a value that is not set from one that is null", async () => {
    expect(await render({ which: "a" })).toBe("<p>none</p>");
    expect(await render({ which: "a", a: null })).toBe("<p>null</p>");
  });
});

it("gives each island the values as the request has brought them", async () => {
  const islands = { a: { widget: "careless" }, b: { widget: "careless" } };
  const rendered = await renderBatch({ islands, state: { user: { name: "Cy" } } });
  expect(rendered["b"]?.html).toContain("<p>Cy</p>");
});

it("leaves the values that a caller hands over as they are", async () => {
  const values = { cart: { count: 1 }, list: [{ dangerouslySetInnerHTML: 1 }] };
  const copy = structuredClone(values);
  await handler.renderBatch({ islands: { a: { widget: "cart" } }, state: values });
  expect(values).toEqual(copy);
});

it.each([
  ["an array", [1]],
  ["a text that is no JSON", "{a}"],
  ["a number", 5],
  ["what cannot be JSON", () => ({})],
  ["more than the bound of props", { cart: { count: 7 }, text: "x".repeat(1_000_000) }],
  ["a text that is longer", JSON.stringify({ cart: { count: 7 }, text: "x".repeat(1_000_000) })],
])("logs a state that cannot be used, and renders with defaults: %s", async (_, values) => {
  const error = vi.spyOn(console, "error").mockReturnValue();
  // It writes an error of one kind once a minute.
  const { islands } = await createHandler({ registry, build: "own" }).renderBatch({
    islands: { a: { widget: "cart" } },
    state: values as never,
  });
  expect(islands["a"]).toMatchObject({ html: expect.stringContaining("<p>0</p>") as string });
  expect(String(error.mock.lastCall)).toMatch(/"\(state\)".*"bad-props"/);
});

it("reads only the values that somebody asks for", () => {
  const values = Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [`k${index}`, index]),
  );
  const read: unknown[] = [];
  const requestState = new RequestState(
    new Proxy(values, {
      ownKeys: () => expect.fail("all keys are read"),
      get: (target, key) => (read.push(key), target[key as string]),
    }),
  );
  expect(["k7", "none", "constructor", "__proto__"].map((key) => requestState.textOf(key))).toEqual(
    ["7", undefined, undefined, undefined],
  );
  expect(read).toEqual(["k7"]);
});
