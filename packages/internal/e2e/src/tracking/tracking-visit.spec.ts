import { createRequire } from "node:module";
import type { Skerry } from "@skerry/mount";
import { encodeTid } from "@skerry/core/tracking";
import { describe, expect, it } from "vitest";
import { openPage } from "../harness/open-page.ts";
import { openVisit, type Push } from "./visit-page.ts";

const minute = 60_000;
const item = (id: string, price = 9.9) => ({ item_id: id, item_name: `.${id}`, price });
const view = (id: string, event = "view_item") =>
  `<button data-track="${event}" data-track-item='${JSON.stringify(item(id))}'>${id}</button>`;
const block = (event: string, data: object) =>
  `<script type="application/json" data-track="${event}">${JSON.stringify(data)}</script>`;

describe("a page without tracking in its configuration", () => {
  it("loads nothing for it, writes nothing, pushes nothing, and its calls do nothing", async () => {
    const visit = await openVisit(
      view("com") + block("view_cart", { items: [item("com")] }) + '<a id="link">x</a>',
      { tracking: null, at: "/?gclid=G" },
    );
    await visit.page.locator("button").click();
    const answers = await visit.page.evaluate(() => {
      const { track } = window.skerry as Skerry;
      track.search("a");
      track.checkout("view_cart", { items: [] });
      track.consent("granted");
      return Promise.all([track.decorate("http://www.partner.localhost/"), track.attribution()]);
    });
    expect(answers).toEqual(["http://www.partner.localhost/", null]);
    expect(visit.pushes()).toEqual([]);
    expect(await visit.page.context().cookies()).toEqual([]);
    const scripts = visit.requests.filter(({ type }) => type === "script");
    expect(scripts.map(({ url }) => new URL(url).pathname)).toEqual(["/skerry/skerry.js"]);
  });
});

it("a page that only speaks of tracking does not load it", async () => {
  const config = { translations: { tracking: "Where is my parcel?" } };
  const visit = await openVisit("", { tracking: null, config, at: "/?gclid=G" });
  expect(await visit.page.context().cookies()).toEqual([]);
  expect(visit.requests.filter(({ url }) => /visit|page/.test(new URL(url).pathname))).toEqual([]);
});

