import { decodeTid } from "@skerry/core/tracking";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { mountAll } from "../examples/example-site.ts";
import { axe } from "../harness/axe.ts";
import { readEvents, recordPushes, type Push } from "../page-data/pushes.ts";
import {
  addToCart,
  arrived,
  fillSession,
  goOn,
  pathOf,
  sendAddress,
  sendOrder,
  sendPayment,
  type ShopOptions,
  type ShopVisit,
  startedShop,
  visitShop,
} from "../examples/shop-site.ts";

beforeAll(() => startedShop());

const RESULTS = "/shop/search?domain_check[domains]=paper-boats";
const CAMPAIGN = "?utm_source=search&utm_medium=cpc&gclid=Click.1";

/** Noon of a day without a change of clocks. */
const start = Date.UTC(2026, 4, 4, 12);

type Consent = "pending" | "granted" | "denied";

interface TrackedVisit extends ShopVisit {
  pushes: Push[];
  /** Opens a page and waits until tracking has looked at it. */
  go(path: string, referer?: string): Promise<void>;
  /** Names of the events since the last call, each with the last part of its page's path. */
  news(): string[];
  /** The record in the cookie. */
  record(): Promise<ReturnType<typeof decodeTid>>;
  cookieNames(): Promise<string[]>;
}

/** A visitor whose clock stands at noon and goes on. */
async function follow(consent: Consent = "granted", options?: ShopOptions): Promise<TrackedVisit> {
  const visit = await visitShop(options);
  const { page, shop, open } = visit;
  await page.clock.install({ time: start });
  const pushes = await recordPushes(page);
  if (consent !== "pending") {
    const url = `${shop}/shop/`;
    await page.context().addCookies([{ name: "shop_choice", value: consent, url }]);
  }
  let read = 0;
  return {
    ...visit,
    pushes,
    async go(path, referer) {
      await open(path, referer);
      await looked(page);
    },
    news() {
      const events = pushes.slice(read).flatMap(({ page, entry }) => {
        const { event } = entry as { event?: string };
        return event ? `${page.split("/").at(-1)}: ${event}` : [];
      });
      read = pushes.length;
      return events;
    },
    record: async () => decodeTid((await cookie(page, "tid"))?.value ?? ""),
    cookieNames: async () => (await page.context().cookies()).map(({ name }) => name).sort(),
  };
}

const cookie = async (page: Page, name: string) =>
  (await page.context().cookies()).find((cookie) => cookie.name === name);

/** Waits until tracking has started on the page that is open, and has looked at it. */
const looked = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        window.skerry ??= [];
        window.skerry.push((skerry) => skerry.track.attribution().then(() => resolve()));
      }),
  );

/** From the cart to the last page before the order. */
async function walkToConfirm({ page, go }: TrackedVisit): Promise<void> {
  await go("/shop/cart");
  await page.click("text=Go to the checkout");
  await looked(page);
  await goOn(page);
  await looked(page);
  await goOn(page);
  await looked(page);
}

const com = { item_id: "tld-com", item_name: ".com", item_category: "domain", price: 9.9 };
const standard = {
  item_id: "plan-standard",
  item_name: "Standard",
  item_category: "hosting",
  price: 72,
  discount: 12,
};
const EUR = { currency: "EUR" };

