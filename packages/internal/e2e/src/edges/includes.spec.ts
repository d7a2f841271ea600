import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { mountAll } from "../examples/example-site.ts";
import { collectErrors, type PageError } from "../harness/collect-errors.ts";
import { holdRequests } from "../harness/hold-requests.ts";
import { listen } from "../harness/listen.ts";
import { openPage } from "../harness/open-page.ts";
import { freePort } from "../backends/start-backend.ts";
import { edges, missing, type Running, startEdge, startSite } from "./start-edge.ts";
import { type Behaviour, startFragments, failureModes } from "./start-fragments.ts";

/** Everything but the tooltip, which has no markup of its own. */
const rendered = [
  "discount-teaser",
  "feature-filter",
  "partners-strip",
  "review-card",
  "search-form",
  "testimonials",
];

/** Signs of a failure that no visitor should see. */
const errorPages =
  /Error page|an error occurred|nginx\/|Guru Meditation|XID:|<title>(?!Fable)|<!--#|<esi:/;

interface Visit {
  page: Page;
  errors: PageError[];
  /** Widgets whose markup has a marker, and ids in the page, when it came. */
  served: { marked: string[]; ids: string[] };
  /** Widgets whose root was still the served one when all had mounted. */
  kept: string[];
}

/** Opens the page, records it before the script arrives, and waits until all islands are mounted. */
async function visit(url: string): Promise<Visit> {
  const page = await openPage();
  const errors = collectErrors(page);
  const releaseScript = await holdRequests(page);
  await page.goto(url, { waitUntil: "domcontentloaded" });
  const served = await page.evaluate(() => {
    const islands = [...document.querySelectorAll<HTMLElement>("[data-widget]")];
    Object.assign(window, {
      roots: islands.map((island) => [island, island.querySelector(":scope > :not(template)")]),
    });
    const isMarked = (island: HTMLElement): boolean =>
      [...island.childNodes].some((node) => node.nodeValue?.startsWith("skerry "));
    return {
      marked: islands.filter(isMarked).map((island) => island.dataset["widget"] ?? ""),
      ids: [...document.querySelectorAll("[id]")].map(({ id }) => id),
    };
  });
  served.marked.sort();
  releaseScript();
  await mountAll(page);
  const kept = await page.evaluate(() =>
    (window as unknown as { roots: [HTMLElement, Element | null][] }).roots
      .filter(([island, root]) => root?.isConnected && island.dataset["widget"] !== "tooltip")
      .map(([island]) => island.dataset["widget"] ?? "")
      .sort(),
  );
  const ids = await page.evaluate(() => [...document.querySelectorAll("[id]")].map(({ id }) => id));
  expect(ids).toHaveLength(new Set(ids).size);
  expect(await page.locator("[data-widget-state=mounted]").count()).toBe(rendered.length + 1);
  return { page, errors, served, kept };
}

