import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mountAll } from "../examples/example-site.ts";
import { collectErrors, type PageError } from "../harness/collect-errors.ts";
import { holdRequests } from "../harness/hold-requests.ts";
import { openPage } from "../harness/open-page.ts";
import { backends, missing, type RunningBackend, startBackend } from "./start-backend.ts";
import { type RendererDouble, startRenderer, failureModes } from "./start-renderer.ts";

/** Milliseconds that the helpers wait at most when the site sets no time-out. */
const timeout = 100;

const content = JSON.parse(
  readFileSync(new URL("../../../../../examples/landing/content.json", import.meta.url), "utf8"),
) as { config: object; reviews: { props: object } };

/** The page's texts in English, but for names and words that are the same in German. */
const englishTexts = new Set(
  textsOf(content).filter(
    (text) =>
      /[a-z]{3}/.test(text) &&
      !/^(Domain|Video|Fable Harbour|DNSSEC|Partner \d+|paper-boats)$/.test(text),
  ),
);

/** All texts in JSON. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** Everything but the tooltip, which has no markup of its own. */
const rendered = [
  "discount-teaser",
  "feature-filter",
  "pagination",
  "partners-strip",
  "review-card",
  "screenshot-slider",
  "search-form",
  "testimonials",
  "video-block",
];

interface Visit {
  page: Page;
  errors: PageError[];
  /** Widgets whose first child was a renderer's marker, and ids in the page, when it came. */
  served: { marked: string[]; ids: string[] };
  /** Widgets whose root was still the served one when all had mounted. */
  kept: string[];
}

interface VisitOptions {
  path?: string;
  /** Changes the page on its way, as a proxy would. */
  change?: (html: string) => string;
}

/** Opens the landing page, records it before the script arrives, and waits until all islands are mounted. */
async function visit(url: string, { path = "", change }: VisitOptions = {}): Promise<Visit> {
  const page = await openPage();
  const errors = collectErrors(page);
  const releaseScript = await holdRequests(page);
  if (change) {
    await page.route(url, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: change(await response.text()) });
    });
  }
  await page.goto(url + path, { waitUntil: "domcontentloaded" });
  await page.evaluate(() => {
    const islands = [...document.querySelectorAll("[data-widget]")];
    Object.assign(window, {
      roots: islands.map((island) => [island, island.querySelector(":scope > :not(template)")]),
    });
  });
  const served = await page.evaluate(() => ({
    marked: [...document.querySelectorAll<HTMLElement>("[data-widget]")]
      .filter((island) => island.firstChild?.nodeValue?.startsWith("skerry "))
      .map((island) => island.dataset["widget"] ?? "")
      .sort(),
    ids: [...document.querySelectorAll("[id]")].map(({ id }) => id),
  }));
  releaseScript();
  await mountAll(page);
  const kept = await page.evaluate(() =>
    (window as unknown as { roots: [HTMLElement, Element][] }).roots
      .filter(([island, root]) => root.isConnected && island.dataset["widget"] !== "tooltip")
      .map(([island]) => island.dataset["widget"] ?? "")
      .sort(),
  );
  return { page, errors, served, kept };
}

/** Switches a tab, then searches with what a visitor could type to break a page. */
async function use(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Email" }).click();
  await page.getByText("Five mailboxes, and as many aliases").waitFor();
  await page.getByRole("textbox", { name: "Domain name" }).fill(typed);
  await Promise.all([page.waitForURL(/domain_check/), page.keyboard.press("Enter")]);
}

const typed = `"></div><b id=b>'&amp\\u0022{{ 7*7 }}%><!--é`;

/** Where two pages differ: a message that can be read. */
function difference(page: string, other: string): string {
  if (page === other) return "";
  const from = [...page].findIndex((letter, index) => letter !== other[index]);
  return `${page.slice(from, from + 80)} instead of ${other.slice(from, from + 80)}`;
}

