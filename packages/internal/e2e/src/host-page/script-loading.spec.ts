import type { Skerry } from "@skerry/mount";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { browserFiles } from "@skerry/example-plain-html/app";
import { describe, expect, it } from "vitest";
import { collectErrors } from "../harness/collect-errors.ts";
import { listen } from "../harness/listen.ts";
import { openPage } from "../harness/open-page.ts";
import { requests } from "../harness/requests.ts";
import { servePage } from "../harness/serve-page.ts";
import { settle } from "../harness/settle.ts";
import { whenFinished } from "../harness/when-finished.ts";
import { counter, openIslandPage, serveIslands } from "../islands/island-page.ts";
import { whenMounted } from "../widgets/widget-page.ts";

const queue =
  '<script>(window.skerry ??= []).push((skerry) => skerry.define("counter", () => import("/widgets/counter.js")));</script>';
const island = '<div id="a" data-widget="counter" data-load="eager"><p>Own</p></div>';
const style = '<link rel="stylesheet" href="/skerry/skerry.css">';

/** Opens a page written by hand and waits until its island is mounted. */
async function opened(html: string, edit = (text: string, _other: string): string => text) {
  const site = await servePage({ "/": "", "/widgets/counter.js": counter });
  site.replace(
    "/",
    edit(`<!doctype html><html lang="en"><title>Example</title>${html}`, site.otherOrigin),
  );
  // The page's one copy of React is the one beside the script.
  site.replace("/widgets/counter.js", {
    headers: { "Content-Type": "text/javascript" },
    body: edit(counter.replace('"/skerry', '"OTHER/skerry'), site.otherOrigin).replace("OTHER", ""),
  });
  const page = await openPage();
  page.setDefaultTimeout(10_000);
  const errors = collectErrors(page);
  await page.goto(site.origin);
  await page.waitForSelector('#a[data-widget-state="mounted"]');
  return { page, site, errors };
}

const src = "/skerry/skerry.js";

