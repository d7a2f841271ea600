/** What is reported once per visit, where a page engine puts the pages into one document. */
import { expect, it } from "vitest";
import { engineFiles } from "../morphs/engines.ts";
import { openVisit, type Visit } from "./visit-page.ts";

const item = (id: string) =>
  `<p data-track="view_item" data-track-item='{"item_id":"${id}"}'>${id}</p>`;
const block = (term: string) =>
  `<script type="application/json" data-track="search">{"search_term":"${term}"}</script>`;

/** Two pages that both show the item "a", with the files of an engine. */
async function open(engine: string, attributes = ""): Promise<Visit> {
  const body = (name: string) =>
    `<main ${attributes}><h1>${name}</h1>${item("a")}${item(name)}${block(name)}
     <a id="go" href="/${name === "one" ? "two" : "one"}">go on</a></main>`;
  const script = `<script ${engine === "turbo" ? 'type="module"' : ""} src="/engines/${engine}.js"></script>`;
  return openVisit(script + body("one"), {
    isOpen: true,
    at: "/one",
    pages: { "/one": script + body("one"), "/two": script + body("two") },
    before: (_, site) => {
      for (const [path, file] of Object.entries(engineFiles)) site.replace(path, file);
    },
  });
}

/** What has been reported since the last call, without the order in which a visit has it. */
function reporter({ pushes }: Visit): () => string[] {
  let read = 0;
  return () => {
    const news = pushes().slice(read);
    read = pushes().length;
    return news
      .flatMap(({ event, search_term, ecommerce }) => {
        if (!event) return [];
        const ids = ecommerce?.items.map(({ item_id }) => item_id).join();
        return `${event} ${ids ?? (search_term as string)}`;
      })
      .sort();
  };
}

it("a preview from Turbo's cache reports nothing, the page itself does", async () => {
  const visit = await open("turbo");
  const { page } = visit;
  const news = reporter(visit);
  const go = (path: string) =>
    page.evaluate(
      (path) => (window as unknown as { Turbo: { visit(path: string): void } }).Turbo.visit(path),
      path,
    );
  await page.waitForFunction(() => "Turbo" in window);
  expect(news()).toEqual(["search one", "view_item a,one"]);
  await go("/two");
  await page.waitForSelector("h1:text-is('two')");
  await expect.poll(news).toEqual(["search two", "view_item a,two"]);

  let release = (): void => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/one", async (route) => {
    await isReleased;
    await route.continue();
  });
  await go("/one");
  await page.waitForSelector("html[data-turbo-preview] h1:text-is('one')");
  // Nothing but the preview keeps tracking from a look at the page.
  await page.evaluate(() => void document.dispatchEvent(new Event("turbo:load")));
  expect(news()).toEqual([]);
  release();
  await page.waitForSelector("html:not([data-turbo-preview]) h1:text-is('one')");
  await expect.poll(news).toEqual(["search one", "view_item a,one"]);
  await page.goBack();
  await page.waitForSelector("h1:text-is('two')");
  await expect.poll(news).toEqual(["search two", "view_item a,two"]);
  expect(visit.errors).toEqual([]);
});

it.each([
  ["htmx2", 'hx-boost="true"'],
  ["htmx4", 'hx-boost:inherited="true"'],
])("a visit with %s reports what a new document does", async (engine, attributes) => {
  const visit = await open(engine, attributes);
  const { page } = visit;
  const news = reporter(visit);
  expect(news()).toEqual(["search one", "view_item a,one"]);
  const all: string[] = [];
  const collected = (): string[] => {
    all.push(...news());
    return [...all].sort();
  };
  for (const name of ["two", "one"]) {
    await page.click("#go");
    await page.waitForSelector(`h1:text-is('${name}')`);
    all.length = 0;
    await expect
      .poll(collected, { timeout: 10_000 })
      .toEqual([`search ${name}`, `view_item a,${name}`]);
  }
  expect(new URL(page.url()).pathname).toBe("/one");
});