describe("a straight visit", () => {
  it("pushes each step once, cleans up before it, and keeps what it knows of the customer", async () => {
    const visit = await follow();
    const { page, go, pushes, shop, requests, errors, output } = visit;
    await go(`/shop/${CAMPAIGN}`);
    expect(pushes).toEqual([]);
    await go(RESULTS);
    await mountAll(page);
    await addToCart(page, ".result .result__button >> nth=0");
    await looked(page);
    await page.click("text=Add hosting");
    await looked(page);
    await addToCart(page, ".plan .button >> nth=1");
    await looked(page);
    await page.click("text=Go to the checkout");
    await looked(page);
    await sendAddress(page);
    await looked(page);
    await sendPayment(page);
    await looked(page);
    await sendOrder(page);
    await looked(page);
    const order = await page.innerText(".lead strong");

    const prices = {
      com: 9.9,
      de: 5.9,
      eu: 7.9,
      org: 11.9,
      net: 12.9,
      shop: 19.9,
    };
    const shown = Object.entries(prices).map(([tld, price], index) => ({
      item_id: `tld-${tld}`,
      item_name: `.${tld}`,
      item_category: "domain",
      price,
      index,
      ...EUR,
    }));
    const plans = [
      { item_id: "plan-basic", item_name: "Basic", price: 36, index: 0 },
      { ...standard, index: 1 },
      { item_id: "plan-business", item_name: "Business", price: 144, index: 2 },
    ].map((plan) => ({ item_category: "hosting", ...EUR, ...plan }));
    const items = [
      { ...com, ...EUR, index: 0, quantity: 1 },
      { ...standard, ...EUR, index: 1, quantity: 1 },
    ];
    const cart = { ...EUR, value: 81.9, items };
    const customer = { customer_type: "private" };
    const paying = { ...customer, payment_type: "invoice" };
    expect(await readEvents(pushes)).toEqual([
      { page: "/shop/search", event: "search", data: { search_term: "paper-boats" } },
      {
        page: "/shop/search",
        event: "view_item",
        data: { ...EUR, value: 68.4, items: shown },
      },
      {
        page: "/shop/search",
        event: "add_to_cart",
        data: { ...EUR, value: 9.9, items: [{ ...com, ...EUR, index: 0 }] },
      },
      {
        page: "/shop/cart",
        event: "view_cart",
        data: { ...EUR, value: 9.9, items: items.slice(0, 1) },
      },
      {
        page: "/shop/hosting/speed",
        event: "view_item",
        data: { ...EUR, value: 252, items: plans },
      },
      {
        page: "/shop/hosting/speed",
        event: "add_to_cart",
        data: { ...EUR, value: 72, items: [{ ...standard, ...EUR, index: 1 }] },
      },
      { page: "/shop/cart", event: "view_cart", data: cart },
      { page: "/shop/address", event: "begin_checkout", data: cart },
      { page: "/shop/payment", event: "cd_add_address_info", data: { ...cart, ...customer } },
      { page: "/shop/confirm", event: "add_payment_info", data: { ...cart, ...paying } },
      { page: "/shop/confirm", event: "cd_cart_overview", data: { ...cart, ...paying } },
      {
        page: "/shop/thanks",
        event: "purchase",
        data: { ...cart, ...paying, transaction_id: order },
      },
    ]);
    for (const [at, { entry }] of pushes.entries()) {
      if ("event" in entry && "ecommerce" in entry) {
        expect(pushes[at - 1]?.entry).toEqual({ ecommerce: null });
      }
    }
    expect(await visit.record()).toMatchObject({
      origin: "shop.localhost",
      type: "paid",
      landing: `${shop}/shop/?utm_source=search&utm_medium=cpc`,
      utm_source: "search",
      utm_medium: "cpc",
      gclid: "Click.1",
    });
    expect(await visit.cookieNames()).toEqual(["cdf", "shop_choice", "shop_session", "tid"]);
    expect((await cookie(page, "cdf"))?.expires).toBe(-1);
    const { expires = 0 } = (await cookie(page, "tid")) ?? {};
    expect(Math.round((expires - Date.now() / 1000) / 86_400)).toBe(30);
    expect(requests.filter(({ url }) => !url.startsWith(`${shop}/`))).toEqual([]);
    expect(errors).toEqual([]);
    expect(output).toEqual([]);
  });

  it("reports what is taken out of the cart, and an item that comes late once", async () => {
    const { page, go, news, errors, ...visit } = await follow();
    await fillSession({ page, errors, ...visit });
    await go("/shop/cart");
    await page.click(".cart .button >> nth=0");
    await looked(page);
    expect(news()).toEqual(["cart: view_cart", "cart: remove_from_cart", "cart: view_cart"]);

    await go("/shop/hosting/speed");
    expect(news()).toEqual(["speed: view_item"]);
    await page.clock.runFor(4000);
    expect(news()).toEqual([]);
    await page.evaluate(() => {
      for (const id of ["late", "plan-standard"]) {
        const item = document.createElement("p");
        item.dataset["track"] = "view_item";
        item.dataset["trackItem"] = JSON.stringify({ item_id: id, item_name: id });
        document.body.append(item);
      }
    });
    await page.clock.runFor(2000);
    await page.clock.runFor(2000);
    expect(news()).toEqual(["speed: view_item"]);
    expect((await readEvents(visit.pushes)).at(-1)?.data["items"]).toEqual([
      { item_id: "late", item_name: "late", ...EUR },
    ]);
    expect(errors).toEqual([]);
  });
});

