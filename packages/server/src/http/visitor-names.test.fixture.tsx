import { createHandler } from "./create-handler.ts";
import type { HeapSample } from "./memory.test.fixture.ts";
import type { WidgetModule } from "../api/widgets.ts";

/** Every name that a request can bring, new in each of many requests: what a process remembers of them. */

const milestones = [20_000, 60_000];
/** Long enough to be seen in the heap. */
const padding = "x".repeat(1_500);

/** A widget that looks up whatever its props say, as no widget should. */
const curious = async (): Promise<WidgetModule> => {
  const { useIsland } = await import("@skerry/island");
  const { Icon } = await import("@skerry/ui/icon");
  function Component({ name }: { name: string }) {
    const { text, path, asset } = useIsland();
    const texts = [
      text(name),
      text("own.count", { [name]: 1, count: name.length }),
      path(name),
      path("shop", { [name]: { a: 1 } }),
      asset(name),
    ];
    return (
      <p title={texts.join(" ")}>
        <Icon name={name as "check"} />
      </p>
    );
  }
  return { Component };
};

const handler = createHandler({
  registry: { curious },
  texts: { en: { "own.count": "{a} one|{a} many" } },
  config: { routes: { shop: "/shop/{id}" } },
});
for (const method of ["error", "warn"] as const) console[method] = () => {};

const ask = async (path: string, init?: RequestInit): Promise<void> =>
  void (await (await handler.fetch(new Request(`http://renderer.example${path}`, init))).text());

/** @returns how many islands it has asked for */
async function askForSome(start: number): Promise<number> {
  const name = (kind: string): string => `${kind}${start}${padding}`;
  const islands = {
    [name("key")]: { widget: "curious", props: { name: name("name") }, id: name("id") },
    route: { widget: "search-form", props: { route: name("route") } },
    widget: { widget: name("widget") },
    keys: { widget: "review-card", props: { text: "a", [name("key")]: 1, own: { a: 1 } } },
    slots: {
      widget: "curious",
      slots: { [name("slot")]: "a" },
      fallback: `<form action=${start}>`,
    },
  };
  const config = start % 2 ? undefined : { product: `p${start % 300}`, routes: { a: "/a" } };
  const json = { "Content-Type": "application/json", traceparent: name("trace") };
  const body = JSON.stringify({ islands, config });
  await ask("/render", { method: "POST", headers: json, body });
  const props = encodeURIComponent(JSON.stringify({ name: name("fragment") }));
  await ask(`/fragments/curious?props=${props}&locale=en-x${start}&id=${start}`);
  await ask(`/fragments/${name("none")}?${name("parameter")}=1`);
  await ask(`/${name("path")}`, { method: start % 2 ? "PUT" : "GET" });
  const page = `<html lang="en-y${start}"><div data-widget="curious" data-props='{"name":"${name("page")}"}' id="${name("i")}">${start}</div>`;
  await ask("/transform", { method: "POST", headers: { "Content-Type": "text/html" }, body: page });
  return 9;
}

async function sample(renders: number): Promise<void> {
  const collect = globalThis.gc;
  if (!collect) throw new Error("Start this with --expose-gc.");
  collect();
  collect();
  const message: HeapSample = { renders, heapBytes: process.memoryUsage().heapUsed };
  await new Promise((resolve) => process.send?.(message, resolve));
}

let asked = 0;
for (const milestone of milestones) {
  while (asked < milestone) asked += await askForSome(asked);
  await sample(asked);
}
process.disconnect();