describe.each(backends)("$name", (definition) => {
  const reason = missing(definition);
  let renderer: RendererDouble;
  /** With a time-out that a busy machine does not reach. */
  let patient: RunningBackend;
  /** As a site that has set no time-out. */
  let usual: RunningBackend;
  let withoutRenderer: string;

  const fetchPage = async (init?: RequestInit): Promise<string> => {
    const response = await fetch(usual.url, init);
    expect(response.status).toBe(200);
    return response.text();
  };

  /** Gets one rendered page, so that the helper forgets failures in a row. A busy machine may need more tries. */
  async function recover(): Promise<void> {
    await renderer.behave("up");
    await expect.poll(() => fetchPage()).toContain("<!--skerry ");
  }

  beforeAll(async () => {
    if (reason) return;
    renderer = await startRenderer();
    const { url } = renderer;
    [patient, usual] = await Promise.all([
      startBackend(definition, { renderer: url, timeout: 10_000 }),
      startBackend(definition, { renderer: url }),
    ]);
    const alone = await startBackend(definition, { renderer: "" });
    withoutRenderer = await (await fetch(alone.url)).text();
    await alone.stop();
  });

  beforeEach(({ skip }) => {
    if (reason) skip(reason);
  });

  afterAll(async () => {
    if (reason) return;
    await renderer.close();
    await Promise.all([patient.stop(), usual.stop()]);
  });

  it("serves the widgets' markup, which the browser hydrates as it is", async () => {
    await renderer.behave("up");
    const { page, errors, served, kept } = await visit(patient.url);
    expect(served.marked).toEqual(rendered);
    expect(served.ids).toHaveLength(new Set(served.ids).size);
    expect(kept).toEqual(rendered);
    expect(await page.getByRole("link", { name: "transfer code" }).count()).toBe(1);
    await use(page);
    await mountAll(page);
    expect(await page.getByRole("textbox", { name: "Domain name" }).inputValue()).toBe(typed);
    expect(await page.locator("#b").count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it("is German where the visitor asks for it, in its own texts, the renderer's and the browser's", async () => {
    await renderer.behave("up");
    const { page, errors, served, kept } = await visit(patient.url, { path: "?lang=de" });
    expect(served.marked).toEqual(rendered);
    expect(kept).toEqual(rendered);
    expect(await page.getAttribute("html", "lang")).toBe("de");
    const said = await page.locator("body").innerText();
    expect(said.split(/\n+/).filter((line) => englishTexts.has(line.trim()))).toEqual([]);
    await page.getByRole("tab", { name: "E-Mail" }).click();
    await page.getByText("Fünf Postfächer und so viele Aliasse").waitFor();
    await page.getByRole("textbox", { name: "Domainname" }).fill(typed);
    await page.getByRole("button", { name: "Suchen", exact: true }).click();
    await page.waitForURL(/domain_check.*lang=de|lang=de.*domain_check/);
    expect(await page.textContent("h1")).toBe("Finden Sie Ihre Domain.");
    expect(errors).toEqual([]);

    const plain = await openPage({ javaScriptEnabled: false });
    await plain.goto(`${patient.url}?lang=de`);
    await plain.locator('[data-widget="pagination"] [href*="page=2"]').first().click();
    await plain.waitForURL(/page=2/);
    expect(await plain.getAttribute("html", "lang")).toBe("de");
    await plain.getByRole("textbox", { name: "Domainname" }).fill(typed);
    await plain.getByRole("button", { name: "Suchen", exact: true }).click();
    await plain.waitForURL(/domain_check/);
    expect(await plain.getAttribute("html", "lang")).toBe("de");
  });

  it("works without the renderer, and without script too", async () => {
    await renderer.behave("down");
    const { page, errors, served, kept } = await visit(patient.url);
    expect(served.marked).toEqual([]);
    expect(kept).toEqual([]);
    await use(page);
    await mountAll(page);
    expect(await page.getByRole("textbox", { name: "Domain name" }).inputValue()).toBe(typed);
    expect(errors).toEqual([]);

    const plain = await openPage({ javaScriptEnabled: false });
    await plain.goto(patient.url);
    expect(await plain.locator(".price:visible").count()).toBe(6);
    expect(await plain.locator(".feature:visible").count()).toBe(14);
    expect(await plain.locator(".reviews__slide:visible").count()).toBe(6);
    expect(await plain.locator(".partners__cell:visible").count()).toBe(12);
    await plain.getByRole("textbox", { name: "Domain name" }).fill(typed);
    await plain.getByRole("button", { name: "Search" }).click();
    await plain.waitForURL(/domain_check/);
    expect(await plain.getByRole("textbox", { name: "Domain name" }).inputValue()).toBe(typed);
  });

  it("leaves an island that the renderer rejects to the browser, and logs why", async () => {
    await renderer.behave("rejecting one island");
    const { errors, served, kept } = await visit(patient.url);
    const others = rendered.filter((name) => name !== "testimonials");
    expect(served.marked).toEqual(others);
    expect(kept).toEqual(others);
    expect(errors).toEqual([]);
    expect(patient.log()).toMatch(/testimonials.*bad-props.*\/reviews/);
  });

  it.each<[string, "up" | "of another build", (html: string) => string]>([
    ["of another release", "of another build", (html) => html],
    ["without its comments", "up", (html) => html.replaceAll(/<!--[^]*?-->/g, "")],
  ])("renders markup again that comes %s", async (_, behaviour, change) => {
    await renderer.behave(behaviour);
    const { page, errors, kept } = await visit(patient.url, { change });
    expect(kept).toEqual([]);
    await use(page);
    expect(errors).toEqual([]);
  });

  it("has its markup hydrated when a template or a proxy puts whitespace around it", async () => {
    await renderer.behave("up");
    const change = (html: string): string => html.replaceAll("<!--skerry ", "\n  <!--skerry ");
    const { errors, kept } = await visit(patient.url, { change });
    expect(kept).toEqual(rendered);
    expect(errors).toEqual([]);
  });

  it.each(failureModes)(
    "serves the same page as without a renderer when the renderer is %s",
    async (failureMode) => {
      await recover();
      await renderer.behave(failureMode);
      expect(difference(await fetchPage(), withoutRenderer)).toBe("");
      // A busy machine may read the request after the site has stopped waiting.
      await expect.poll(() => renderer.requests.length).toBe(failureMode === "down" ? 0 : 1);
    },
  );

  it("ignores an answer of more than 5 MB", async () => {
    await renderer.behave("endless");
    const page = await (await fetch(patient.url)).text();
    expect(difference(page, withoutRenderer)).toBe("");
  });

  // Byte by byte, an answer takes two minutes, and no single read of it is late.
  it.each(["hung", "sending its head byte by byte", "sending its body byte by byte"] as const)(
    `gives up after ${timeout} ms, and not at the end, when the renderer is %s`,
    { timeout: 30_000 },
    async (failureMode) => {
      await recover();
      await renderer.behave(failureMode);
      const started = performance.now();
      await fetchPage();
      expect(performance.now() - started).toBeGreaterThan(timeout - 5);
    },
  );

  it("sends one request for all islands, and nothing about the visitor", async () => {
    await recover();
    await renderer.behave("up");
    await fetchPage({
      headers: { Cookie: "session=secret", Authorization: "Basic c2VjcmV0", "X-Visitor": "secret" },
    });
    expect(renderer.requests).toHaveLength(1);
    const [{ method, path, headers, body } = { headers: {}, body: "" }] = renderer.requests;
    expect([method, path]).toEqual(["POST", "/render"]);
    expect(headers["content-type"]).toMatch(/^application\/json\b/);
    expect(JSON.stringify(headers)).not.toMatch(/secret|c2VjcmV0/);
    const { islands, config } = JSON.parse(body) as {
      islands: Record<string, { widget: string; props: object; id: string }>;
      config: object;
    };
    expect(config).toEqual(content.config);
    expect(Object.entries(islands).map(([key, { id }]) => key === id)).not.toContain(false);
    const names = Object.values(islands).map(({ widget }) => widget);
    expect(names.sort()).toEqual([...rendered, "tooltip"].sort());
    expect(islands["reviews-"]).toMatchObject({
      widget: "testimonials",
      props: content.reviews.props,
    });
  });

  it("writes the same page twice, compressed or not, so that caches can keep it", async () => {
    await renderer.behave("up");
    const [page, again] = await Promise.all(
      ["gzip", "identity"].map(async (encoding) => {
        const response = await fetch(patient.url, { headers: { "Accept-Encoding": encoding } });
        return response.text();
      }),
    );
    expect(page?.includes("<!--skerry ")).toBe(true);
    expect(difference(page ?? "", again ?? "")).toBe("");
  });

  it("stops on SIGTERM", async () => {
    const other = await startBackend(definition, { renderer: renderer.url });
    await (await fetch(other.url)).text();
    expect(await other.stop()).not.toBe("SIGKILL");
    await expect(fetch(other.url)).rejects.toThrow();
  });
});