describe("the checkout", () => {
  it("entered at the payment, has every step before it", async () => {
    const visit = await follow();
    await fillSession(visit);
    await visit.go("/shop/payment");
    expect(visit.news()).toEqual([
      "payment: view_cart",
      "payment: begin_checkout",
      "payment: cd_add_address_info",
    ]);
    const events = await readEvents(visit.pushes);
    expect(new Set(events.map(({ data }) => data["value"]))).toEqual(new Set([81.9]));
    expect(events.at(-1)?.data["customer_type"]).toBe("private");
    await goOn(visit.page);
    await looked(visit.page);
    expect(visit.news()).toEqual(["confirm: add_payment_info", "confirm: cd_cart_overview"]);
  });

  it("says nothing again when a page of it is loaded again, the cart aside", async () => {
    const visit = await follow();
    const { page, news } = visit;
    await fillSession(visit);
    const reload = async (): Promise<void> => {
      await page.reload();
      await looked(page);
    };
    await visit.go("/shop/cart");
    await reload();
    expect(news()).toEqual(["cart: view_cart", "cart: view_cart"]);
    await page.click("text=Go to the checkout");
    await looked(page);
    await reload();
    expect(news()).toEqual(["address: begin_checkout"]);
    await goOn(page);
    await looked(page);
    await reload();
    expect(news()).toEqual(["payment: cd_add_address_info"]);
    await goOn(page);
    await looked(page);
    await reload();
    expect(news()).toEqual(["confirm: add_payment_info", "confirm: cd_cart_overview"]);
    await sendOrder(page);
    await looked(page);
    await reload();
    expect(news()).toEqual(["thanks: purchase"]);
  });

  it("reports no second purchase after Back, Forward and a page that was open", async () => {
    const visit = await follow();
    const { page, news } = visit;
    await fillSession(visit);
    await walkToConfirm(visit);
    await sendOrder(page);
    await looked(page);
    expect(news().at(-1)).toBe("thanks: purchase");
    await page.goBack();
    await looked(page);
    expect(pathOf(page)).toBe("/shop/cart");
    await page.goForward();
    await looked(page);
    expect(pathOf(page)).toBe("/shop/thanks");
    await visit.go("/shop/thanks");
    expect(news()).toEqual([]);

    // Another order is another purchase, without a look into the cart too.
    await fillSession(visit, ["plan:basic"]);
    await visit.go("/shop/confirm");
    await sendOrder(page);
    await looked(page);
    expect(news()).toEqual([
      "confirm: view_cart",
      "confirm: begin_checkout",
      "confirm: cd_add_address_info",
      "confirm: add_payment_info",
      "confirm: cd_cart_overview",
      "thanks: purchase",
    ]);
  });

  it("goes on in another tab where the first one has come to", async () => {
    const visit = await follow();
    const { page, news, shop } = visit;
    await fillSession(visit);
    await visit.go("/shop/cart");
    const tab = await page.context().newPage();
    await tab.goto(`${shop}/shop/address`);
    await looked(tab);
    await visit.go("/shop/payment");
    await tab.goto(`${shop}/shop/payment`);
    await looked(tab);
    expect(news()).toEqual([
      "cart: view_cart",
      "address: begin_checkout",
      "payment: cd_add_address_info",
    ]);
    // A look into the cart begins again, for both.
    await visit.go("/shop/cart");
    await tab.goto(`${shop}/shop/confirm`);
    await looked(tab);
    await visit.go("/shop/confirm");
    expect(news()).toEqual([
      "cart: view_cart",
      "confirm: begin_checkout",
      "confirm: cd_add_address_info",
      "confirm: add_payment_info",
      "confirm: cd_cart_overview",
    ]);
  });

  it("reports one purchase for an order that two tabs send, and both know how the visitor came", async () => {
    const visit = await follow();
    const { page, news, shop } = visit;
    await visit.go(`/shop/${CAMPAIGN}`);
    await fillSession(visit);
    await walkToConfirm(visit);
    const tab = await page.context().newPage();
    await tab.goto(`${shop}/shop/confirm`);
    await looked(tab);
    const known = await tab.evaluate(
      () =>
        new Promise<unknown>((resolve) => {
          window.skerry?.push(({ track }) => track.attribution().then(resolve));
        }),
    );
    expect(known).toEqual(await visit.record());
    expect(known).toMatchObject({ gclid: "Click.1", origin: "shop.localhost" });
    news();
    await sendOrder(page);
    await looked(page);
    expect(news()).toEqual(["thanks: purchase"]);
    await sendOrder(tab);
    await looked(tab);
    expect(pathOf(tab)).toBe("/shop/thanks");
    expect(await tab.innerText(".lead strong")).toBe(await page.innerText(".lead strong"));
    await page.reload();
    await looked(page);
    expect(news()).toEqual([]);
  });

  it("survives 35 minutes at the payment provider", async () => {
    const visit = await follow();
    const { page, news, pushes, errors } = visit;
    await visit.go(`/shop/${CAMPAIGN}`);
    await fillSession(visit, undefined, "pretend-pay");
    await walkToConfirm(visit);
    const before = await visit.record();
    await sendOrder(page);
    expect(page.url()).toContain(visit.payment);
    expect(new URL(page.url()).searchParams.get("tid")).toBe(null);
    await page.clock.fastForward("35:00");
    news();
    await page.click(".pay");
    await looked(page);
    expect(news()).toEqual(["thanks: purchase"]);
    expect((await readEvents(pushes)).at(-1)?.data).toMatchObject({
      customer_type: "private",
      payment_type: "pretend-pay",
    });
    const after = await visit.record();
    expect(after?.changed).toBeGreaterThan(start + 35 * 60_000);
    expect({ ...after, changed: 0 }).toEqual({ ...before, changed: 0 });
    expect(errors).toEqual([]);
  });
});