describe("attribution", () => {
  it("is kept in a cookie of the host, and calls made before the script are kept too", async () => {
    const visit = await openVisit("", {
      at: "/?gclid=G",
      before: (page) =>
        page.addInitScript(() => {
          (window.skerry ??= []).push(({ track }) => {
            track.search("early");
            track.decorate("/a").then((answer) => Object.assign(window, { answer }));
          });
        }),
    });
    expect(visit.events()).toEqual(["search"]);
    expect(await visit.page.evaluate(() => (window as unknown as { answer: string }).answer)).toBe(
      "/a",
    );
    const [cookie] = await visit.page.context().cookies();
    expect(cookie).toMatchObject({
      name: "tid",
      domain: "www.shop.localhost",
      path: "/",
      sameSite: "Lax",
    });
    expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 29.9 * 24 * 3600);
    expect(visit.errors).toEqual([]);
  });

  it("keeps no secret of a path: neither what looks like one nor what the configuration names", async () => {
    const invite = "/reset-password/8f3c1d77aa90be52e1/invite";
    const path = `${invite}/ada7/iphone-15-pro-max-case`;
    const visit = await openVisit("", {
      at: `${path}?gclid=G`,
      pages: { [path]: "" },
      tracking: { secretPaths: [invite, `!${invite}/ada7`] },
    });
    const landing = visit.on("shop", "/reset-password/invite/iphone-15-pro-max-case");
    expect(await visit.record()).toMatchObject({ landing });
    expect(visit.errors).toEqual([]);
  });

  it.each([
    ["https://search.brave.com/", "/", "organic"],
    ["https://go.bsky.app/", "/", "social"],
    ["https://search.brave.com/", "/?gclid=G", "paid"],
    [undefined, "/", "direct"],
  ])("of a visit from %s to %s is %s, by a list that few visits load", async (from, at, type) => {
    const visit = await openVisit("", { at, referer: from });
    expect(await visit.record()).toMatchObject({ type });
    expect(await visit.cookie("tid")).toContain(`**${type}**`);
    const lists = visit.requests.filter(({ url }) => url.includes("/referrer-type-"));
    expect(lists).toHaveLength(/organic|social/.test(type) ? 1 : 0);
    expect(visit.errors).toEqual([]);
  });

  it("of a visit from another site is a referral where a blocker keeps the list away", async () => {
    const visit = await openVisit("", {
      referer: "https://www.google.com/",
      before: (page) => page.route(/referrer-type-/, (route) => route.abort("blockedbyclient")),
    });
    expect(await visit.record()).toMatchObject({ type: "referral" });
    expect(visit.errors.filter(({ kind }) => kind === "error")).toEqual([]);
  });

  it("stays for 30 minutes and gives way a millisecond later, by the clock of the browser", async () => {
    const visit = await openVisit("", {
      before: (page) =>
        page.clock
          .install({ time: "2026-01-01T00:00:00Z" })
          .then(() => page.clock.pauseAt("2026-01-01T00:00:10Z")),
      at: "/?gclid=G",
      tracking: { ignoredReferrers: ["pay.localhost"] },
    });
    const { page } = visit;
    const record = () => page.evaluate(() => (window.skerry as Skerry).track.attribution());
    const first = await record();
    expect(first).toMatchObject({ gclid: "G", type: "paid" });
    await page.clock.pauseAt(first!.changed! + 30 * minute);
    await visit.open("/?awc=1_2_3");
    expect(await record()).toEqual(first);
    await page.clock.pauseAt(first!.changed! + 30 * minute + 1);
    await visit.open("/?awc=1_2_3");
    expect(await record()).toMatchObject({ awc: "1_2_3", type: "affiliate" });
  });

  it("is the newest record, when a sibling host has set an older one for all of them", async () => {
    const visit = await openVisit("", { at: "/a?gclid=G", pages: { "/a": "" } });
    const { page } = visit;
    const evil = encodeTid({ type: "evil", created: 1, changed: 1, landing: "https://evil.test/" });
    await page.goto(visit.on("evil", "/partner"));
    await page.evaluate((evil) => {
      for (const path of ["/", "/a"]) {
        document.cookie = `tid=${evil}; domain=shop.localhost; path=${path}`;
      }
    }, evil);
    await page.goto(visit.on("shop", "/a"));
    expect(await page.evaluate(() => document.cookie)).toMatch(
      /^tid=1\*\*\*\*evil.*gclid|^tid=1\*\*\*\*evil/,
    );
    const record = await visit.record();
    expect(record).toMatchObject({ gclid: "G" });
    const before = visit.errors.map(({ text }) => text);
    expect(before).toEqual(["Skerry: there is more than one cookie tid. The newest counts."]);
  });

  it("waits for consent, then knows how the visitor came; a denial removes it", async () => {
    const visit = await openVisit('<a id="link">x</a>', {
      at: "/?gclid=G",
      tracking: { consent: "pending" },
    });
    const { page } = visit;
    const record = () => page.evaluate(() => (window.skerry as Skerry).track.attribution());
    expect(await record()).toBeNull();
    expect(await visit.cookie("tid")).toBeUndefined();
    await visit.consent("granted");
    expect(await record()).toMatchObject({ gclid: "G" });
    expect(await visit.cookie("tid")).toContain("**G");
    await visit.consent("denied");
    expect(await record()).toBeNull();
    expect(await visit.cookie("tid")).toBeUndefined();
  });

  // Firefox logs each domain that it refuses.
  it("is removed without a try at the domain of all sites, which browsers refuse", async () => {
    const visit = await openVisit("", {
      at: "/?gclid=G",
      before: (page) =>
        page.addInitScript(() => {
          const writes: string[] = [];
          const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, "cookie") ?? {};
          Object.defineProperty(document, "cookie", {
            get,
            set(text: string) {
              writes.push(text);
              set?.call(this, text);
            },
          });
          Object.assign(window, { writes });
        }),
    });
    expect(await visit.cookie("tid")).toContain("**G");
    await visit.consent("denied");
    await expect.poll(() => visit.cookie("tid")).toBeUndefined();
    const writes = await visit.page.evaluate(() => (window as { writes?: string[] }).writes ?? []);
    expect(writes.filter((text) => text.startsWith("tid=;"))).toHaveLength(1);
    expect(writes.filter((text) => /domain=localhost(;|$)/.test(text))).toEqual([]);
    expect(visit.errors).toEqual([]);
  });

  it("of a configuration with a misspelled consent is not kept, and one report says so", async () => {
    const visit = await openVisit("", { at: "/?gclid=G", tracking: { consent: "grnated" } });
    expect(await visit.cookie("tid")).toBeUndefined();
    await expect
      .poll(() => visit.errors.map(({ text }) => text))
      .toEqual([expect.stringContaining('but received "grnated". It counts as "denied".')]);
  });

  it("of a configuration that names no consent is kept, and debug logs it", async () => {
    for (const debug of [true, false]) {
      const visit = await openVisit("", {
        at: "/?gclid=G",
        config: { debug },
        tracking: { consent: undefined },
      });
      expect(await visit.cookie("tid")).toContain("**G");
      const words = expect.stringMatching(
        /^Skerry: tracking names no consent in the configuration/,
      );
      await visit.page.waitForLoadState("networkidle");
      await expect.poll(() => visit.errors.map(({ text }) => text)).toEqual(debug ? [words] : []);
    }
  });

  it("waits for an answer that a banner on the page has, and debug logs that once", async () => {
    for (const debug of [true, false]) {
      const visit = await openVisit("", {
        at: "/?gclid=G",
        config: { debug },
        tracking: { consent: "consent-mode" },
        before: async (page) => {
          await page.clock.install();
          await page.addInitScript(() => void (document.cookie = "CookieConsent=1"));
        },
      });
      expect(await visit.record()).toBeNull();
      await visit.page.clock.runFor(10_000);
      const words = expect.stringMatching(/^Skerry: tracking waits .* Cookiebot \(CookieConsent\)/);
      await visit.page.waitForLoadState("networkidle");
      await expect.poll(() => visit.errors.map(({ text }) => text)).toEqual(debug ? [words] : []);
    }
  });

  it("follows consent that a template of Google's has set, and a data layer put in the place of ours", async () => {
    const visit = await openVisit("", { at: "/?gclid=G", tracking: { consent: "consent-mode" } });
    const tid = () => visit.cookie("tid");
    expect(await tid()).toBeUndefined();
    const set = (update: boolean) =>
      visit.page.evaluate((update) => {
        const entries = { ad_storage: { default: false, update } };
        Object.assign(window, { google_tag_data: { ics: { entries } } });
      }, update);
    await set(true);
    await expect.poll(tid).toContain("**G");
    await set(false);
    await expect.poll(tid).toBeUndefined();
    await visit.page.evaluate(() => {
      Object.assign(window, { dataLayer: [["consent", "update", { ad_storage: "granted" }]] });
    });
    // The page view is that of now: a refusal has removed the first one.
    await expect.poll(tid).toContain("**G");
    expect(visit.errors).toEqual([]);
  });

  it("lasts for the page where cookies are blocked", async () => {
    const visit = await openVisit("", {
      at: "/?gclid=G",
      before: (page) =>
        page.addInitScript(() => {
          const blocked = () => {
            throw new DOMException("The operation is insecure.", "SecurityError");
          };
          Object.defineProperty(document, "cookie", { get: blocked, set: blocked });
        }),
    });
    const record = await visit.record();
    expect(record).toMatchObject({ gclid: "G" });
    expect(visit.errors.map(({ text }) => text)).toEqual([
      "Skerry: the cookie tid is not kept. Cookies are blocked, or the page needs https.",
    ]);
  });
});