describe("the script works", () => {
  it.each([
    [
      "with async in the head",
      `${style}${queue}<script type="module" src="${src}" async></script>${island}`,
    ],
    [
      "deferred, as modules are",
      `${style}${queue}<script type="module" src="${src}"></script>${island}`,
    ],
    [
      "at the end of the body",
      `${style}${queue}${island}<script type="module" src="${src}"></script>`,
    ],
    [
      "with a query behind its address",
      `${style}${queue}${island}<script type="module" src="${src}?v=1.2"></script>`,
    ],
    [
      "under a base address elsewhere",
      `<base href="https://elsewhere.example/deep/">${style.replace('href="', 'href="ORIGIN')}${queue.replace('"/widgets', '"ORIGIN/widgets')}${island}<script type="module" src="ORIGIN${src}"></script>`,
    ],
    [
      "by the classic script",
      `${style}${queue}<script src="/skerry/load.js" async></script>${island}`,
    ],
    [
      "by the classic script, which a script of a tag manager adds",
      `${style}${queue}${island}<script>document.head.append(Object.assign(document.createElement("script"), {src: "/skerry/load.js?v=1"}))</script>`,
    ],
    [
      "by the classic script with a nonce, which what it imports needs no more",
      `<meta http-equiv="Content-Security-Policy" content="script-src 'nonce-abc' 'strict-dynamic'; object-src 'none'">${style}${queue.replace("<script", '<script nonce="abc"')}<script nonce="abc" src="/skerry/load.js" async></script>${island}`,
    ],
    [
      "where an element has its name as id",
      `<b id="skerry"></b>${style}<script>addEventListener("load", () => skerry.define("counter", () => import("/widgets/counter.js")))</script><script type="module" src="${src}"></script>${island}`,
    ],
  ])("%s", async (_, html) => {
    const site = await servePage({ "/": "", "/widgets/counter.js": counter });
    site.replace(
      "/",
      `<!doctype html><html lang="en"><title>Example</title>${html.replaceAll("ORIGIN", site.origin)}`,
    );
    const page = await openPage();
    page.setDefaultTimeout(10_000);
    const errors = collectErrors(page);
    await page.goto(site.origin);
    await page.waitForSelector('#a[data-widget-state="mounted"]');
    expect(errors).toEqual([]);
  });

  it("when it is added long after the page has loaded", async () => {
    const { page, site, errors } = await openIslandPage("<main></main>", { widgets: {} });
    site.replace("/", `<!doctype html><title>Example</title>${style}${queue}${island}`);
    site.replace("/widgets/counter.js", {
      headers: { "Content-Type": "text/javascript" },
      body: counter,
    });
    await page.goto(site.origin);
    await page.evaluate((address) => {
      const script = document.createElement("script");
      script.type = "module";
      script.src = address;
      document.head.append(script);
    }, src);
    await page.waitForSelector('#a[data-widget-state="mounted"]');
    expect(errors).toEqual([]);
  });

  it("from another origin, and takes its files from there", async () => {
    const { site, page, errors } = await opened(
      `<link rel="stylesheet" href="OTHER/skerry/skerry.css">${queue}${island}<script type="module" src="OTHER${src}"></script>`,
      (html, other) => html.replaceAll("OTHER", other),
    );
    const files = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => name),
    );
    const chunks = files.filter((file) => file.includes("/chunks/"));
    // A widget that the page defines has no texts of ours, so none are loaded.
    const names = chunks.map((file) => /chunks\/(\w+)-/.exec(file)?.[1]);
    expect(names.sort()).toEqual(["island", "lifecycle"]);
    expect(chunks.filter((file) => !file.startsWith(site.otherOrigin))).toEqual([]);
    expect(errors).toEqual([]);
  });

  it.each([
    ["the same address twice", src, src],
    ["two addresses", src, `${src}?second`],
  ])("once when it is included by %s", async (_, first, second) => {
    const { page, site, errors } = await opened(
      `${style}${queue}${island}<script type="module" src="${first}"></script><script type="module" src="${second}"></script>`,
    );
    await page.waitForFunction(() => document.readyState === "complete");
    expect(await page.locator(".counter").count()).toBe(1);
    expect(site.requests.filter((path) => path.includes("island-"))).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  it("not, and says so once, where another major version is already at work", async () => {
    const {
      page,
      state: _state,
      errors,
    } = await openIslandPage(island, {
      widgets: {},
      script: 'window.skerry = { version: "7.0.0", push() {} };',
    });
    await expect.poll(() => errors.length).toBe(1);
    expect(errors[0]?.text).toMatch(/does nothing: version 7\.0\.0 is already on this page/);
    expect(await page.getAttribute("#a", "data-widget-state")).toBe(null);
    expect(await page.evaluate(() => (window.skerry as { version: string }).version)).toBe("7.0.0");
  });
});

it("the script says which version it is: that of the package", async () => {
  const { page } = await openIslandPage("", { widgets: {} });
  const { version } = JSON.parse(
    await readFile(join(browserFiles, "../../package.json"), "utf8"),
  ) as Skerry;
  expect(await page.evaluate(() => (window.skerry as Skerry).version)).toBe(version);
});

describe("what was queued before the script", () => {
  it("is called in order, and one that throws stops no other", async () => {
    const { page, uncaughtErrors } = await openIslandPage("", {
      script:
        'window.order = []; skerry.push(() => order.push(1)); skerry.push(() => { throw new Error("queued"); }); skerry.push((skerry) => order.push(typeof skerry.version));',
    });
    await page.waitForFunction(
      () => (window as unknown as { order: unknown[] }).order.length === 2,
    );
    expect(await page.evaluate(() => (window as unknown as { order: unknown[] }).order)).toEqual([
      1,
      "string",
    ]);
    expect(await uncaughtErrors()).toEqual(["Uncaught Error: queued"]);
  });
});