describe("the way here", () => {
  it("keeps the first campaign for 30 minutes, then takes the new one as a whole", async () => {
    const visit = await follow();
    const { page, go, record } = visit;
    await go(`/shop/${CAMPAIGN}`);
    const first = await record();
    await page.clock.fastForward("29:00");
    await go("/shop/?utm_source=letter&emid=5");
    expect(await record()).toEqual(first);
    await page.clock.fastForward("02:00");
    await go("/shop/hosting/speed?utm_source=letter&emid=5");
    const second = await record();
    expect(second).toEqual({
      origin: "shop.localhost",
      type: "email",
      created: first?.created,
      changed: second?.changed,
      landing: `${visit.shop}/shop/hosting/speed?utm_source=letter`,
      utm_source: "letter",
      emid: "5",
    });
    expect(second?.changed).toBeGreaterThan(start + 31 * 60_000);
  });

  it("keeps the campaign when the visitor comes back directly", async () => {
    const { page, go, record, shop } = await follow();
    await go(`/shop/${CAMPAIGN}`);
    const first = await record();
    await page.clock.fastForward("31:00");
    await page.goto("about:blank");
    await go("/shop/search");
    const second = await record();
    expect(second).toEqual({ ...first, landing: `${shop}/shop/search`, changed: second?.changed });
    expect(second?.changed).toBeGreaterThan((first?.changed as number) + 31 * 60_000 - 1);
  });

  it("takes another site's page for the campaign after that", async () => {
    const { page, go, record, shop, partner } = await follow();
    await go(`/shop/${CAMPAIGN}`);
    await page.clock.fastForward("31:00");
    await page.goto(partner);
    await page.click("text=To the shop");
    await looked(page);
    const after = await record();
    expect(after).toMatchObject({ type: "referral", referrer: partner, landing: `${shop}/shop/` });
    expect(after?.gclid).toBe(undefined);
  });
});

