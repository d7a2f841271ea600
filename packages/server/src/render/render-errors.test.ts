/** Islands that cannot be rendered, in the log, the answers and the metrics. */
import { beforeEach, expect, it, vi } from "vitest";
import { assembleHandler, createHandler } from "../http/create-handler.ts";
import { createMetrics } from "../host/metrics.ts";
import type { WidgetModule } from "../api/widgets.ts";

interface Line {
  id: string;
  widget: string;
  code: string;
  message: string;
  stack?: string;
  componentStack?: string;
  notLogged?: number;
}

let lines: Line[] = [];
beforeEach(() => {
  vi.restoreAllMocks();
  lines = [];
  vi.spyOn(console, "error").mockImplementation(
    (line: string) => void lines.push(JSON.parse(line) as Line),
  );
});

// Not before React's production build is loaded.
const load = () => import("./render-errors.test.fixture.tsx");
const rendersOfCart = async (): Promise<number> => (await load()).renders.length;
const refusing: WidgetModule = {
  Component: () => null,
  schema: {
    "~standard": { version: 1, vendor: "test", validate: () => ({ issues: [{ message: "no" }] }) },
  },
};
const registry = {
  ...Object.fromEntries(
    (
      ["cart", "cart-2", "inside", "waiting", "undefined", "module", "undefined-inside"] as const
    ).map((name) => [
      name,
      async (): Promise<WidgetModule> => ({ Component: (await load()).components[name] as never }),
    ]),
  ),
  refusing: () => refusing,
};

const errorOf = async (
  handler: ReturnType<typeof createHandler>,
  widget: string,
  props: unknown = {},
): Promise<{ code?: string; id?: string }> =>
  ((await handler.render({ widget, props })) as { error?: object }).error ?? {};

const metricsOf = async ({ fetch }: ReturnType<typeof createHandler>): Promise<string[]> => {
  const text = await (await fetch(new Request("http://renderer.example/metrics"))).text();
  return text.split("\n").filter((line) => line.startsWith("skerry_render_errors_total{"));
};

it("name the components around what has thrown, the inner one first", async () => {
  const { id } = await errorOf(createHandler({ registry }), "cart");
  expect(lines).toMatchObject([
    { id, widget: "cart", code: "render-failed", stack: expect.stringContaining("negative") },
  ]);
  expect(lines[0]?.componentStack).toMatch(/^at Total [^]+at section[^]+at /);
});

it("name them inside of a Suspense boundary too, also where a widget waits for ever", async () => {
  const handler = createHandler({ registry });
  await errorOf(handler, "inside");
  expect(lines[0]?.componentStack).toMatch(/^at Total /);
  await errorOf(handler, "waiting");
  expect(lines[1]?.componentStack).toMatch(/^at Waiting /);
});

