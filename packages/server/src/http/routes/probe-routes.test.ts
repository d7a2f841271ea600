import { expect, it, vi } from "vitest";
import { assembleHandler } from "../create-handler.ts";
import type { Handler } from "../../api/handler.ts";
import { createMetrics } from "../../host/metrics.ts";
import type { WidgetModule } from "../../api/widgets.ts";

const ask = async (handler: Handler, path: string): Promise<string> => {
  const answer = await handler.fetch(new Request(`http://renderer.example${path}`));
  return `${answer.status} ${await answer.text()}`;
};

it("cost nothing, however many ask", async () => {
  const Component = vi.fn(() => "own");
  const formatAllMetrics = vi.fn(async () => "metrics");
  const own: WidgetModule = { Component: Component as never };
  const handler = assembleHandler(
    { registry: { own: () => own } },
    { metrics: createMetrics(), formatAllMetrics },
  );
  const all = Array.from({ length: 300 }, () => [
    ask(handler, "/readyz"),
    ask(handler, "/metrics"),
  ]);
  expect(new Set(await Promise.all(all.flat()))).toEqual(new Set(["200 ready\n", "200 metrics"]));
  await ask(handler, "/readyz");
  expect(Component).toHaveBeenCalledTimes(1);
  expect(formatAllMetrics).toHaveBeenCalledTimes(1);
  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now + 1_000);
  await ask(handler, "/metrics");
  expect(formatAllMetrics).toHaveBeenCalledTimes(2);
});

it("collect the metrics again after they could not be", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const formatAllMetrics = vi.fn(async () => "metrics");
  formatAllMetrics.mockRejectedValueOnce(new Error("no primary"));
  const handler = assembleHandler({}, { metrics: createMetrics(), formatAllMetrics });
  expect(await ask(handler, "/metrics")).toBe("500 ");
  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now + 1_000);
  expect(await ask(handler, "/metrics")).toBe("200 metrics");
});

it("name no files of the machine when nothing can be rendered", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  vi.doMock("../../render/load-widgets.ts", async (original) => ({
    ...(await original<typeof import("../../render/load-widgets.ts")>()),
    loadWidgets: () => Promise.reject(new Error("Cannot find /home/site/react.js")),
  }));
  vi.resetModules();
  const { createHandler } = await import("../create-handler.ts");
  const answer = await ask(createHandler(), "/readyz");
  vi.doUnmock("../../render/load-widgets.ts");
  vi.resetModules();
  expect(answer).toMatch(/^503 .*nothing can be rendered/);
  expect(answer).not.toContain("/home");
  expect(String(log.mock.calls[0])).toContain("/home/site/react.js");
});

it("name a widget that needs props without a schema until it has been rendered with some", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const needy = {
    Component: ({ item }: { item: { name: string } }) => item.name,
  } as unknown as WidgetModule;
  const slotted: WidgetModule = { Component: () => "slots", slots: ["a"] };
  const { createHandler } = await import("../create-handler.ts");
  const handler = createHandler({ registry: { needy: () => needy, slotted: () => slotted } });
  expect(await ask(handler, "/readyz")).toBe(
    "200 ready\nleft to the browser: needy (render-failed)\n",
  );
  expect(await ask(handler, "/metrics")).toContain(
    'skerry_widgets_left_to_browser{widget="needy",reason="render-failed"} 1\n',
  );
  expect(await handler.render({ widget: "needy", props: { item: { name: "A" } } })).toHaveProperty(
    "html",
  );
  expect(await ask(handler, "/readyz")).toBe("200 ready\n");
  // A visitor cannot name it again.
  expect(await handler.render({ widget: "needy" })).toHaveProperty("error");
  expect(await ask(handler, "/readyz")).toBe("200 ready\n");
});

it.each([
  ["all of three", 3, 503],
  ["two of three", 2, 503],
  ["one of three", 1, 200],
])("say whether a renderer lacks what it had when it was built: %s", async (_, missing, status) => {
  vi.spyOn(console, "error").mockReturnValue();
  const names = ["first", "second", "third"];
  const rows = names.map((name, index): [string, () => Promise<WidgetModule>] => [
    name,
    async () => {
      if (index < missing) {
        throw new Error("Cannot find package 'pictures' imported from /srv/site/chunks/first.mjs");
      }
      return { Component: () => "own" };
    },
  ]);
  const browserOnly = () => Promise.reject(new Error("window is not defined"));
  const { createHandler } = await import("../create-handler.ts");
  const registry = { ...Object.fromEntries(rows), browserOnly };
  const handler = createHandler({ registry, loadable: names });
  const answer = await ask(handler, "/readyz");
  expect(answer).toMatch(new RegExp(`^${status} `));
  expect(answer.includes("Cannot find package 'pictures'")).toBe(status === 503);
  expect(answer).not.toContain("/srv");
  // Those that are there are rendered.
  expect(await handler.render({ widget: "third" })).toHaveProperty(missing < 3 ? "html" : "error");
});