/** Sends a page in pieces; each waits until the test lets it go. */
async function streamed(pieces: readonly string[]) {
  const gates = pieces.map(() => gate());
  const files = await servePage({ "/widgets/counter.js": counter });
  const server = createServer(async (request, response) => {
    if (request.url !== "/") {
      const answer = await fetch(`${files.origin}${request.url}`);
      const headers = { "Content-Type": answer.headers.get("content-type") ?? "text/plain" };
      response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()));
      return;
    }
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
    for (const [index, piece] of pieces.entries()) {
      await gates[index]?.promise;
      response.write(piece);
    }
    response.end();
  });
  const origin = await listen(server);
  whenFinished(async () => server.closeAllConnections());
  return { origin, send: (index: number) => gates[index]?.resolve() };
}

function gate(): { promise: Promise<void>; resolve(): void } {
  let resolve!: () => void;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

describe("while a page still arrives", () => {
  const head = `<!doctype html><html lang="en"><title>Example</title>${style}${queue}`;
  const block = '<script type="application/json" id="skerry-config">{}</script>';
  const script = `<script type="module" src="${src}" async></script>`;
  const started = () => Boolean(window.skerry && "scan" in window.skerry);

  it("an island is touched only when its end tag has arrived, and then before the page ends", async () => {
    const { origin, send } = await streamed([
      `${head}${block}${script}<main><div id="a" data-widget="counter" data-load="eager"><p>One</p>`,
      "<p>Two</p>",
      "</div><p>After</p>",
      "</main>",
    ]);
    const page = await openPage();
    page.setDefaultTimeout(10_000);
    send(0);
    await page.goto(origin, { waitUntil: "commit" });
    await page.waitForFunction(started);
    send(1);
    await page.waitForFunction(() => document.querySelectorAll("#a p").length === 2);
    expect(await page.getAttribute("#a", "data-widget-state")).toBe(null);
    send(2);
    await page.waitForSelector('#a[data-widget-state="mounted"]');
    expect(await page.evaluate(() => document.readyState)).toBe("loading");
    send(3);
  });

  it("a configuration block is read only when all of it has arrived", async () => {
    const [begin, rest] = [
      '<script type="application/json" id="skerry-config">{"attr',
      'ibute":"data-skerry"}</script>',
    ];
    const { origin, send } = await streamed([
      `${head}${script}<main><p>Before</p>${begin}`,
      `${rest}${island.replace("data-widget", "data-skerry")}<p>After</p>`,
    ]);
    const page = await openPage();
    page.setDefaultTimeout(10_000);
    const errors = collectErrors(page);
    send(0);
    await page.goto(origin, { waitUntil: "commit" });
    await page.waitForFunction(started);
    await page.waitForFunction(() => document.querySelector("#skerry-config")?.textContent);
    send(1);
    await page.waitForSelector('#a[data-widget-state="mounted"]');
    expect(errors).toEqual([]);
  });

  it("an island that is last in a shadow root mounts when that is scanned", async () => {
    const { origin, send } = await streamed([`${head}${block}${script}<main><p></p>`, "</main>"]);
    const page = await openPage();
    page.setDefaultTimeout(10_000);
    send(0);
    await page.goto(origin, { waitUntil: "commit" });
    await page.waitForFunction(started);
    await page.waitForSelector("main > p", { state: "attached" });
    await page.evaluate((html) => {
      const root = (document.querySelector("p") as Element).attachShadow({ mode: "open" });
      root.innerHTML = html;
      (window.skerry as Skerry).scan(root);
    }, island);
    await page.waitForSelector('#a[data-widget-state="mounted"]');
    expect(await page.evaluate(() => document.readyState)).toBe("loading");
    send(1);
  });

  it("scan without a configuration block waits for its end and is not forgotten", async () => {
    const { origin, send } = await streamed([
      `${head}${script}<main>${island.replace("eager", "never")}<p>After</p>`,
      "</main>",
    ]);
    const page = await openPage();
    page.setDefaultTimeout(10_000);
    send(0);
    await page.goto(origin, { waitUntil: "commit" });
    await page.waitForFunction(started);
    await page.waitForSelector("main > p", { state: "attached" });
    await page.evaluate(() =>
      (window.skerry as Skerry).scan(document.querySelector("#a") as Element),
    );
    expect(await page.getAttribute("#a", "data-widget-state")).toBe(null);
    send(1);
    await page.waitForSelector('#a[data-widget-state="mounted"]');
  });

  it("nothing mounts before its end without a configuration block", async () => {
    const { origin, send } = await streamed([
      `${head}${script}<main>${island}<p>After</p>`,
      "</main>",
    ]);
    const page = await openPage();
    page.setDefaultTimeout(10_000);
    send(0);
    await page.goto(origin, { waitUntil: "commit" });
    await page.waitForFunction(started);
    await page.waitForSelector("main > p", { state: "attached" });
    await settle(page);
    expect(await page.getAttribute("#a", "data-widget-state")).toBe(null);
    send(1);
    await page.waitForSelector('#a[data-widget-state="mounted"]');
  });
});

describe("files", () => {
  it.each([
    [
      "widgets with texts, one of which is static and was not rendered by a server",
      '<div id="a" data-widget="search-form" data-load="eager"><form action="/x"></form></div><div id="b" data-widget="review-card" data-load="eager" data-props=\'{"text":"Fine."}\'></div>',
      ["island", "lifecycle", "page", "review-card", "search-form", "shared", "texts-en"],
    ],
    [
      "a widget without texts",
      '<div id="a" data-widget="tooltip" data-load="eager" data-props=\'{"text":"Fine."}\'><b>a</b></div>',
      ["island", "lifecycle", "page", "shared", "tooltip"],
    ],
  ])("of %s are asked for in one step, each once", async (_, islands, files) => {
    const site = await serveIslands(islands, {
      widgets: {},
      before: (server) => server.hold(/chunks\//),
    });
    const page = await openPage();
    // What the browser wants to ask for: it has six connections at a time.
    const made = requests(page);
    await page.goto(site.origin);
    const asked = (): string[] =>
      made.flatMap(({ url }) => /chunks\/(.+)-\w+\.js/.exec(url)?.[1] ?? []).sort();
    // While none of them has come.
    await expect.poll(asked).toEqual(files);
    site.release();
    await whenMounted(page);
    // The code that places a tooltip is asked for when it has mounted.
    expect(asked().filter((name) => name !== "place-bubble")).toEqual(files);
  });

  it("that cannot be had are asked for three times within five seconds, then the island has failed", async () => {
    const { page, site, state, events, uncaughtErrors, errors } = await openIslandPage(
      '<div id="a" data-widget="review-card" data-load="eager" data-props=\'{"text":"Fine."}\'><p>Own</p></div><div id="b" data-widget="counter" data-load="eager"></div>',
      { before: (server) => server.fail(/chunks\/review-card-/, 99) },
    );
    await state("b", "mounted");
    await state("a", "failed");
    const asked = site.requests.filter((path) => path.includes("review-card-"));
    expect(new Set(asked).size).toBe(3);
    expect(await page.innerHTML("#a")).toBe("<p>Own</p>");
    const failures = (await events()).filter(({ type }) => type === "failed");
    expect(failures).toMatchObject([{ id: "a", name: "review-card", phase: "load" }]);
    expect(await uncaughtErrors()).toHaveLength(1);
    expect(failures[0]?.message).toMatch(/"review-card".*could not be loaded/);
    expect(errors.filter(({ kind }) => kind === "error")).toHaveLength(1);
  });

  it.each(["review-card", "island", "texts-en", "page"])(
    "that come back later mount the island after retry(): %s",
    async (file) => {
      const failing = new RegExp(`chunks/${file}-`);
      const { page, site, state } = await openIslandPage(
        '<div id="a" data-widget="review-card" data-load="never" data-props=\'{"text":"Fine."}\'></div>',
        {
          // The file of React is asked for by the widget's file as well.
          before: (server) => server.fail(failing, 99),
          script:
            'addEventListener("skerry:failed", ({ detail }) => { window.retry = detail.retry; });',
        },
      );
      await state("a", "waiting");
      await page.evaluate(() => {
        if (window.skerry && "scan" in window.skerry) {
          window.skerry.scan(document.querySelector("#a") as Element);
        }
      });
      await state("a", "failed");
      const before = site.requests.length;
      site.fail(failing, 0);
      await page.evaluate(() => (window as unknown as { retry(): void }).retry());
      await state("a", "mounted");
      // Under a URL of its own: browsers may keep a failed module (whatwg/html#6768). What other
      // files import has one URL.
      const isNew = (path: string): boolean =>
        /island|page/.test(file) || !site.requests.slice(0, before).includes(path);
      expect(site.requests.slice(before).filter(isNew).join()).toContain(`chunks/${file}-`);
    },
  );

  it("that widgets have in common keep their URL when they come back later: no widget imports a copy", async () => {
    const { site, state } = await openIslandPage(
      '<div id="a" data-widget="search-form" data-load="eager"><form action="/x"></form></div>',
      { widgets: {}, before: (server) => server.fail(/chunks\/shared-/, 4) },
    );
    await state("a", "mounted");
    const shared = site.requests.filter((path) => path.includes("chunks/shared-"));
    expect(shared.length).toBeGreaterThan(1);
    expect(new Set(shared).size).toBe(1);
  });

  it("of a site's own widget are asked for three times as well", async () => {
    const { site, state, events } = await openIslandPage(island, {
      before: (server) => server.fail("/widgets/counter.js", 2),
    });
    await state("a", "mounted");
    expect(site.requests.filter((path) => path === "/widgets/counter.js")).toHaveLength(3);
    expect(await events()).toMatchObject([{ type: "mounted" }]);
  });

  it("that follow every trigger fail the island and nothing else when they cannot be had", async () => {
    const { page, state, events, uncaughtErrors } = await openIslandPage(island, {
      before: (server) => server.fail(/chunks\/island-/, 99),
    });
    // The page need not handle rejections of these.
    const answers = page.evaluate(async () => {
      const skerry = window.skerry as Skerry;
      const a = document.querySelector("#a") as HTMLElement;
      return Promise.all([skerry.ready(), skerry.ready(a).then((one) => one === a)]);
    });
    await state("a", "failed");
    expect(await answers).toEqual([undefined, true]);
    expect(await events()).toMatchObject([{ type: "failed", id: "a", phase: "load" }]);
    expect(await uncaughtErrors()).toHaveLength(1);
    expect(await page.innerHTML("#a")).toBe("<p>Own</p>");
  });

  it("have the sizes and the integrity that the manifest names, and names that no blocker filters", async () => {
    const manifest = JSON.parse(
      await readFile(join(browserFiles, "manifest.json"), "utf8"),
    ) as Record<string, { size: number; integrity: string }>;
    expect(Object.keys(manifest)).toEqual(
      expect.arrayContaining(["skerry.js", "react.js", "skerry.css"]),
    );
    for (const [file, { size, integrity }] of Object.entries(manifest)) {
      const bytes = await readFile(join(browserFiles, file));
      const digest = createHash("sha384").update(bytes).digest("base64");
      expect([file, size, integrity]).toEqual([file, bytes.length, `sha384-${digest}`]);
      expect(file).not.toMatch(/\bads?\b|advert|analytic|track|social|banner|sponsor|pixel/i);
    }
  });
});