describe("consent", () => {
  it("pending: stores and sends nothing, and pushes all the same", async () => {
    const visit = await follow("pending");
    const { page, go, news, partner } = visit;
    await fillSession(visit);
    await go(`/shop/${CAMPAIGN}`);
    await go("/shop/cart");
    await go("/shop/address");
    expect(news()).toEqual(["cart: view_cart", "address: begin_checkout"]);
    expect(await visit.cookieNames()).toEqual(["shop_session"]);
    await page.click("text=Email from Mast & Mail");
    expect(page.url()).toBe(`${partner}mail?plan=small`);
  });

  it.each(["pending", "denied"] as const)(
    "%s: each page pushes its own step, and an order is one purchase",
    async (consent) => {
      const visit = await follow(consent);
      const { page, go, news } = visit;
      await fillSession(visit);
      await walkToConfirm(visit);
      await sendOrder(page);
      await looked(page);
      const steps = [
        "cart: view_cart",
        "address: begin_checkout",
        "payment: cd_add_address_info",
        "confirm: add_payment_info",
        "confirm: cd_cart_overview",
        "thanks: purchase",
      ];
      expect(news()).toEqual(steps);
      await page.reload();
      await looked(page);
      await page.goBack();
      await looked(page);
      await page.goForward();
      await looked(page);
      // The shop knows, too, that it has shown this order.
      await go("/shop/thanks");
      expect(news()).toEqual([]);
    },
  );

  it("pending again after half a year: sends nothing, and removes nothing", async () => {
    const { page, go, record, partner } = await follow("granted");
    await go(`/shop/${CAMPAIGN}`);
    const before = await record();
    await page.context().clearCookies({ name: "shop_choice" });
    await go("/shop/");
    expect(await page.locator(".ask").count()).toBe(1);
    await page.click("text=Email from Mast & Mail");
    expect(page.url()).toBe(`${partner}mail?plan=small`);
    expect(await record()).toEqual(before);
  });

  it("granted on the first page: keeps what was known when it was opened", async () => {
    const visit = await follow("pending");
    const { page, go, record, partner } = visit;
    await go(`/shop/${CAMPAIGN}`);
    expect(await record()).toBe(null);
    const stored = page.waitForResponse("**/shop/choice");
    await page.click(".ask >> text=Allow");
    await page.waitForFunction(() => document.cookie.includes("tid="));
    expect(await record()).toMatchObject({ gclid: "Click.1", type: "paid" });
    await stored;
    await page.click("text=Email from Mast & Mail");
    expect(page.url()).toContain(`${partner}mail?plan=small&tid=1**`);
    expect(await arrived(page, "gclid")).toBe("Click.1");
  });

  it("granted later: begins with the page of the answer", async () => {
    const visit = await follow("pending");
    const { page, go, record, shop } = visit;
    await go(`/shop/${CAMPAIGN}`);
    await page.click("text=See the plans");
    await looked(page);
    await page.click(".ask >> text=Allow");
    await page.waitForFunction(() => document.cookie.includes("tid="));
    const after = await record();
    expect(after).toMatchObject({ type: "direct", landing: `${shop}/shop/hosting/speed` });
    expect(after?.gclid).toBe(undefined);
  });

  it("denied: removes what was stored, at once and on every page after", async () => {
    const visit = await follow("granted");
    const { page, go, news, partner } = visit;
    await fillSession(visit);
    await go(`/shop/${CAMPAIGN}`);
    await go("/shop/cart");
    expect(await visit.cookieNames()).toEqual(["cdf", "shop_choice", "shop_session", "tid"]);
    await go("/shop/choice");
    const stored = page.waitForResponse("**/shop/choice");
    await page.click(".now >> text=Refuse");
    await page.waitForFunction(() => !document.cookie.includes("tid="));
    expect(await visit.cookieNames()).toEqual(["shop_choice", "shop_session"]);
    await stored;
    await go(`/shop/${CAMPAIGN}`);
    await go("/shop/cart");
    expect(await visit.cookieNames()).toEqual(["shop_choice", "shop_session"]);
    expect(news()).toEqual(["cart: view_cart", "cart: view_cart"]);
    await page.click("text=Email from Mast & Mail");
    expect(page.url()).toBe(`${partner}mail?plan=small`);
  });
});