it("without https, on a host that is not this machine, nothing is kept and the page says why", async () => {
  const visit = await openVisit("");
  const { page, site, errors } = visit;
  await page.goto(`${site.origin.replace("127.0.0.1", "www.shop.test")}/?gclid=G`);
  expect(await visit.record()).toMatchObject({ gclid: "G" });
  expect(await page.context().cookies(page.url())).toEqual([]);
  expect(errors.map(({ text }) => text)).toEqual([
    "Skerry: the cookie tid is not kept. Cookies are blocked, or the page needs https.",
  ]);
});

describe("events", () => {
  it("come from the markup: items on view every two seconds, clicks, blocks", async () => {
    const visit = await openVisit(
      block("search", { search_term: "a" }) + view("com") + view("de", "add_to_cart"),
      { before: (page) => page.clock.install() },
    );
    const { page } = visit;
    await expect.poll(visit.events).toEqual(["search", "view_item"]);
    await page.evaluate(() => {
      const article = document.createElement("article");
      article.dataset["track"] = "view_item";
      article.dataset["trackItem"] = '{"item_id":"net"}';
      document.body.append(article);
    });
    await page.locator("button").nth(1).click();
    await page.clock.runFor(2000);
    await page.clock.runFor(10_000);
    // The look and the click come in the order of the machine's speed.
    const sorted = (): string[] => visit.events().sort();
    await expect.poll(sorted).toEqual(["add_to_cart", "search", "view_item", "view_item"]);
    const ids = visit
      .pushes()
      .flatMap(({ ecommerce }) => ecommerce?.items.map((one) => one.item_id) ?? []);
    expect(ids.sort()).toEqual(["com", "de", "de", "net"]);
    expect(visit.errors).toEqual([]);
  });

  it("of a checkout are in order over its pages, once, and leave nothing behind in a container", async () => {
    const items = [{ ...item("com"), discount: 1 }, item("de")];
    const visit = await openVisit("", {
      pages: {
        "/payment": block("add_payment_info", {
          items,
          customer_type: "private",
          payment_type: "card",
        }),
        "/confirm": block("cd_cart_overview", { items }),
        "/thanks": block("purchase", { items: [item("org", 5)], transaction_id: "T1" }),
      },
    });
    for (const path of ["/payment", "/payment", "/confirm", "/thanks", "/thanks"])
      await visit.open(path);
    await visit.page.goBack();
    await expect
      .poll(visit.events)
      .toEqual([
        "view_cart",
        "begin_checkout",
        "cd_add_address_info",
        "add_payment_info",
        "cd_cart_overview",
        "purchase",
      ]);
    expect(visit.pushes().at(-1)?.ecommerce).toEqual({
      currency: "EUR",
      value: 5,
      customer_type: "private",
      payment_type: "card",
      transaction_id: "T1",
      items: [{ ...item("org", 5), currency: "EUR" }],
    });
    for (const state of await replay(visit.pushes())) {
      expect(state.model).toEqual(state.pushed);
    }
  });
});

