/** Widgets whose trees wait for promises: lazy modules, data, what never comes. */
import { beforeEach, expect, it, vi } from "vitest";
import { createHandler } from "../http/create-handler.ts";
import type { Handler } from "../api/handler.ts";
import { limits } from "../host/limits.ts";
import type { WidgetModule } from "../api/widgets.ts";

interface Line {
  widget: string;
  code: string;
  message: string;
  componentStack?: string;
}

let lines: Line[] = [];
let handler: Handler;
// Not before React's production build is loaded.
const load = () => import("./suspense.test.fixture.tsx");
const names = [
  "lazy",
  "nested",
  "long",
  "data",
  "thrown",
  "class",
  "lazy-alone",
  "fetches",
  "plain",
];
const open = ["forever", "forever-2", "forever-alone", "broken", "throwing", "hidden"];
const registry = Object.fromEntries(
  [...names, ...open].map((name) => [
    name,
    async (): Promise<WidgetModule> => ({ Component: (await load()).components[name] as never }),
  ]),
);

beforeEach(() => {
  vi.resetModules();
  vi.restoreAllMocks();
  lines = [];
  vi.spyOn(console, "error").mockImplementation(
    (line: string) => void lines.push(JSON.parse(line) as Line),
  );
  handler = createHandler({ registry, build: "own" });
});

async function render(widget: string, props: object = {}): Promise<string> {
  const result = await handler.render({ widget, props, id: "s1" });
  return "html" in result ? result.html : `${result.error.code}: ${result.error.message}`;
}

const markup = (inside: string): string =>
  `<!--skerry s1 own--><section><p>rest</p><!--$-->${inside}<!--/$--><u id="_s1R_1_">id</u></section>`;

it.each([
  ["lazy", markup("<b>bold</b>")],
  ["nested", markup("<p><i>inner</i></p>")],
  ["long", markup(`<b>${"x".repeat(50_000)}</b>`)],
  ["data", markup("<b>data a</b>")],
  ["thrown", markup("<b>thrown</b>")],
  ["class", markup("<b>bold</b>")],
  ["lazy-alone", "<!--skerry s1 own--><b>bold</b>"],
])("are served whole at the first request: %s", async (widget, html) => {
  const first = await render(widget);
  expect(first.replace(/id="[^"]*R_[^"]*"/, 'id="_s1R_1_"')).toBe(html);
  // As by `renderToString`, which renders it when everything is there.
  handler = createHandler({ registry, build: "own" });
  expect(await render(widget)).toBe(first);
  expect(lines).toEqual([]);
});

it.each([
  ["forever", "deadline", /^at Forever /],
  ["broken", "render-failed", /^at Lazy|^at /],
  ["throwing", "render-failed", /^at Throwing /],
])("serve their fallback and the rest: %s", async (widget, code, stack) => {
  const html = await render(widget);
  expect(html).toContain(
    '<p>rest</p><!--$!--><template data-dgst="skerry"></template><i>load</i><!--/$-->',
  );
  expect(html).toMatch(/<u id="[^"]+">id<\/u>/);
  expect(html).not.toContain("<script");
  expect(lines).toMatchObject([{ widget, code }]);
  expect(lines[0]?.componentStack).toMatch(stack);
});

it("serve one part, and the fallback of another", async () => {
  const html = await render("hidden");
  expect(html).toContain("<!--$--><b>bold</b><!--/$-->");
  expect(html).toContain("<i>load</i>");
});

it("say what a module needs of a browser", async () => {
  await render("broken");
  expect(lines[0]?.message).toContain("A server has no window");
});

it("are left to the browser where they wait outside of every boundary", async () => {
  expect(await render("forever-alone")).toMatch(/^deadline: .*<Suspense fallback=/);
});

it("hold up no other island of the page, nor the same page again", async () => {
  const started = performance.now();
  const { islands } = await handler.renderBatch({
    islands: {
      a: { widget: "forever" },
      b: { widget: "forever-2" },
      c: { widget: "forever-alone" },
      d: { widget: "plain" },
      e: { widget: "data", props: { name: "late" } },
    },
  });
  expect(Object.values(islands).map((island) => "html" in island)).toEqual([
    true,
    true,
    false,
    true,
    true,
  ]);
  expect(performance.now() - started).toBeGreaterThanOrEqual(limits.promiseMilliseconds - 1);

  const waits = vi.spyOn(globalThis, "setTimeout");
  expect(await render("forever")).toContain("<i>load</i>");
  const longest = Math.max(...waits.mock.calls.map(([, wait = 0]) => wait));
  expect(longest).toBeLessThan(limits.promiseMilliseconds);
});

it("are kept for 5 seconds while a part is missing", async () => {
  let now = 1_000_000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const { components } = await load();
  let isThere = false;
  const before = components["throwing"] as (props: object) => never;
  components["throwing"] = (props) => (isThere ? "there" : before(props));
  expect(await render("throwing")).toContain("<i>load</i>");
  isThere = true;
  now += 4_000;
  expect(await render("throwing")).toContain("<i>load</i>");
  now += 2_000;
  // The cache reads the clock once in a turn of the event loop.
  await vi.waitFor(async () => expect(await render("throwing")).toContain("there"), 10_000);
});

it("do not keep a fragment's answer for long", async () => {
  const ask = (widget: string): Promise<Response> =>
    handler.fetch(new Request(`http://renderer.example/fragments/${widget}?id=a&v=own`));
  const answer = await ask("forever");
  expect(await answer.text()).toContain("<i>load</i>");
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=10");
  expect((await ask("lazy")).headers.get("Cache-Control")).toContain("s-maxage=300");
});

it("fetch once for each render, after the first ones", async () => {
  const { fetches } = await load();
  for (let count = 0; count < 3; count += 1) await render("fetches", { count });
  const before = fetches.length;
  for (let count = 10; count < 20; count += 1) {
    expect(await render("fetches", { count })).toContain("<b>fetched</b>");
  }
  expect(fetches.length - before).toBe(10);
});

it("are named when the process gets ready, and not left to the browser", async () => {
  const answer = await handler.fetch(new Request("http://renderer.example/readyz"));
  expect(await answer.text()).toBe("ready\nleft to the browser: forever-alone (deadline)\n");
  expect(lines.map(({ widget }) => widget)).toEqual(expect.arrayContaining(["forever", "broken"]));
});