describe("links and forms to the partner", () => {
  /** Opens the page with every kind of link and form, reached with a campaign. */
  async function inspect(campaign: string): Promise<TrackedVisit> {
    const visit = await follow("granted", { tabs: true });
    await visit.go(`/shop/${campaign}`);
    await visit.go("/shop/inspect");
    return visit;
  }

  it("bring the record and the affiliate's id, and leave the page as it was", async () => {
    const visit = await inspect("?awc=1001_1403695822_example");
    const { page, partner } = visit;
    const link = page.locator("text=A signed URL of the partner");
    const written = await link.getAttribute("href");
    const opened = page.context().waitForEvent("page");
    await link.click({ modifiers: ["ControlOrMeta"] });
    const tab = await opened;
    await tab.waitForLoadState();
    expect(await link.getAttribute("href")).toBe(written);
    expect(tab.url()).toMatch(
      /\/signed\?a=%20~b&sig=A%2Fb\+c&flag&tid=1\*\*[\w.*-]+&awc=1001_1403695822_example#part$/,
    );
    expect(await arrived(tab, "awc")).toBe("1001_1403695822_example");
    expect(await arrived(tab, "referrer")).toBe(undefined);
    const tid = decodeTid(new URL(tab.url()).searchParams.get("tid") ?? "");
    const { sent, ...record } = tid ?? {};
    expect(record).toEqual(await visit.record());
    expect(sent).toBeGreaterThan(start);
    expect(tab.url().startsWith(partner)).toBe(true);
  });

  it("bring a referrer when the visitor came with a letter", async () => {
    const { page, shop } = await inspect("?emid=may-2026");
    await page.click("text=The partner’s front page");
    expect(await arrived(page, "emid")).toBe("may-2026");
    expect(await arrived(page, "referrer")).toBe(`${shop}/shop/`);
  });

  it.each([
    ["Send with GET", /\/search\?q=mailbox&tid=1\*\*/],
    ["Send with POST", /\/order\?plan=small&tid=1\*\*/],
    ["Send with form.submit()", /\/search\?q=by\+script&tid=1\*\*/],
  ])("%s", async (button, address) => {
    const { page, errors } = await inspect(CAMPAIGN);
    await page.click(`text=${button}`);
    await page.waitForURL(address);
    expect(await arrived(page, "gclid")).toBe("Click.1");
    expect(errors).toEqual([]);
  });

  it("are listed as they will leave, and others as they are", async () => {
    const { page, go } = await inspect(CAMPAIGN);
    await go("/shop/hosting/speed");
    await go("/shop/inspect");
    const rows = page.locator("[data-links] tr");
    await rows.filter({ hasText: "tid=1**" }).first().waitFor();
    const cells = await rows.evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent)),
    );
    expect(cells).toHaveLength(5);
    for (const [written, leaves] of cells) {
      if (written?.startsWith("https://example.com/")) expect(leaves).toBe("unchanged");
      else expect(leaves).toMatch(/[?&]tid=1\*\*/);
    }
    expect(await page.innerText("[data-cookie]")).toContain("Click.1");
    expect(await page.innerText("[data-pushes]")).toContain("plan-standard");
    expect(await axe(page)).toEqual([]);
    await page.click(".now >> text=Refuse");
    await page.locator("[data-cookie] >> text=There is none.").waitFor();
    await page.clock.runFor(2000);
    await page.waitForFunction(
      () => !document.querySelector("[data-links]")?.textContent?.includes("tid="),
    );
  });
});

