import { execFileSync } from "node:child_process";
import { createServer } from "node:https";
import type { Server } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { createOwnWidgets } from "@skerry/example-own-widgets/app";
import { createPageEngines } from "@skerry/example-page-engines/app";
import { createApp } from "@skerry/example-plain-html/app";
import { createShop } from "@skerry/example-shop/app";
import { buildWidgets } from "@skerry/example-shop/build";
import { createPartner } from "@skerry/example-shop/partner";
import type { Page } from "playwright-core";
import { startRealRenderer } from "../backends/start-renderer.ts";
import { collectErrors, type PageError } from "../harness/collect-errors.ts";
import { listen } from "../harness/listen.ts";
import { openPage, type PageOptions } from "../harness/open-page.ts";
import { type PageRequest, requests } from "../harness/requests.ts";
import { startOwnRenderer } from "../dev/own-example.ts";

/** Every page of the shop. Some need a session: `fillSession`. */
export const shopPaths: readonly string[] = [
  "/shop/",
  "/shop/search?domain_check[domains]=paper-boats",
  "/shop/hosting/speed",
  "/shop/cart",
  "/shop/address",
  "/shop/payment",
  "/shop/confirm",
  "/shop/choice",
  "/shop/inspect",
];

interface Sites {
  /** Origin of the shop. */
  shop: string;
  /** URL of the partner's site, on another host. */
  partner: string;
  /** URL of the payment provider's site, on a third host. */
  payment: string;
  /** The shop without a network: Node finds no names below localhost. */
  fetch(request: Request): Promise<Response>;
}

type Fetch = (request: Request) => Response | Promise<Response>;

/**
 * Serves sites on one port of this machine.
 *
 * @returns origin of a name. Browsers find every name below localhost on this machine (RFC 6761,
 *   section 6.3), and those below test because a parameter says so.
 */
async function serve(fetch: Fetch, https: boolean): Promise<(name: string) => string> {
  const origin = await listen(
    createAdaptorServer(
      https ? { fetch, createServer, serverOptions: certificate() } : { fetch },
    ) as Server,
  );
  const { port } = new URL(origin);
  return (name) => (https ? `https://${name}.test:${port}` : `http://${name}.localhost:${port}`);
}

