/** The recipes of the handbook's page on error reports, against endpoints of this machine. */
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, it, vi } from "vitest";
import { listen } from "../harness/listen.ts";
import { openPage } from "../harness/open-page.ts";
import { testedBuild } from "../harness/tested-flavour.ts";
import { whenFinished } from "../harness/when-finished.ts";
import { failing, serveIslands } from "../islands/island-page.ts";
import { readRecipe } from "./read-recipe.ts";
import { visitShop } from "./shop-site.ts";

const body = `<div id="a" data-widget="failing">Own</div>
  <div id="b" data-widget="failing" data-props='{"isOwn":true}'>Own</div>`;

interface Received {
  path: string;
  body: string;
}

/** An event that the SDK sends, as far as it is looked at. */
interface SentryEvent {
  tags: Record<string, string>;
  exception: { values: { type: string; value: string }[] };
}

/** A server that collects what is posted to it, from any page. */
async function startEndpoint(): Promise<{ origin: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    void text(request).then((sent) => {
      received.push({ path: request.url ?? "", body: sent });
      response.writeHead(200, { "Access-Control-Allow-Origin": "*" }).end("{}");
    });
  });
  whenFinished(async () => {
    server.close();
    server.closeAllConnections();
  });
  return { origin: await listen(server), received };
}

/** Opens the failing widgets on a page that loads the recipe first. */
async function openWith(recipe: string): Promise<string[]> {
  const site = await serveIslands(body, {
    widgets: { failing },
    head: '<script src="/recipe.js"></script>',
    files: { "/recipe.js": recipe },
  });
  const page = await openPage();
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.goto(site.origin);
  await page.waitForSelector("#a[data-widget-state=failed]", { state: "attached" });
  await page.waitForSelector("#b[data-widget-state=mounted]", { state: "attached" });
  return errors;
}

it("the endpoint gets each error once, as JSON", async () => {
  const { origin, received } = await startEndpoint();
  const recipe = await readRecipe("report-errors.js");
  await openWith(recipe.replace('"/errors"', JSON.stringify(`${origin}/errors`)));
  await expect.poll(() => received.length).toBe(2);
  const reports = received.map((one) => JSON.parse(one.body) as Record<string, string>);
  const build = await testedBuild();
  expect(reports.find(({ kind }) => kind === "caught")).toMatchObject({
    widget: "failing",
    build,
    page: "/",
    message: "boom",
    stack: expect.stringContaining("/widgets/failing.js:") as string,
  });
  expect(reports.find(({ kind }) => kind === "uncaught")).toMatchObject({
    message: expect.stringMatching(/"failing" at #a crashed: boom/) as string,
    // Of what the widget has thrown.
    stack: expect.stringContaining("/widgets/failing.js:") as string,
  });
});

it("the endpoint gets 20 reports of a page, and no more", async () => {
  const { origin, received } = await startEndpoint();
  const recipe = await readRecipe("report-errors.js");
  const loop = `
    for (let count = 0; count < 50; count++) {
      document.dispatchEvent(new CustomEvent("skerry:error", { detail: { name: "x", kind: "caught", error: new Error("again"), build: "b" } }));
    }`;
  const last = `navigator.sendBeacon("${origin}/end", "");`;
  await openWith(
    `${recipe.replace('"/errors"', JSON.stringify(`${origin}/errors`))}\n${loop}\n${last}`,
  );
  await expect.poll(() => received.map(({ path }) => path)).toContain("/end");
  await expect.poll(() => received.length).toBe(21);
});

it("Sentry's SDK sends each error once, with the widget and the component stack", async () => {
  const { origin, received } = await startEndpoint();
  const dsn = `${origin.replace("://", "://key@")}/1`;
  const recipe = (await readRecipe("sentry.js")).replace("https://key@sentry.example/1", dsn);
  const { outputFiles } = await build({
    stdin: { contents: recipe, resolveDir: fileURLToPath(new URL(".", import.meta.url)) },
    bundle: true,
    format: "iife",
    minify: true,
    write: false,
  });
  const errors = await openWith(outputFiles[0]?.text ?? "");
  const events = (): SentryEvent[] =>
    received
      .flatMap(({ body: sent }) => sent.split("\n"))
      .flatMap((line) => {
        const item = JSON.parse(line || "{}") as Partial<SentryEvent>;
        return item.exception ? [item as SentryEvent] : [];
      });
  await expect.poll(() => events().length).toBe(2);
  const [caught, uncaught] = ["caught", "uncaught"].map((kind) =>
    events().find(({ tags }) => tags["widget.kind"] === kind),
  );
  const build_ = await testedBuild();
  expect(caught).toMatchObject({
    tags: { widget: "failing", "widget.build": build_ },
    exception: { values: [{ type: "Error", value: "boom" }] },
  });
  // The error that the widget has thrown is linked.
  const { values } = uncaught?.exception ?? { values: [] };
  expect(values.map(({ value }) => value).sort()).toEqual([
    expect.stringContaining('"failing" at #a crashed'),
    "boom",
  ]);
  expect(errors).toEqual([]);
});

it("is what the shop uses, with another URL", async () => {
  const recipe = await readRecipe("report-errors.js");
  const script = await readFile(
    new URL("../../../../../examples/shop/assets/report-errors.js", import.meta.url),
    "utf8",
  );
  expect(script.split("\n").slice(1).join("\n")).toBe(
    recipe.replace('"/errors"', '"/shop/errors"'),
  );
});

it("the shop logs what its pages report", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const { page, open, shop, send } = await visitShop();
  await open("/shop/");
  const [request] = await Promise.all([
    page.waitForRequest(`${shop}/shop/errors`),
    page.evaluate(() => {
      const element = document.createElement("div");
      element.dataset["widget"] = "pagination";
      element.dataset["load"] = "eager";
      element.dataset["props"] = '{"page":"one"}';
      document.querySelector("main")?.append(element);
    }),
  ]);
  expect(JSON.parse(request.postData() ?? "")).toMatchObject({
    widget: "pagination",
    kind: "props",
    page: "/shop/",
  });
  expect((await request.response())?.status()).toBe(204);
  const logged = log.mock.calls.map(([line]) => JSON.parse(String(line)) as object);
  expect(logged).toEqual([
    expect.objectContaining({ event: "shop-widget-error", widget: "pagination", kind: "props" }),
  ]);
  // From elsewhere, or as something else, it takes nothing.
  expect((await send("/shop/errors", {}, "https://other.example")).status).toBe(403);
  expect((await send("/shop/errors", { widget: "x" })).status).toBe(400);
});