it("over https, every cookie is sent over https only, and no site without it gets anything", async () => {
  const visit = await follow("pending", { https: true });
  const { page, go, news, partner, errors } = visit;
  await go(`/shop/${CAMPAIGN}`);
  expect(await visit.cookieNames()).toEqual([]);
  await page.click(".ask >> text=Allow");
  await looked(page);
  await go(RESULTS);
  await addToCart(page, ".result .result__button >> nth=0");
  await looked(page);
  expect(news()).toEqual([
    "search: search",
    "search: view_item",
    "search: add_to_cart",
    "cart: view_cart",
  ]);
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name).sort()).toEqual([
    "cdf",
    "shop_choice",
    "shop_session",
    "tid",
  ]);
  for (const { name, secure, sameSite, domain } of cookies) {
    expect([name, secure, sameSite, domain]).toEqual([name, true, "Lax", "shop.test"]);
  }
  const plain = partner.replace("https:", "http:");
  const addresses = await page.evaluate(
    (addresses) =>
      new Promise<string[]>((resolve) => {
        window.skerry?.push(({ track }) =>
          Promise.all(addresses.map((one) => track.decorate(one))).then(resolve),
        );
      }),
    [partner, plain],
  );
  expect(addresses).toEqual([expect.stringMatching(/[?]tid=1[*]{2}/), plain]);
  await page.click("text=Email from Mast & Mail");
  expect(await arrived(page, "gclid")).toBe("Click.1");
  expect(errors).toEqual([]);
});

describe("what goes wrong", () => {
  it("with cookies blocked, a page knows what it has pushed, and the shop works", async () => {
    const visit = await follow();
    const { page, go, news, errors } = visit;
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setDocumentCookieDisabled", { disabled: true });
    await fillSession(visit);
    await go(`/shop/${CAMPAIGN}`);
    await go("/shop/cart");
    await go("/shop/payment");
    expect(news()).toEqual(["cart: view_cart", "payment: cd_add_address_info"]);
    await goOn(page);
    await sendOrder(page);
    expect(pathOf(page)).toBe("/shop/thanks");
    expect(await visit.cookieNames()).toEqual(["shop_choice", "shop_session"]);
    // This page's links carry its record, and one warning says that it cannot be kept.
    expect(errors.filter(({ kind }) => kind !== "console")).toEqual([]);
    // The messages of the page before have come when it is gone.
    await page.goto("about:blank");
    errors.length = 0;
    await go(`/shop/${CAMPAIGN}`);
    await expect
      .poll(() => errors.map(({ text }) => text))
      .toEqual([expect.stringMatching(/^Skerry: the cookie tid is not kept\./)]);
    await page.click("text=Email from Mast & Mail");
    expect(await arrived(page, "gclid")).toBe("Click.1");
  });

  it("with its code blocked, the widgets and the shop work as ever", async () => {
    const visit = await follow();
    const { page, open, pushes, errors } = visit;
    let blocked = 0;
    await page.route("**/skerry/chunks/*", async (route) => {
      const response = await route.fetch({
        url: route.request().url().replace("shop.localhost", "127.0.0.1"),
      });
      if (!(await response.text()).includes("cd_cart_overview")) return route.fulfill({ response });
      blocked += 1;
      return route.abort("blockedbyclient");
    });
    await open(RESULTS);
    await mountAll(page);
    await expect
      .poll(() => page.clock.runFor(1000).then(() => blocked), { timeout: 10_000 })
      .toBe(3);
    const answers = await page.evaluate(
      () =>
        new Promise((resolve) => {
          window.skerry ??= [];
          window.skerry.push(({ track }) => {
            track.search("nothing");
            const address = "http://partner.localhost/";
            resolve(Promise.all([track.attribution(), track.decorate(address)]));
          });
        }),
    );
    expect(answers).toEqual([null, "http://partner.localhost/"]);
    await page.click("text=Search for several names at once");
    await page.locator("textarea").waitFor();
    await addToCart(page, ".result .result__button >> nth=0");
    expect(pathOf(page)).toBe("/shop/cart");
    expect(pushes).toEqual([]);
    expect(await visit.cookieNames()).toEqual(["shop_choice", "shop_session"]);
    expect(errors.filter(({ text }) => !text.includes("ERR_BLOCKED_BY_CLIENT"))).toEqual([]);
  });
});