it("a site may have parameters, direct visits, steps and progress as they are in other trackers", async () => {
  const visit = await openVisit("", {
    at: "/?gclid=G&q=a+b",
    before: (page) => page.clock.install({ time: "2026-01-01T00:00:00Z" }),
    tracking: {
      keptParameters: ["*"],
      onDirect: "refill",
      fillSteps: "always",
      progressLifetime: "session",
    },
    pages: {
      "/later": "",
      "/address": block("cd_add_address_info", { items: [] }),
      "/payment": block("add_payment_info", { items: [] }),
    },
  });
  expect(await visit.record()).toMatchObject({ landing: visit.on("shop", "/?gclid=G&q=a+b") });
  await visit.open("/address");
  await expect.poll(visit.events).toHaveLength(3);
  await visit.page.clock.fastForward(3 * 24 * 60 * minute);
  await visit.open("/payment");
  await expect
    .poll(visit.events)
    .toEqual(["view_cart", "begin_checkout", "cd_add_address_info", "add_payment_info"]);
  await visit.page.clock.fastForward(60 * minute);
  await visit.open("/later?q=2");
  expect(await visit.record()).toMatchObject({
    type: "direct",
    landing: visit.on("shop", "/later?q=2"),
  });
  expect(visit.errors).toEqual([]);
});

it.each([
  ["known", ["cd_add_address_info"]],
  ["always", ["view_cart", "begin_checkout", "cd_add_address_info"]],
])("without a stored cookie a step comes after those that are %s", async (fillSteps, expected) => {
  const visit = await openVisit("", {
    tracking: { consent: "pending", fillSteps },
    pages: { "/address": block("cd_add_address_info", { items: [] }) },
  });
  await visit.open("/address");
  await expect.poll(visit.events).toEqual(expected);
  expect(visit.errors).toEqual([]);
});

