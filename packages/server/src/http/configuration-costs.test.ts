import { beforeEach, expect, it, vi } from "vitest";
import { createHandler } from "./create-handler.ts";

// A busy machine must not turn a page away: what is counted here is work, not time.
vi.mock("../host/limits.ts", async (original) => {
  const module = await original<typeof import("../host/limits.ts")>();
  return { ...module, limits: { ...module.limits, requestMilliseconds: 60_000 } };
});

const lines: string[] = [];
beforeEach(() => {
  vi.restoreAllMocks();
  lines.length = 0;
  vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
});

const routes = Object.fromEntries(
  Array.from({ length: 2_500 }, (_, index) => [
    `acme_web_frontend.section_${index}`,
    { path: `/section-${index}/{slug}`, defaults: {}, requirements: { slug: "[^/]++" } },
  ]),
);
const islands = Object.fromEntries(
  Array.from({ length: 10 }, (_, index) => [`i${index}`, { widget: "search-form", props: {} }]),
);

const { fetch } = createHandler({ build: "own" });
const post = (body: string): Promise<Response> =>
  fetch(new Request("http://renderer.example/render", { method: "POST", body }));
const islandsOf = async (answer: Response): Promise<Record<string, { html?: string }>> =>
  ((await answer.json()) as { islands: Record<string, { html?: string }> }).islands;

it("reads the configuration that each batch brings once", async () => {
  const config = { product: "acme", routes };
  const text = JSON.stringify(config);
  const parse = vi.spyOn(JSON, "parse");
  for (let count = 0; count < 10; count++) {
    expect((await post(JSON.stringify({ islands, config }))).status).toBe(200);
  }
  expect(parse.mock.calls.filter(([json]) => json === text)).toHaveLength(1);
});

it("reads the configuration of a page once, and again only in another language", async () => {
  const text = JSON.stringify({ product: "acme", routes });
  const page = `<script type="application/json" id="skerry-config">${text}</script>
    <div data-widget="pagination" data-props='{"pages":2,"href":"/{page}"}'></div>`;
  const parse = vi.spyOn(JSON, "parse");
  for (const lang of ["de", "de", "en", "de"]) {
    const init = { method: "POST", headers: { "Content-Type": "text/html" } };
    const body = `<html lang=${lang}>${page}`;
    const answer = await fetch(new Request("http://renderer.example/transform", { ...init, body }));
    expect(await answer.text()).toContain(lang === "de" ? "Seite" : "Page");
  }
  expect(parse.mock.calls.filter(([json]) => json === text).length).toBeLessThanOrEqual(1);
});

it("answers whatever the configuration of a batch is, and still renders", async () => {
  const deep = (count: number): string => `${'{"a":'.repeat(count)}1${"}".repeat(count)}`;
  const dump = (route: unknown): string => JSON.stringify({ routes: { routes: { a: route } } });
  const configurations = [
    deep(10_000),
    `"${deep(10_000).replaceAll('"', '\\"')}"`,
    `{"routes":${"[".repeat(10_000)}${"]".repeat(10_000)}}`,
    `{"tracking":{"partners":[${"0,".repeat(200_000)}0]}}`,
    "3",
    "true",
    '"{"',
    ...[
      null,
      5,
      "x",
      [],
      { tokens: 5 },
      { tokens: [null] },
      { uri: 5 },
      { tokens: [], defaults: 5 },
    ].map(dump),
    '{"routes":{"routes":{},"url":5,"prefix":5,"defaults":5,"locale":5,"base_url":5}}',
    '{"routes":{"__proto__":{"path":5},"constructor":5}}',
    '{"locale":"__proto__","translations":{"__proto__":{"a":"b"},"constructor":"c"}}',
  ];
  for (const config of configurations) {
    const body = `{"islands":{"a":{"widget":"pagination","props":{"pages":2,"href":"/{page}"}}},"config":${config}}`;
    const answer = await post(body);
    expect([config.slice(0, 60), answer.status]).toEqual([config.slice(0, 60), 200]);
    expect((await islandsOf(answer))["a"]?.html).toContain("<!--skerry");
  }
  // The one that has no text is reported: it is nested deeper than the call stack.
  expect(lines.every((line) => line.includes("(configuration)"))).toBe(true);
});

it("refuses a batch with more than 1,000 islands before anything is made of it", async () => {
  const batch = (count: number): string => {
    const entries = Array.from({ length: count }, (_, index) => `"i${index}":{"widget":"tooltip"}`);
    return `{"islands":{${entries.join()}}}`;
  };
  const parse = vi.spyOn(JSON, "parse");
  for (const count of [1_001, 20_000]) expect((await post(batch(count))).status).toBe(400);
  expect(parse).not.toHaveBeenCalled();
  // The same key in another spelling.
  expect((await post(batch(1_001).replace("islands", "\\u0069slands"))).status).toBe(400);
  parse.mockRestore();
  const answer = await post(batch(1_000));
  expect(answer.status).toBe(200);
  expect(Object.keys(await islandsOf(answer))).toHaveLength(1_000);
});
