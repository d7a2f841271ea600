import type { AttributionRecord } from "@skerry/core/tracking";
import type { Skerry } from "@skerry/mount";
import type { Page } from "playwright-core";
import { collectErrors, type PageError } from "../harness/collect-errors.ts";
import { openPage, type PageOptions } from "../harness/open-page.ts";
import { type PageRequest, requests } from "../harness/requests.ts";
import { type PageServer, servePage } from "../harness/serve-page.ts";

/** The strictest policy of a page, with forms that lead to partners. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'";

export interface VisitOptions extends PageOptions {
  /** `tracking` of the configuration; `null`: there is none. */
  tracking?: object | null;
  /** Added to the page's configuration. */
  config?: object;
  /** Path and query of the first page. @default "/" */
  at?: string;
  /** Whether the page has no Content-Security-Policy: most engines need one that allows more. */
  isOpen?: boolean;
  /** The page that links to the first one. */
  referer?: string;
  /** Bodies of more pages. */
  pages?: Readonly<Record<string, string>>;
  /** Called before the page is opened. */
  before?(page: Page, site: PageServer): Promise<unknown> | void;
}

/** One push into the data layer, as it was at that moment. */
export interface Push {
  event?: string;
  ecommerce?: { items: { item_id: string }[]; [field: string]: unknown } | null;
  [field: string]: unknown;
}

export interface Visit {
  page: Page;
  site: PageServer;
  errors: PageError[];
  requests: PageRequest[];
  /** URL of a path on this host; every host is the same server. */
  on(host: "shop" | "partner" | "evil", path?: string): string;
  /** Opens a page of the shop and waits until tracking has started, if it does. */
  open(path: string, referer?: string): Promise<void>;
  /** The record of `skerry.track.attribution()`, as soon as it is there. */
  record(): Promise<AttributionRecord | null>;
  consent(answer: "granted" | "denied"): Promise<void>;
  /** Everything that was pushed, on all pages. */
  pushes(): Push[];
  /** Names of the events, in order. */
  events(): string[];
  cookie(name: string): Promise<string | undefined>;
}

const hosts = {
  shop: "www.shop.localhost",
  partner: "www.partner.localhost",
  // May set cookies for all of shop.localhost.
  evil: "evil.shop.localhost",
} as const;

/**
 * Opens a page of a shop that has a partner, under the strict policy. Hosts below `localhost` need no
 * name server and count as safe, but not as the same site.
 */
export async function openVisit(body: string, options: VisitOptions = {}): Promise<Visit> {
  const {
    tracking = {},
    config = {},
    at = "/",
    pages = {},
    isOpen,
    referer,
    before,
    ...context
  } = options;
  const configuration = {
    debug: true,
    ...config,
    ...(tracking && {
      tracking: { partners: ["partner.localhost"], consent: "granted", ...tracking },
    }),
  };
  const site = await servePage(
    {
      "/": documentOf(body, configuration),
      "/partner": "<!doctype html><title>Partner</title>",
      ...Object.fromEntries(
        Object.entries(pages).map(([path, one]) => [path, documentOf(one, configuration)]),
      ),
    },
    { headers: isOpen ? {} : { "Content-Security-Policy": policy } },
  );
  const page = await openPage(context);
  const errors = collectErrors(page);
  const made = requests(page);
  const pushed = await recordPushes(page);
  const on: Visit["on"] = (host, path = "/") =>
    `http://${hosts[host]}:${new URL(site.origin).port}${path}`;
  const visit: Visit = {
    page,
    site,
    errors,
    requests: made,
    on,
    async open(path, referer) {
      await page.goto(on("shop", path), referer === undefined ? {} : { referer });
      await visit.record();
    },
    record: () =>
      page.evaluate(
        () =>
          new Promise<AttributionRecord | null>((resolve) => {
            (window.skerry ??= []).push(({ track }) => track.attribution().then(resolve));
          }),
      ),
    consent: (answer) =>
      page.evaluate((answer) => (window.skerry as Skerry).track.consent(answer), answer),
    pushes: () => pushed,
    events: () => pushed.flatMap(({ event }) => event ?? []),
    async cookie(name) {
      const cookies = await page.context().cookies(on("shop"));
      return cookies.find((one) => one.name === name)?.value;
    },
  };
  await before?.(page, site);
  await visit.open(at, referer);
  return visit;
}

function documentOf(content: string, configuration: object): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Example</title>
<link rel="stylesheet" href="/skerry/skerry.css">
<script type="application/json" id="skerry-config">${JSON.stringify(configuration)}</script>
<script type="module" src="/skerry/skerry.js" async></script></head><body>${content}</body></html>`;
}

/** Every push into the data layer from now on, on all pages, as an array that grows. */
async function recordPushes(page: Page): Promise<Push[]> {
  const pushes: Push[] = [];
  await page.exposeFunction("record", (entry: Push) => void pushes.push(entry));
  await page.addInitScript(() => {
    const layer: unknown[] = [];
    layer.push = (...entries) => {
      // Entries of Google's snippet are no plain objects.
      for (const entry of entries) {
        (window as unknown as { record(entry: unknown): void }).record(
          JSON.parse(JSON.stringify(entry)),
        );
      }
      return Array.prototype.push.apply(layer, entries);
    };
    Object.assign(window, { dataLayer: layer });
  });
  return pushes;
}
