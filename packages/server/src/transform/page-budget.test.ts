import { defaultTreeAdapter, parse } from "parse5";
import { beforeEach, expect, it, vi } from "vitest";
import { createHandler } from "../http/create-handler.ts";
import { elementsOf } from "../html/page-elements.ts";
import { randomPage } from "../html/random-page.test.fixture.ts";
import { isSameTree } from "../html/same-tree.ts";
import { parseInSteps } from "../html/stepwise-parser.ts";

vi.mock("../html/page-elements.ts", { spy: true });

const host = `<div data-widget="pagination" data-props='{"page":1,"pages":2,"href":"/{page}"}'></div>`;
const repeat = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join("");

const lines: string[] = [];
const { transform } = createHandler({ build: "own" });

async function fill(page: string): Promise<Response> {
  const headers = { "Content-Type": "text/html", "Cache-Control": "public, max-age=60" };
  return transform(new Response(page, { headers }));
}

beforeEach(() => {
  vi.restoreAllMocks();
  lines.length = 0;
  vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
});

it("gives up a page that becomes far more elements than it has tags, and sends it as it came", async () => {
  const create = vi.spyOn(defaultTreeAdapter, "createElement");
  const page = `${host}<p>${repeat(700, (index) => `<b x=${index}>`)}${"<p>x".repeat(700)}`;
  const answer = await fill(page);
  expect(await answer.text()).toBe(page);
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=60");
  expect(create.mock.calls.length).toBeLessThan(10_000);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      widget: "(page)",
      code: "too-large",
      message: expect.stringContaining("sent as it came"),
    }),
  ]);
});

it("gives up a page whose time is over, and lets no cache keep it", async () => {
  await fill(host);
  const now = vi.spyOn(performance, "now");
  let time = 0;
  now.mockImplementation(() => (time += 50));
  const processor = vi.spyOn(process, "cpuUsage");
  processor.mockImplementation(() => ({ user: time * 1_000, system: 0 }));
  const page = `${host}${"<p>x</p>".repeat(20_000)}`;
  const answer = await fill(page);
  now.mockRestore();
  processor.mockRestore();
  expect(await answer.text()).toBe(page);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(lines.map((line) => (JSON.parse(line) as { code: string }).code)).toEqual(["deadline"]);
});

it("walks through a page once, however many islands name an id", async () => {
  const walks = vi.mocked(elementsOf);
  walks.mockClear();
  await fill(`<p>x</p>${`<div data-widget="pagination" data-props="#x">old</div>`.repeat(500)}`);
  expect(walks.mock.calls.filter(([root]) => root.nodeName === "#document")).toHaveLength(1);
});

it("reads a page in steps of any length as it reads it at once", async () => {
  for (let seed = 1; seed <= 1_500; seed++) {
    const page = `${randomPage(seed)}\r\n😀&notin;\r`;
    const atOnce = parse(page, { sourceCodeLocationInfo: true });
    const step = 1 + (seed % 9);
    const { document: inSteps } = await parseInSteps(page, { step });
    expect([seed, await isSameTree(atOnce, inSteps)]).toEqual([seed, true]);
    const places = [atOnce, inSteps].map((root) =>
      [...elementsOf(root)].map(({ sourceCodeLocation: place }) => [
        place?.startTag?.endOffset,
        place?.endTag?.startOffset,
      ]),
    );
    expect([seed, places[1]]).toEqual([seed, places[0]]);
  }
});

it("takes only a JSON script block for the configuration", async () => {
  const block = (tag: string, locale: string): string =>
    `<${tag} id="skerry-config">{"locale":"${locale}"}</${tag.split(" ")[0]}>`;
  const german = await (await fill(block(`script type="application/json"`, "de") + host)).text();
  const [, markup] = german.split("<!--skerry");
  for (const tag of ["div", "textarea", "script", `script type="text/html"`, "template"]) {
    const page = block(tag, "en") + block(`script type="application/json"`, "de") + host;
    const [, found] = (await (await fill(page)).text()).split("<!--skerry");
    expect([tag, found]).toEqual([tag, markup]);
  }
});

it("takes only a JSON script block for props with an id", async () => {
  const props = (last: number): string => `{"page":1,"pages":${last},"href":"/{page}"}`;
  const island = `<div data-widget="pagination" data-props="#p"></div>`;
  const real = `<script type="application/json" id="p">${props(2)}</script>`;
  const [, markup] = (await (await fill(real + island)).text()).split("<!--skerry");
  for (const other of [`<div id="p">${props(7)}</div>`, `<script id="p">${props(7)}</script>`]) {
    const [, found] = (await (await fill(other + real + island)).text()).split("<!--skerry");
    expect([other, found]).toEqual([other, markup]);
  }
  const alone = `<div id="p">${props(7)}</div>${island}`;
  expect(await (await fill(alone)).text()).toBe(alone);
});
