import type { Page } from "playwright-core";
import { collectErrors, type PageError } from "../harness/collect-errors.ts";
import { holdRequests } from "../harness/hold-requests.ts";
import { openPage, type PageOptions } from "../harness/open-page.ts";
import { type PageRequest, requests } from "../harness/requests.ts";
import { type PageServer, servePage } from "../harness/serve-page.ts";

/** The strictest policy of a page. */
export const strictPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "form-action 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

export interface WidgetPageOptions extends PageOptions {
  /** Style sheet of the page. */
  css?: string;
  /** Attributes of <html>. @default `lang="en"` */
  html?: string;
  /** Added to the page's configuration. */
  config?: object;
  /** More headers of the page. */
  headers?: Readonly<Record<string, string>>;
  /** Come back before the script has run: it arrives with `release()`. @default false */
  hold?: boolean;
  /** Called before the page is opened: to delay or fail answers, or to prepare the page. */
  before?(site: PageServer, page: Page): Promise<void> | void;
}

export interface WidgetPage {
  page: Page;
  site: PageServer;
  /** All that went wrong since the page was opened. */
  errors: PageError[];
  requests: PageRequest[];
  /** Address and query of every request for the results page, in order. */
  searches(): string[];
  /** Lets the script through that was held, and waits until every island is mounted. */
  release(): Promise<void>;
}

/**
 * Opens a page with these islands under the strict policy, and waits until each one that can mount
 * has done so. `/domains/search` answers with a page called "Results".
 */
export async function openWidgetPage(
  body: string,
  options: WidgetPageOptions = {},
): Promise<WidgetPage> {
  const { css = "", html = 'lang="en"', config = {}, headers = {}, hold = false } = options;
  const block = JSON.stringify({
    product: "acme",
    routes: { "acme_web_frontend.domains.search": "/domains/search" },
    // A mismatch while hydrating becomes a warning, which is collected as an error.
    debug: true,
    ...config,
  });
  const document = (title: string, content: string, tag = ""): string =>
    `<!doctype html><html ${html}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><link rel="stylesheet" href="/skerry/skerry.css"><link rel="stylesheet" href="/page.css">
<script type="application/json" id="skerry-config">${block}</script>${tag}</head>
<body><main id="main"><h1>${title}</h1>${content}<p id="after">What stands after the island.</p></main></body></html>`;
  const tag = '<script type="module" src="/skerry/skerry.js" async></script>';
  const site = await servePage(
    {
      "/": document("Example", body, tag),
      "/page.css": { headers: { "Content-Type": "text/css" }, body: css },
      "/domains/search": document("Results", ""),
    },
    { headers: { "Content-Security-Policy": strictPolicy, ...headers } },
  );
  const page = await openPage(options);
  const errors = collectErrors(page);
  const made = requests(page);
  const releaseScript = hold ? await holdRequests(page) : undefined;
  await options.before?.(site, page);
  await page.goto(site.origin, { waitUntil: hold ? "domcontentloaded" : "load" });
  if (!hold && options.javaScriptEnabled !== false) await whenMounted(page);
  return {
    page,
    site,
    errors,
    requests: made,
    searches: () => site.requests.filter((url) => url.startsWith("/domains/search")),
    async release() {
      releaseScript?.();
      await whenMounted(page);
    },
  };
}

/** Resolves when every island of the page is mounted. */
export async function whenMounted(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const islands = [...document.querySelectorAll("[data-widget]")];
    return islands.every((island) => island.getAttribute("data-widget-state") === "mounted");
  });
}