it.each([
  [
    "undefined",
    /"undefined" could not be rendered\. An undefined component is rendered\. Check the/,
  ],
  [
    "module",
    /"module" could not be rendered\. Something that is no component is rendered \(object/,
  ],
  ["undefined-inside", /"undefined-inside" could not be .+ An undefined component is rendered/],
])("name what an import gave in the place of a component: %s", async (widget, words) => {
  await errorOf(createHandler({ registry }), widget);
  expect(lines).toMatchObject([{ widget, code: "render-failed" }]);
  expect(lines[0]?.message).toMatch(words);
});

it("cost the widgets that are rendered nothing", async () => {
  const handler = createHandler({ registry });
  await handler.render({ widget: "refusing" });
  const before = await rendersOfCart();
  expect(await errorOf(handler, "cart", { total: 3 })).toEqual({});
  expect((await rendersOfCart()) - before).toBe(1);
});

it("are logged once in a minute for each widget and code, and the next line counts the others", async () => {
  let now = 1_000_000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const handler = createHandler({ registry });
  const ids = [];
  for (let count = 0; count < 5; count += 1) ids.push((await errorOf(handler, "cart")).id);
  // The page finds the line that stands for its error.
  expect(new Set(ids)).toEqual(new Set([lines[0]?.id]));
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toHaveProperty("notLogged");

  await errorOf(handler, "cart", "no object");
  await errorOf(handler, "cart-2");
  expect(lines.slice(1)).toMatchObject([
    { widget: "cart", code: "bad-props" },
    { widget: "cart-2", code: "render-failed" },
  ]);
  now += 59_000;
  await errorOf(handler, "cart");
  expect(lines).toHaveLength(3);
  now += 1_000;
  const { id } = await errorOf(handler, "cart");
  expect(lines[3]).toMatchObject({ id, widget: "cart", notLogged: 5 });
  expect(id).not.toBe(ids[0]);
  expect(new Set(lines.map((line) => line.id)).size).toBe(4);
});

it("render a widget once more for a line alone", async () => {
  const handler = createHandler({ registry });
  await errorOf(handler, "cart");
  expect(lines).toHaveLength(1);
  const before = await rendersOfCart();
  for (let count = 0; count < 5; count += 1) await errorOf(handler, "cart");
  expect((await rendersOfCart()) - before).toBe(5);
});

it("name the widget to whoever watches what runs, also while it is rendered once more", async () => {
  let running: string | undefined;
  const seen: (string | undefined)[] = [];
  const throwing: WidgetModule = {
    Component: () => {
      seen.push(running);
      throw new Error("always");
    },
  };
  const hooks = { metrics: createMetrics(), onWork: (widget?: string) => void (running = widget) };
  await errorOf(assembleHandler({ registry: { throwing: () => throwing } }, hooks), "throwing");
  expect(seen.length).toBeGreaterThan(1);
  expect(new Set(seen)).toEqual(new Set(["throwing"]));
  expect(running).toBeUndefined();
});

it("are counted by widget and code, and names that requests make up are one", async () => {
  const handler = createHandler({ registry });
  for (const widget of ["cart", "cart", "refusing", "a", "b", "(c)"]) {
    await errorOf(handler, widget);
  }
  expect(await metricsOf(handler)).toEqual([
    'skerry_render_errors_total{widget="cart",code="render-failed"} 2',
    'skerry_render_errors_total{widget="refusing",code="bad-props"} 1',
    'skerry_render_errors_total{widget="unknown",code="unknown-widget"} 3',
  ]);
  expect(lines.map(({ widget }) => widget)).toEqual(["cart", "refusing", "a"]);
});

it("have an id in the header of a fragment, and in a batch that has too many islands", async () => {
  const { fetch, renderBatch } = createHandler({ registry });
  const answer = await fetch(new Request("http://renderer.example/fragments/cart"));
  expect(answer.headers.get("X-Widget-Error")).toBe("render-failed");
  expect(answer.headers.get("X-Widget-Error-Id")).toBe(lines[0]?.id);
  const whole = Array.from({ length: 65 }, (_, index) => [`i${index}`, { widget: "cart" }]);
  const { islands } = await renderBatch({ islands: Object.fromEntries(whole) as never });
  expect(lines).toHaveLength(2);
  expect(islands["i64"]).toMatchObject({ error: { code: "too-large", id: lines[1]?.id } });
});

it("do not stand for those of a page where they came up in the trial at the start", async () => {
  const handler = createHandler({ registry });
  await handler.fetch(new Request("http://renderer.example/readyz"));
  const { length } = lines;
  const { id } = await errorOf(handler, "cart");
  expect(lines.slice(length)).toMatchObject([{ id, widget: "cart" }]);
});

it("are the results of renders too, also where a fragment lacks the shared state", async () => {
  const { cart } = await import("./context/shared-values.test.fixture.tsx");
  const handler = createHandler({ registry: { cart: () => cart }, build: "own" });
  await handler.fetch(new Request("http://renderer.example/fragments/cart"));
  const answer = await handler.fetch(new Request("http://renderer.example/metrics"));
  const counted = (await answer.text()).match(/^skerry_(renders|render_errors)_total.+"cart".+/gm);
  expect(counted).toEqual([
    'skerry_renders_total{widget="cart",result="state-missing"} 1',
    'skerry_render_errors_total{widget="cart",code="state-missing"} 1',
  ]);
});

it("have neither id nor count where they are no mistakes of the island", async () => {
  const hooks = { metrics: createMetrics(), isSuspended: (widget: string) => widget === "cart" };
  const handler = assembleHandler({ registry }, hooks);
  const { islands } = await handler.renderBatch({
    islands: {
      a: { widget: "cart" },
      b: { widget: "review-card", props: {}, propsFrom: true },
    },
  });
  expect(Object.values(islands).map((island) => (island as { error?: object }).error)).toEqual([
    expect.objectContaining({ code: "suspended", id: undefined }),
    expect.objectContaining({ code: "props-missing", id: undefined }),
  ]);
  expect([lines, await metricsOf(handler)]).toEqual([[], []]);
});

it("are not counted where nobody has asked for the island", async () => {
  const handler = createHandler({ registry });
  await handler.fetch(new Request("http://renderer.example/readyz"));
  expect(lines.map(({ widget }) => widget)).toContain("cart");
  expect(await metricsOf(handler)).toEqual([]);
});
