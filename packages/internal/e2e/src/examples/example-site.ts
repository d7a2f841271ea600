import type { Page } from "playwright-core";
import { collectErrors, type PageError } from "../harness/collect-errors.ts";
import { holdRequests } from "../harness/hold-requests.ts";
import { openPage, type PageOptions } from "../harness/open-page.ts";
import { type PageRequest, requests } from "../harness/requests.ts";
import { serveExamples } from "../harness/serve-examples.ts";

export interface ExamplePage {
  page: Page;
  origin: string;
  errors: PageError[];
  /** Messages of the page's scripts in the console. */
  output: string[];
  requests: PageRequest[];
  /** Query of every request for the results page, in order. */
  searches(): URLSearchParams[];
  /** Lets the script through that was held, and waits until every island is mounted. */
  release(): Promise<void>;
}

export interface ExampleOptions extends PageOptions {
  /** Come back before the script has run: it arrives with `release()`. @default false */
  hold?: boolean;
}

type Queued = (skerry: { scan(root: Element): void }) => void;

/** The script's global, or the list that stands in for it until the script has loaded. */
interface Queue {
  push(fn: Queued): unknown;
}

/**
 * Opens a page of the example site and scrolls through it until every island is mounted. Requests
 * to other hosts, which only the foreign theme makes, come to nothing.
 */
export async function openExample(
  path: string,
  { hold = false, ...options }: ExampleOptions = {},
): Promise<ExamplePage> {
  const origin = await serveExamples();
  const page = await openPage(options);
  const output: string[] = [];
  const errors = collectErrors(page);
  const made = requests(page);
  page.on("console", (message) => output.push(message.text()));
  await page.route(
    (url) => url.origin !== origin,
    (route) => route.abort("aborted"),
  );
  const releaseScript = hold ? await holdRequests(page) : undefined;
  await page.goto(origin + path, { waitUntil: hold ? "domcontentloaded" : "load" });
  if (!hold && options.javaScriptEnabled !== false) await mountAll(page);
  return {
    page,
    origin,
    errors,
    output,
    requests: made,
    searches: () =>
      made
        .map(({ url }) => new URL(url))
        .filter(({ pathname }) => pathname === "/domains/search")
        .map(({ searchParams }) => searchParams),
    async release() {
      releaseScript?.();
      await mountAll(page);
    },
  };
}

/**
 * Brings every island into view, waits until it is mounted, and goes back to the top. A tooltip
 * would wait for the pointer or the focus, so it is asked for.
 */
export async function mountAll(page: Page): Promise<void> {
  for (const island of await page.locator("[data-widget]").all()) {
    await island.evaluate((element) => {
      element.scrollIntoView({ behavior: "instant" });
      if (!element.matches("[data-widget=tooltip]")) return;
      const scan: Queued = (skerry) => skerry.scan(element);
      const page = globalThis as { skerry?: Queue };
      (page.skerry ??= [] as Queued[]).push(scan);
    });
    await island.and(page.locator("[data-widget-state=mounted]")).waitFor({ state: "attached" });
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
}