it("a purchase of 150 long items is one event with its id, its value and one warning", async () => {
  const items = [...Array(150).keys()].map((at) => ({
    ...item(`sku-${at}`, 2),
    brand: "x".repeat(99),
  }));
  const visit = await openVisit("", {
    pages: {
      "/cart": block("view_cart", { items }),
      "/thanks": block("purchase", { items, transaction_id: "T1", shipping: 4.9, currency: "USD" }),
    },
  });
  await visit.open("/cart");
  const carts = visit.events().length;
  expect(visit.events()).toEqual(Array(carts).fill("view_cart"));
  expect(carts).toBeGreaterThan(1);
  await visit.open("/thanks");
  const purchases = visit.pushes().filter(({ event }) => event === "purchase");
  expect(purchases.map(({ ecommerce }) => ecommerce)).toEqual([
    {
      currency: "EUR",
      value: 300,
      shipping: 4.9,
      transaction_id: "T1",
      items: items.map(({ item_id, price }) => ({ item_id, price, currency: "EUR" })),
    },
  ]);
  expect(visit.errors.map(({ text }) => text)).toEqual([
    expect.stringContaining('currency is "USD", expected EUR'),
    expect.stringContaining('the number of items is "150", expected 200 in 14 kB'),
  ]);
});

describe("a visitor of a site with several hosts", () => {
  const subdomains = { cookieDomain: "shop.localhost" };

  it("is one visitor on all of them, and moving between them is no referral", async () => {
    const visit = await openVisit("", {
      at: "/?gclid=G",
      tracking: subdomains,
      pages: { "/p": "" },
    });
    const { page } = visit;
    const first = await visit.record();
    // Another host below the domain, which the server answers with the same page.
    await page.goto(visit.on("evil", "/p"), { referer: visit.on("shop") });
    expect(await visit.record()).toEqual(first);
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name, domain }) => [name, domain])).toEqual([["tid", ".shop.localhost"]]);
  });

  it("who comes from blog. of the own site without a record is direct", async () => {
    const visit = await openVisit("", { tracking: { consent: "denied" }, pages: { "/p": "" } });
    const { page } = visit;
    await page.goto(visit.on("shop", "/p"), { referer: visit.on("evil") });
    await visit.consent("granted");
    expect(await visit.record()).toMatchObject({ type: "direct" });
  });
});

it("a campaign before the answer on page two survives in the tab, if the page allows that", async () => {
  for (const [pendingStorage, type] of [
    ["session", "paid"],
    ["none", "direct"],
  ] as const) {
    const visit = await openVisit("<a href='/two'>Two</a>", {
      at: "/?gclid=G&token=SECRET",
      tracking: { consent: "pending", pendingStorage },
      pages: { "/two": "" },
    });
    const { page } = visit;
    await page.click("a");
    await page.waitForURL("**/two");
    expect(await visit.record()).toBeNull();
    const held = await page.evaluate(() => JSON.stringify(sessionStorage));
    expect(held).not.toContain("SECRET");
    expect(held === "{}").toBe(pendingStorage === "none");
    expect(await page.context().cookies()).toEqual([]);
    await visit.consent("granted");
    expect(await visit.record()).toMatchObject({ type });
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  }
});

describe("a thank-you page without consent", () => {
  const thanks = (more = {}) =>
    block("purchase", { items: [item("org", 5)], transaction_id: "T1", ...more });

  async function open(pages: Record<string, string>) {
    const visit = await openVisit("", { tracking: { consent: "pending" }, pages });
    const { page, record } = visit;
    const again = async (way: "reload" | "goBack" | "goForward") => {
      await page[way]();
      await record();
    };
    return { ...visit, again };
  }

  it("pushes its purchase once, after a reload, Back and Forward too", async () => {
    const { open: go, again, events, page } = await open({ "/thanks": thanks() });
    await go("/thanks#paid");
    await again("reload");
    await go("/");
    await again("goBack");
    await again("goBack");
    await again("goForward");
    expect(events()).toEqual(["purchase"]);
    await page.evaluate(() => history.replaceState({ router: 1 }, ""));
    await again("reload");
    expect(events()).toEqual(["purchase"]);
  });

  it("pushes a purchase that a reload has brought: the order was not paid before", async () => {
    const { site, open: go, again, events } = await open({ "/order": "" });
    await go("/order");
    const body = await (await fetch(`${site.origin}/order`)).text();
    site.replace("/order", body.replace("</body>", `${thanks()}</body>`));
    await again("reload");
    await again("reload");
    expect(events()).toEqual(["purchase"]);
  });

  it("pushes nothing when the page says that this visitor has seen it", async () => {
    const { open: go, events } = await open({ "/thanks": thanks({ repeated: true }) });
    await go("/thanks");
    expect(events()).toEqual([]);
  });
});