/** Switches a tab, then searches. */
async function use(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Email" }).click();
  await page.getByText("Five mailboxes, and as many aliases").waitFor();
  await page.getByRole("textbox", { name: "Domain name" }).fill("harbour");
  await Promise.all([page.waitForURL(/domains\/search\?/), page.keyboard.press("Enter")]);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** Where two pages differ: a message that can be read. */
function difference(page: string, other: string): string {
  if (page === other) return "";
  const from = [...page].findIndex((letter, index) => letter !== other[index]);
  return `${page.slice(from, from + 80)} instead of ${other.slice(from, from + 80)}`;
}

const markers = (page: string): number => page.split("<!--skerry ").length - 1;

describe.each(edges)("$name", (edge) => {
  const reason = missing(edge);
  let site: Running;
  let withoutRenderer: string;

  beforeAll(async () => {
    if (reason) return;
    site = await startSite(edge);
    const cache = await startEdge(edge, site.url, `127.0.0.1:${await freePort()}`);
    withoutRenderer = await readFrom(cache.url).finally(() => cache.stop());
  });

  beforeEach(({ skip }) => {
    if (reason) skip(reason);
  });

  afterAll(() => site?.stop());

  /** Starts an empty cache in front of a renderer with this behaviour. */
  async function open(behaviour: Behaviour, cacheControl?: string) {
    const renderer = await startFragments(cacheControl);
    onTestFinished(() => renderer.close());
    const cache = await startEdge(edge, site.url, renderer.host);
    onTestFinished(() => cache.stop());
    await renderer.behave(behaviour);
    return { renderer, url: cache.url, read: () => readFrom(cache.url), log: cache.log };
  }

  async function readFrom(url: string, init?: RequestInit): Promise<string> {
    const response = await fetch(url, init);
    expect(response.status).toBe(200);
    const page = await response.text();
    expect(page).not.toMatch(errorPages);
    expect(page.trimEnd().endsWith("</html>")).toBe(true);
    return page;
  }

  /** The page as the site sends it, with its includes. */
  async function readSource(): Promise<string> {
    return (await fetch(site.url)).text();
  }

  it("has a page whose includes request the widgets and props of its islands", async () => {
    const page = await readSource();
    const islands = [...page.matchAll(/data-widget="([a-z-]+)"\s+data-props="([^"]*)"/g)].map(
      ([, widget, props]) => [widget, JSON.parse(decode(props))],
    );
    const includes = [...page.matchAll(/"\/fragments\/([a-z-]+)\?([^"]+)"/g)].map(
      ([address, widget, query]) => {
        expect(address.length).toBeLessThan(8_000);
        const parameters = new URLSearchParams(decode(query));
        return {
          widget,
          id: parameters.get("id"),
          props: JSON.parse(parameters.get("props") ?? ""),
        };
      },
    );
    expect(includes.map(({ widget, props }) => [widget, props])).toEqual(
      islands.filter(([widget]) => widget !== "tooltip"),
    );
    expect(new Set(includes.map(({ id }) => id)).size).toBe(rendered.length);
  });

  it("serves the widgets' markup, which the browser hydrates, and requests it once", async () => {
    const { renderer, url, read } = await open("up");
    const { page, errors, served, kept } = await visit(url);
    expect(served.marked).toEqual(rendered);
    expect(kept).toEqual(rendered);
    await use(page);
    expect(errors).toEqual([]);
    expect(renderer.requests).toHaveLength(rendered.length);
    for (let view = 0; view < 5; view++) expect(markers(await read())).toBe(rendered.length);
    expect(renderer.requests).toHaveLength(rendered.length);
  });

  it("sends the renderer nothing about the visitor, and keeps one copy for all", async () => {
    const { renderer, url } = await open("up");
    const visitor = {
      Cookie: "session=secret",
      Authorization: "Basic secret",
      "Accept-Language": "de-secret",
      Referer: "http://secret.example/",
      "X-Forwarded-For": "secret",
      "User-Agent": "secret",
    };
    expect(markers(await readFrom(url, { headers: visitor }))).toBe(rendered.length);
    expect(renderer.requests).toHaveLength(rendered.length);
    expect(JSON.stringify(renderer.requests)).not.toContain("secret");
    const other = url.replace("127.0.0.1", "localhost");
    expect(markers(await readFrom(other, { headers: { "Accept-Encoding": "identity" } }))).toBe(
      rendered.length,
    );
    expect(renderer.requests).toHaveLength(rendered.length);
  });

  it("processes includes only on pages that ask for it", async () => {
    const source = await readSource();
    const server = createServer((request, response) => {
      const capability = String(request.headers["surrogate-capability"]);
      const [content] = /\b[SE]SI\/1\.0/.exec(capability) ?? [];
      if (request.url === "/asks") response.setHeader("Surrogate-Control", `content="${content}"`);
      if (request.url === "/other") response.setHeader("Surrogate-Control", "max-age=1");
      response.setHeader("Content-Type", "text/html; charset=utf-8").end(source);
    });
    const renderer = await startFragments();
    onTestFinished(() => renderer.close());
    const cache = await startEdge(edge, `${await listen(server)}/page`, renderer.host);
    onTestFinished(() => cache.stop());
    const read = async (path: string): Promise<Response> =>
      fetch(new URL(path, cache.url), { headers: { "Surrogate-Capability": 'x="none"' } });

    for (const path of ["/text-of-a-visitor", "/other"]) {
      const page = await (await read(path)).text();
      expect(difference(page.replaceAll("<!-- #", "<!--#"), source)).toBe("");
    }
    expect(renderer.requests).toEqual([]);
    const page = await read("/asks");
    expect(markers(await page.text())).toBe(rendered.length);
    expect(page.headers.get("Surrogate-Control")).toBeNull();
  });

  it("serves no fragment to a visitor who requests its URL", async () => {
    const { renderer, url } = await open("up");
    const [address = ""] = /\/fragments\/review-card[^"]*/.exec(await readSource()) ?? [];
    for (const path of [address, `/.${address}`, `/${address}`, address.replace("f", "%66")]) {
      const response = await fetch(new URL(url).origin + decode(path));
      expect(markers(await response.text())).toBe(0);
    }
    expect(renderer.requests).toEqual([]);
  });

  it.each<Behaviour>(["down", "hung"])(
    "serves expired fragments while the renderer is %s",
    async (failureMode) => {
      const { renderer, url, read } = await open("up", "public, max-age=1");
      await read();
      await renderer.behave(failureMode);
      // They expire after a second.
      await wait(2_500);
      const { page, errors, served, kept } = await visit(url);
      expect(served.marked).toEqual(rendered);
      expect(kept).toEqual(rendered);
      await use(page);
      expect(errors).toEqual([]);
    },
  );

  it("refreshes an expired fragment in the background, without delaying the page", async () => {
    const { renderer, read } = await open("up", "public, max-age=1");
    const page = await read();
    await renderer.behave("of another build");
    await wait(2_500);
    expect(difference(await read(), page)).toBe("");
    await expect.poll(read).toContain(" other-->");
    expect(renderer.requests.length).toBeLessThanOrEqual(2 * rendered.length);
  });

  it.each<Behaviour>(["down", "hung"])(
    "leaves the islands to the browser when the renderer is %s",
    async (failureMode) => {
      const { url } = await open(failureMode);
      const { page, errors, served, kept } = await visit(url);
      expect(served.marked).toEqual([]);
      expect(kept).toEqual([]);
      await use(page);
      expect(errors).toEqual([]);
    },
  );

  it.each(failureModes.filter((failureMode) => failureMode !== "cut off" || !edge.passesOnHalves))(
    "serves the same page as without a renderer when the renderer is %s",
    async (failureMode) => {
      const { renderer, read } = await open(failureMode);
      expect(difference(await read(), withoutRenderer)).toBe("");
      expect(renderer.requests.length === 0).toBe(failureMode === "down");
    },
  );

  it("does not cache an answer that was cut off", async () => {
    const { renderer, url, read } = await open("cut off");
    await read();
    await renderer.behave("up");
    await expect.poll(async () => markers(await read()), { timeout: 10_000 }).toBe(rendered.length);
    const { errors, kept } = await visit(url);
    expect(kept).toEqual(rendered);
    expect(errors).toEqual([]);
  });

  it("shows what works without script when there is no renderer and no script", async () => {
    const { url } = await open("down");
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(url);
    const fallbacks = edge.keepsFallback ? 1 : 0;
    expect(await page.locator(".price:visible").count()).toBe(3 * fallbacks);
    expect(await page.locator(".reviews__slide:visible").count()).toBe(3 * fallbacks);
    expect(await page.getByRole("textbox", { name: "Domain name" }).count()).toBe(fallbacks);
    expect(await page.locator(".sk").count()).toBe(0);
  });

  it("asks a renderer that hangs once per visitor and fragment at most, then stops asking it", async () => {
    const { renderer, read } = await open("hung");
    await Promise.all([1, 2, 3].map(read));
    expect(renderer.requests).not.toEqual([]);
    expect(renderer.requests.length).toBeLessThanOrEqual(3 * rendered.length);
    await expect
      .poll(async () => {
        renderer.requests.length = 0;
        await read();
        return renderer.requests;
      })
      .toEqual([]);
  });

  it("serves markup again soon after the renderer recovers", async () => {
    const { renderer, read } = await open("failing");
    expect(markers(await read())).toBe(0);
    await renderer.behave("down");
    expect(markers(await read())).toBe(0);
    await renderer.behave("up");
    await expect.poll(async () => markers(await read()), { timeout: 10_000 }).toBe(rendered.length);
  });

  it.each<Behaviour>(["of another build", "without comments"])(
    "has markup rendered again that comes %s",
    async (behaviour) => {
      const { url } = await open(behaviour);
      const { page, errors, kept } = await visit(url);
      expect(kept).toEqual([]);
      await use(page);
      expect(errors).toEqual([]);
    },
  );

  it("has its markup hydrated when whitespace is put around it", async () => {
    const { url } = await open("with space around");
    const { errors, kept } = await visit(url);
    expect(kept).toEqual(rendered);
    expect(errors).toEqual([]);
  });

  it("has a page that works where no cache processes its includes", async () => {
    const { page, errors, served } = await visit(site.url);
    expect(served.marked).toEqual([]);
    await use(page);
    // A browser takes an attribute of <esi:include> for an event handler, which the policy blocks.
    const others = errors.filter(({ text }) => !text.startsWith("Executing inline event handler"));
    expect(others).toEqual([]);
    const plain = await openPage({ javaScriptEnabled: false });
    await plain.goto(site.url);
    expect(await plain.locator(".price:visible").count()).toBe(3);
    expect(await plain.getByRole("textbox", { name: "Domain name" }).count()).toBe(1);
  });
});

/** Character references that the pages' attributes have. */
function decode(attribute = ""): string {
  return attribute
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&#39;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}