/** A self-signed certificate and its key. */
function certificate(): { key: string; cert: string } {
  const options = "-x509 -newkey rsa:2048 -nodes -subj /CN=test -keyout - -out -";
  const both = execFileSync("openssl", ["req", ...options.split(" ")], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return { key: both, cert: both };
}

const served = new Map<string, Promise<Sites>>();

/** Starts the shop, its partner, its payment provider and the other examples. */
export async function serveShop(https: boolean, isRendered = false): Promise<Sites> {
  await buildWidgets();
  const timeout = 10_000;
  const site = isRendered
    ? createApp({ renderer: await startRealRenderer(), timeout }).route(
        "/",
        createOwnWidgets({ renderer: await startOwnRenderer("ferries"), timeout }),
      )
    : createApp().route("/", createOwnWidgets());
  let shop = "";
  const others = await serve(createPartner({ shop: () => `${shop}/shop/` }).fetch, https);
  const partner = `${others("partner")}/`;
  const payment = `${others("pay")}/`;
  const renderer = isRendered ? await startOwnRenderer("shop") : undefined;
  const shopSite = createShop({ partner, payment, renderer, timeout });
  site.route("/", shopSite).route("/", createPageEngines());
  shop = (await serve(site.fetch, https))("shop");
  return { shop, partner, payment, fetch: async (request) => site.fetch(request) };
}

export interface ShopVisit extends Omit<Sites, "fetch"> {
  page: Page;
  errors: PageError[];
  /** Messages of the page's scripts in the console. */
  output: string[];
  requests: PageRequest[];
  /** Opens a page of the shop, or reaches it through the referrer of another site. */
  open(path: string, referer?: string): Promise<void>;
  /** Asks the shop with the visitor's cookies and keeps those it sets. The page sees nothing of it. */
  send(path: string, form?: Record<string, string>, origin?: string): Promise<Response>;
}

export interface ShopOptions extends PageOptions {
  /** All three sites by https, under names that need it. @default false */
  https?: boolean;
  /** Whether renderers fill the pages that have one, as with `pnpm start`. @default false */
  isRendered?: boolean;
}

/** The shop, started once per worker. To start it takes longer than a test may: call this in `beforeAll`. */
export function startedShop({
  https = false,
  isRendered = false,
}: ShopOptions = {}): Promise<Sites> {
  const kind = JSON.stringify({ https, isRendered });
  const known = served.get(kind) ?? serveShop(https, isRendered);
  served.set(kind, known);
  return known;
}

/** A visitor's empty page. */
export async function visitShop({
  https = false,
  isRendered = false,
  ...options
}: ShopOptions = {}): Promise<ShopVisit> {
  const { fetch, ...sites } = await startedShop({ https, isRendered });
  const { shop } = sites;
  const page = await openPage({ ignoreHTTPSErrors: https, ...options });
  const output: string[] = [];
  page.on("console", (message) => output.push(message.text()));
  return {
    ...sites,
    page,
    output,
    errors: collectErrors(page),
    requests: requests(page),
    async open(path, referer) {
      await page.goto(shop + path, referer === undefined ? {} : { referer });
    },
    async send(path, form, origin = shop) {
      const cookies = await page.context().cookies(shop + path);
      const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
      const response = await fetch(
        new Request(shop + path, {
          headers: { cookie, origin },
          ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
        }),
      );
      for (const written of response.headers.getSetCookie()) {
        const [name = "", value = ""] = (written.split(";")[0] ?? "").split("=");
        const path = /path=([^;]+)/i.exec(written)?.[1] ?? "/";
        const domain = new URL(shop).hostname;
        await page
          .context()
          .addCookies([{ name, value, domain, path, httpOnly: true, sameSite: "Lax" }]);
      }
      return response;
    },
  };
}

/** A postal address that the shop accepts. */
export const address = {
  customer_type: "private",
  name: "Ada Example",
  street: "Quay 1",
  postcode: "20457",
  city: "Hamburg",
  country: "DE",
  email: "ada@example.com",
};

/**
 * Fills the visitor's session from outside the page, as far as payment is chosen.
 *
 * @param products what lies in the cart then
 */
export async function fillSession(
  { send }: ShopVisit,
  products = ["domain:paper-boats.com", "plan:standard"],
  payment = "invoice",
): Promise<void> {
  for (const product of products) await send("/shop/cart/add", { product });
  await send("/shop/address", address);
  await send("/shop/payment", { payment });
}

/**
 * Puts a product into the cart with its button, and opens the cart: where scripts run, the page stays.
 *
 * @param button a selector
 */
export async function addToCart(page: Page, button: string, isScripted = true): Promise<void> {
  const add = page.locator(button).first();
  if (!isScripted) return add.click();
  const product = await add.getAttribute("value");
  const island = page.locator(`[data-widget=add-to-cart][data-props*='"${product}"']`);
  await island.scrollIntoViewIfNeeded();
  await island.and(page.locator("[data-widget-state=mounted]")).waitFor();
  await add.click();
  await island.getByRole("link").waitFor();
  await page.click('.bar__nav [href^="/shop/cart"]');
}

/** The button of the page's own form. */
export const goOn = (page: Page): Promise<void> => page.click("[form=step]");

/** Fills the address form and sends it. */
export async function sendAddress(page: Page): Promise<void> {
  await page.check(`[name=customer_type][value=${address.customer_type}]`);
  for (const name of ["name", "street", "postcode", "city", "email"] as const) {
    await page.fill(`#${name}`, address[name]);
  }
  await page.selectOption("#country", address.country);
  await goOn(page);
}

/** Chooses how to pay. */
export async function sendPayment(page: Page, payment = "invoice"): Promise<void> {
  await page.check(`[name=payment][value=${payment}]`);
  await goOn(page);
}

/** Places the order. */
export async function sendOrder(page: Page): Promise<void> {
  await page.check("#understood");
  await goOn(page);
}

/** The path of the page that is open. */
export const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** The value that the partner got: `undefined` for nothing. */
export async function arrived(page: Page, name: string): Promise<string | undefined> {
  const fact = page.locator(`[data-fact="${name}"] bdi`).first();
  return (await fact.count()) > 0 ? ((await fact.textContent()) ?? undefined) : undefined;
}