it("a page that Back restores from memory says nothing twice, and goes on", async () => {
  const item = { item_id: "com", item_name: ".com", price: 9.9 };
  const visit = await openVisit(
    `${block("search", { search_term: "a" })}${block("view_cart", { items: [item] })}
<button data-track="add_to_cart" data-track-item='${JSON.stringify(item)}'>Add</button>
<form id="get"><input name="q" value="a"><button>Get</button></form>
<form id="post" method="post"><input name="q" value="a"><button>Post</button></form>
<a id="link">Partner</a>`,
    { at: "/?gclid=G", bfcache: true },
  );
  const { page } = visit;
  const partner = visit.on("partner", "/partner");
  await page.evaluate((partner) => {
    for (const form of document.querySelectorAll("form")) form.setAttribute("action", partner);
    document.querySelector("#link")?.setAttribute("href", partner);
    addEventListener("pageshow", ({ persisted }) => Object.assign(window, { persisted }));
  }, partner);
  const seen = ["search", "view_item", "add_to_cart", "view_cart"];
  await page.locator("[data-track=add_to_cart]").click();
  await expect.poll(() => [...visit.events()].sort()).toEqual([...seen].sort());

  for (const way of ["#link", "#get button", "#post button", "#link", "#post button"]) {
    await page.locator(way).click();
    await page.waitForURL(/[/]partner[?]/);
    expect(new URL(page.url()).searchParams.getAll("tid")).toHaveLength(1);
    // Later, because an answer from a page that is gone is an error.
    await page.evaluate(() => void setTimeout(() => history.back()));
    await page.waitForFunction(() => (window as { persisted?: boolean }).persisted);
    await page.evaluate(() => Object.assign(window, { persisted: undefined }));
    const addresses = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("#link, form")].map(
          (element) => element.getAttribute("href") ?? element.getAttribute("action"),
        ),
      );
    await expect.poll(addresses).toEqual([partner, partner, partner]);
  }
  expect(visit.events()).toHaveLength(seen.length);

  // The next look finds what is new, and only that.
  await page.evaluate(() => {
    const article = document.createElement("article");
    article.dataset["track"] = "view_item";
    article.dataset["trackItem"] = '{"item_id":"net"}';
    document.body.append(article);
  });
  await page.locator("[data-track=add_to_cart]").click();
  await expect
    .poll(() => visit.events().slice(seen.length).sort())
    .toEqual(["add_to_cart", "view_item"]);
  const viewed = visit.pushes().filter(({ event }) => event === "view_item");
  expect(viewed.at(-1)?.ecommerce?.items.map(({ item_id }) => item_id)).toEqual(["net"]);
  expect(visit.errors).toEqual([]);
});

/** The model of Google's container after each e-commerce push. */
async function replay(pushes: Push[]): Promise<{ pushed: unknown; model: unknown }[]> {
  const page = await openPage();
  await page.addScriptTag({
    path: createRequire(import.meta.url).resolve("data-layer-helper/dist/data-layer-helper.js"),
  });
  return page.evaluate((pushes) => {
    const layer: unknown[] = [];
    const { DataLayerHelper } = window as unknown as {
      DataLayerHelper: new (layer: unknown[]) => { get(key: string): unknown };
    };
    const helper = new DataLayerHelper(layer);
    return pushes.flatMap((push) => {
      layer.push(push);
      return push.ecommerce ? [{ pushed: push.ecommerce, model: helper.get("ecommerce") }] : [];
    });
  }, pushes);
}

it("a content blocker that takes tracking away takes nothing else", async () => {
  const island = `<div data-widget="pagination" data-load="eager" data-props='{"page":1,"pages":3,"href":"/?page={page}"}'></div>`;
  const visit = await openVisit(`${island}<a id="link">x</a>`, {
    at: "/?gclid=G",
    // Three tries would take 4.5 s.
    before: async (page) => {
      await page.clock.install();
      await page.route(/\/chunks\/visit-/, (route) => route.abort("blockedbyclient"));
      page.on("requestfailed", () => void page.clock.runFor(5000).catch(() => {}));
    },
  });
  await visit.page.locator("[data-widget-state=mounted] nav a").first().waitFor();
  const answer = await visit.page.evaluate(() => (window.skerry as Skerry).track.decorate("/a"));
  expect(answer).toBe("/a");
  expect(await visit.page.context().cookies()).toEqual([]);
  expect(visit.errors.filter(({ kind }) => kind === "error")).toEqual([]);
});
