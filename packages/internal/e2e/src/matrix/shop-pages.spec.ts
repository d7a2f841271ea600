import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { axe } from "../harness/axe.ts";
import { fontFamilies } from "../harness/font-families.ts";
import { layoutShifts } from "../harness/layout-shifts.ts";
import { mountAll } from "../examples/example-site.ts";
import {
  addToCart,
  address,
  arrived,
  fillSession,
  goOn,
  pathOf,
  sendAddress,
  sendOrder,
  sendPayment,
  shopPaths,
  startedShop,
  visitShop,
} from "../examples/shop-site.ts";

beforeAll(() => startedShop());

const RESULTS = "/shop/search?domain_check[domains]=paper-boats";

/** Every page of the shop that a visitor with a full cart can open. */
const pages = [
  ...shopPaths,
  "/shop/search",
  `${RESULTS}&page=3`,
  "/shop/search?domain_check[domains]=b%C3%A4ckerei.de,oh!,paper-boats.xyz",
];

const heading = (page: Page): Promise<string> => page.locator("h1").innerText();

/** How far the page can be scrolled sideways. */
const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describe.each([true, false])("a visit, script runs: %s", (javaScriptEnabled) => {
  it("goes from the landing page to the order", async () => {
    const { page, open, errors, output, requests, shop } = await visitShop({ javaScriptEnabled });
    await open("/shop/?utm_source=search&gclid=Click.1");
    await page.fill('[name="domain_check[domains]"]', "paper-boats");
    await page.click('[name="domain_check[search]"]');
    expect(await heading(page)).toBe("Results for paper-boats.com");
    if (javaScriptEnabled) await mountAll(page);
    else expect(await page.locator("[data-widget-state]").count()).toBe(0);
    await page.click("nav >> text=2");
    expect(new URL(page.url()).searchParams.get("page")).toBe("2");
    await expect.poll(() => page.locator(".result").count()).toBe(8);
    await page.goBack();
    await addToCart(page, ".result:first-child .result__button", javaScriptEnabled);
    expect(pathOf(page)).toBe("/shop/cart");

    await page.click("text=Add hosting");
    await page.click("nav >> text=Security");
    expect(pathOf(page)).toBe("/shop/hosting/security");
    await addToCart(page, ".plan .button >> nth=1", javaScriptEnabled);
    await page.waitForLoadState();
    expect(await page.locator(".cart__name").allInnerTexts()).toEqual([
      "paper-boats.com",
      "Standard hosting",
    ]);
    expect(await page.innerText(".cart__line--total .cart__price")).toBe("€81.90");

    await page.click("text=Go to the checkout");
    await sendAddress(page);
    await sendPayment(page);
    expect(await page.innerText(".check")).toContain("Ada Example");
    await sendOrder(page);
    expect(await heading(page)).toBe("Thank you for your order.");
    expect(await page.innerText(".lead strong")).toMatch(/^FH-\d{8}$/);
    expect(await page.innerText(".sum__line--total dd")).toBe("€81.90");
    expect(errors).toEqual([]);
    expect(output).toEqual([]);
    expect(requests.filter(({ url }) => !url.startsWith(`${shop}/`))).toEqual([]);
  });

  it("leaves for the payment provider and comes back", async () => {
    const visit = await visitShop({ javaScriptEnabled });
    const { page, open, payment, errors } = visit;
    await fillSession(visit, ["plan:basic"], "pretend-pay");
    await open("/shop/confirm");
    await sendOrder(page);
    expect(page.url()).toContain(`${payment}pay?order=FH-`);
    // Nothing is ordered before it is paid.
    await page.click("text=Back without paying");
    expect(pathOf(page)).toBe("/shop/payment");
    expect(await page.innerText(".count")).toBe("1");
    await open("/shop/thanks");
    expect(pathOf(page)).toBe("/shop/cart");

    await open("/shop/confirm");
    await sendOrder(page);
    await page.click(".pay");
    expect(pathOf(page)).toBe("/shop/thanks");
    expect(await heading(page)).toBe("Thank you for your order.");
    expect(errors).toEqual([]);
  });

  it("finds each page again with Back, and the cart empty after the order", async () => {
    const visit = await visitShop({ javaScriptEnabled });
    const { page, open, errors } = visit;
    await fillSession(visit);
    await open("/shop/cart");
    await page.click("text=Go to the checkout");
    await goOn(page);
    await goOn(page);
    const way = ["/shop/cart", "/shop/address", "/shop/payment", "/shop/confirm"];
    for (const path of [...way].reverse()) {
      expect(pathOf(page)).toBe(path);
      // A page that has only just come has no history to be asked for.
      await page.waitForLoadState();
      if (path !== "/shop/cart") await page.goBack();
    }
    for (const path of way) {
      expect(pathOf(page)).toBe(path);
      await page.waitForLoadState();
      if (path !== "/shop/confirm") await page.goForward();
    }
    expect(await page.innerText(".check")).toContain(address.street);
    await sendOrder(page);
    const order = await page.innerText(".lead strong");
    await page.goBack();
    expect(await heading(page)).toBe("Your cart is empty");
    await page.click(`text=${order}`);
    expect(await heading(page)).toBe("Thank you for your order.");
    expect(errors).toEqual([]);
  });

  it("says at the field what to do, and keeps what was typed", async () => {
    const visit = await visitShop({ javaScriptEnabled });
    const { page, open } = visit;
    const markup = '"><b>Ada</b>';
    await fillSession(visit, ["plan:basic"]);
    await open("/shop/address");
    await page.fill("#name", markup);
    await page.fill("#postcode", "2045");
    await page.check("[name=customer_type][value=business]");
    await goOn(page);

    await expect.poll(() => page.title()).toMatch(/^Please check: /);
    expect(pathOf(page)).toBe("/shop/address");
    await page.locator(".errors:focus").waitFor();
    expect(await page.locator(".errors li").allInnerTexts()).toEqual([
      "Enter the name of the company.",
      "Enter a postcode of Germany, such as 20457.",
    ]);
    expect(await page.inputValue("#name")).toBe(markup);
    expect(await page.inputValue("#postcode")).toBe("2045");
    expect(await page.inputValue("#country")).toBe("DE");
    expect(await page.isChecked("[name=customer_type][value=business]")).toBe(true);
    const described = await page.getAttribute("#postcode", "aria-describedby");
    expect(await page.innerText(`#${described}`)).toBe(
      "Enter a postcode of Germany, such as 20457.",
    );
    expect(await page.getAttribute("#postcode", "aria-invalid")).toBe("true");
    expect(await page.getAttribute("#name", "aria-invalid")).toBe(null);
    await page.click(".errors a >> nth=1");
    await page.locator("#postcode:focus").waitFor();

    // No visitor gets past it, and a reload sends no form.
    await open("/shop/confirm");
    expect(pathOf(page)).toBe("/shop/address");
    await page.fill("#company", "Example & Sons");
    await page.fill("#postcode", "20457");
    await goOn(page);
    expect(pathOf(page)).toBe("/shop/payment");
  });

  it("asks for a payment and for the tick before the order", async () => {
    const visit = await visitShop({ javaScriptEnabled });
    const { page, open } = visit;
    await fillSession(visit, ["plan:basic"], "cash");
    await open("/shop/confirm");
    expect(pathOf(page)).toBe("/shop/payment");
    expect(await page.innerText(".field__error")).toBe("Choose a payment method.");
    await sendPayment(page);
    await goOn(page);
    expect(pathOf(page)).toBe("/shop/confirm");
    expect(await page.innerText(".field__error")).toBe("Tick the box to place the order.");
    await sendOrder(page);
    expect(pathOf(page)).toBe("/shop/thanks");
  });

  it("puts into the cart and takes out again", async () => {
    const { page, open } = await visitShop({ javaScriptEnabled });
    await open(RESULTS);
    await addToCart(page, ".result .result__button >> nth=0", javaScriptEnabled);
    await open(RESULTS);
    expect(await page.innerText(".result .result__button >> nth=0")).toBe("In the cart");
    await addToCart(page, ".result .result__button >> nth=1", javaScriptEnabled);
    expect(await page.innerText(".count")).toBe("2");
    await page.click(".cart .button >> nth=0");
    await expect.poll(() => page.locator(".cart__name").count()).toBe(1);
    await page.click(".cart .button >> nth=0");
    expect(await heading(page)).toBe("Your cart is empty");
  });

  it.each(["/shop/address", "/shop/payment", "/shop/confirm", "/shop/thanks"])(
    "shows an empty cart instead of %s",
    async (path) => {
      const { page, open, errors } = await visitShop({ javaScriptEnabled });
      await open(path);
      expect(pathOf(page)).toBe("/shop/cart");
      expect(await heading(page)).toBe("Your cart is empty");
      expect(await page.context().cookies()).toEqual([]);
      expect(errors).toEqual([]);
    },
  );

  it("asks once whether it may remember", async () => {
    const { page, open, shop } = await visitShop({ javaScriptEnabled });
    const answered = page.waitForResponse(`${shop}/shop/choice`);
    await open(`${RESULTS}&page=2`);
    await page.click(".ask >> text=Refuse");
    await page.locator(".ask").waitFor({ state: "detached" });
    expect((await answered).status()).toBe(303);
    expect(new URL(page.url()).search).toContain("page=2");
    await open("/shop/choice");
    expect(await page.innerText("[data-choice-answer]")).toBe("refused");
    expect(await page.locator("#skerry-config").textContent()).toContain('"consent":"denied"');
    const pressed = page.locator('.now [aria-pressed="true"]');
    expect((await pressed.allInnerTexts()).map((text) => text.trim())).toEqual(["Refuse"]);
    await page.click(".now >> text=Allow");
    await page.locator("[data-choice-answer] >> text=allowed").waitFor();
    expect((await pressed.allInnerTexts()).map((text) => text.trim())).toEqual(["Allow"]);
  });
});

it.each(["cart", "address", "payment", "confirm"])(
  "nothing covers the %s while the visitor orders",
  async (step) => {
    const visit = await visitShop();
    await fillSession(visit);
    await visit.open(`/shop/${step}`);
    expect(await visit.page.locator(".ask").count()).toBe(0);
  },
);

it.each(fontFamilies)("keeps the words of the cart's buttons together, with %s", async (fonts) => {
  const { page, open } = await visitShop({ fonts, viewport: { width: 1280, height: 900 } });
  await open(RESULTS);
  await addToCart(page, ".result .result__button >> nth=0");
  const button = await page.locator(".cart .button").first().boundingBox();
  // 44 px and no second line.
  expect(button?.height).toBeLessThan(50);
});

it.each(fontFamilies.flatMap((fonts) => ["en", "de"].map((lang) => ({ fonts, lang }))))(
  "puts the plans' prices and buttons in rows, with $fonts, $lang",
  async ({ fonts, lang }) => {
    const { page, open } = await visitShop({ fonts, viewport: { width: 768, height: 900 } });
    await open(`/shop/hosting/speed?lang=${lang}`);
    for (const part of ["sum", "parts"]) {
      const tops = await page
        .locator(`.plan__${part}`)
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
      expect(tops).toHaveLength(3);
      expect(new Set(tops).size).toBe(1);
    }
    for (const button of await page.locator(".plan .button").all()) {
      expect((await button.boundingBox())?.height).toBeLessThan(50);
    }
  },
);

it.each(fontFamilies)(
  "keeps the height of the offers when the widget comes, with %s",
  async (fonts) => {
    const heights: (number | undefined)[] = [];
    for (const javaScriptEnabled of [false, true]) {
      const { page, open } = await visitShop({ fonts, javaScriptEnabled });
      await open("/shop/");
      if (javaScriptEnabled) await mountAll(page);
      heights.push((await page.locator(".offers").boundingBox())?.height);
    }
    expect(heights[0]).toBeGreaterThan(100);
    expect(heights[1]).toBe(heights[0]);
  },
);

it.each(
  fontFamilies.flatMap((fonts) => [430, 560, 700, 768, 1280].map((width) => ({ fonts, width }))),
)(
  "ends the bar with the theme, its links beside it or below, $width px wide, with $fonts",
  async ({ fonts, width }) => {
    const { page, open } = await visitShop({ fonts, viewport: { width, height: 800 } });
    await open("/shop/?lang=de");
    const box = (part: string) =>
      page.locator(part).evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const padding = Number.parseFloat(getComputedStyle(element).paddingInlineEnd);
        return { left, right: right - padding, top, bottom };
      });
    const [bar, name, links, theme] = await Promise.all([
      box(".bar"),
      box(".brand"),
      box(".bar__nav"),
      box(".bar__theme"),
    ]);
    expect(theme.right).toBeCloseTo(bar.right, 0);
    expect(theme.top).toBeLessThan(name.bottom);
    if (links.top >= name.bottom) expect(links.left).toBeCloseTo(name.left, 0);
    else expect(theme.left - links.right).toBeLessThan(32);
  },
);

it("begins names in the small cart where its lines begin, from right to left", async () => {
  const visit = await visitShop({ viewport: { width: 375, height: 800 } });
  await fillSession(visit);
  await visit.open("/shop/hosting?dir=rtl");
  await mountAll(visit.page);
  const gaps = await visit.page.locator(".mini-cart__name").evaluateAll((names) =>
    names.map((name) => {
      const text = document.createRange();
      text.selectNodeContents(name);
      return name.getBoundingClientRect().right - text.getBoundingClientRect().right;
    }),
  );
  expect(gaps.length).toBeGreaterThan(2);
  for (const gap of gaps) expect(gap).toBeCloseTo(0, 0);
});

it("hides the buttons that have nothing to do", async () => {
  const { page, open } = await visitShop({ javaScriptEnabled: false });
  await open("/shop/inspect");
  expect(await page.locator("[hidden]").count()).toBe(2);
  expect(await page.locator("[hidden]:visible").count()).toBe(0);
});

describe("the choice", () => {
  it("reaches the script without a reload", async () => {
    const { page, open } = await visitShop();
    await page.addInitScript(() => {
      // Stands for the script: what it gets is what was queued.
      Object.assign(window, {
        consents: [],
        skerry: {
          version: "0",
          push: (call: (skerry: object) => void) =>
            call({ track: { consent: (value: string) => window.consents.push(value) } }),
        },
      });
    });
    await open("/shop/");
    await page.evaluate(() => (document.title = "not reloaded"));
    await page.click(".ask >> text=Allow");
    expect(await page.evaluate(() => window.consents)).toEqual(["granted"]);
    expect(await page.locator(".ask").count()).toBe(0);
    expect(await page.title()).toBe("not reloaded");
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe("main");
  });

  it.each(["//evil.example/", "https://evil.example/shop/", "/shop/../x", "javascript:alert(1)"])(
    "never leads to %s",
    async (back) => {
      const { send } = await visitShop();
      const response = await send("/shop/choice", { consent: "granted", back });
      expect(response.headers.get("location")).toBe("/shop/");
    },
  );
});

describe.each(pages)("%s", (path) => {
  it("logs nothing, sends requests to no other server, and moves nothing", async () => {
    const visit = await visitShop();
    const { page, open, shop, errors, output, requests } = visit;
    await fillSession(visit);
    await open(path);
    await mountAll(page);
    expect(await page.locator("[data-widget]:not([data-widget-state=mounted])").count()).toBe(0);
    const shifts = await layoutShifts(page);
    expect(shifts).toEqual([]);
    await page.reload();
    await mountAll(page);
    expect(errors).toEqual([]);
    expect(output).toEqual([]);
    expect(requests.filter(({ url }) => !url.startsWith(`${shop}/`))).toEqual([]);
  });

  it("has no violation that axe finds, light and dark", async () => {
    const visit = await visitShop({ colorScheme: "light" });
    const { page, open } = visit;
    await fillSession(visit);
    await open(path);
    await mountAll(page);
    expect(await axe(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map(({ finished }) => finished)),
    );
    expect(await axe(page)).toEqual([]);
  });

  it("fits a narrow screen in both directions, with letters twice as large", async () => {
    const visit = await visitShop({ viewport: { width: 320, height: 640 } });
    const { page, open } = visit;
    await fillSession(visit, [`domain:${"x".repeat(63)}.com`, "plan:business"]);
    await open(`${path}${path.includes("?") ? "&" : "?"}dir=rtl`);
    await mountAll(page);
    expect(await page.evaluate(() => document.documentElement.dir)).toBe("rtl");
    for (const size of ["", "200%"]) {
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), size);
      for (const dir of ["rtl", "ltr"]) {
        await page.evaluate((dir) => (document.documentElement.dir = dir), dir);
        expect(await overhang(page)).toBe(0);
      }
    }
  });
});

describe("forms with mistakes and the pages after them", () => {
  it.each(["light", "dark"] as const)("have no barrier that axe could find, %s", async (theme) => {
    const visit = await visitShop({ colorScheme: theme, viewport: { width: 320, height: 640 } });
    const { page, open } = visit;
    await fillSession(visit, ["plan:basic"]);
    await open("/shop/address");
    await page.fill("#email", "ada");
    await page.fill("#name", "");
    await goOn(page);
    expect(await axe(page)).toEqual([]);
    expect(await overhang(page)).toBe(0);
    await fillSession(visit, [], "pretend-pay");
    await open("/shop/confirm");
    await goOn(page);
    expect(await axe(page)).toEqual([]);
    await sendOrder(page);
    expect(await axe(page)).toEqual([]);
    expect(await overhang(page)).toBe(0);
    await Promise.all([page.waitForEvent("load"), page.click(".pay")]);
    expect(await axe(page)).toEqual([]);
    await open("/shop/cart");
    expect(await axe(page)).toEqual([]);
    await Promise.all([page.waitForEvent("load"), page.click("text=Mast & Mail")]);
    expect(await axe(page)).toEqual([]);
    expect(await overhang(page)).toBe(0);
  });
});

describe("the server", () => {
  it("writes what visitors type as text, in markup and in JSON", async () => {
    const { page, open, errors } = await visitShop();
    const typed = "</script><b>x</b>";
    await open(`/shop/search?domain_check[domains]=${encodeURIComponent(typed)}`);
    expect(await page.locator(".not-names b").count()).toBe(0);
    expect(await page.innerText(".not-names li")).toBe(typed);
    const block = page.locator('script[data-track="search"]');
    expect(JSON.parse((await block.textContent()) ?? "")).toEqual({ search_term: typed });
    expect(errors).toEqual([]);
  });

  it("keeps a cart to its visitor, under a key no script can read", async () => {
    const first = await visitShop();
    await first.open(RESULTS);
    await addToCart(first.page, ".result .result__button >> nth=0");
    await expect.poll(() => first.page.locator(".cart__name").count()).toBe(1);
    const [cookie] = await first.page.context().cookies();
    expect(cookie).toMatchObject({ name: "shop_session", httpOnly: true, sameSite: "Lax" });
    expect(cookie?.value).toMatch(/^[\w-]{24}$/);

    const second = await visitShop();
    await second.open("/shop/cart");
    expect(await heading(second.page)).toBe("Your cart is empty");
  });

  it("takes forms from its own pages only, and sells only what it has", async () => {
    const { send } = await visitShop();
    const add = async (product: string, origin?: string): Promise<number> =>
      (await send("/shop/cart/add", { product }, origin)).status;
    expect(await add("plan:standard", "https://evil.example")).toBe(403);
    expect(await add("plan:standard")).toBe(303);
    for (const product of [
      "plan:none",
      "domain:boat.de",
      "domain:a.xyz",
      "domain:A.com",
      "x",
      "",
    ]) {
      expect(await add(product)).toBe(400);
    }
  });

  it("places an order once, however often it is sent", async () => {
    const visit = await visitShop();
    const { page, open, send } = visit;
    await fillSession(visit);
    await open("/shop/confirm");
    await sendOrder(page);
    const order = await page.innerText(".lead strong");
    const again = await send("/shop/order", { understood: "yes" });
    expect(again.headers.get("location")).toBe("/shop/thanks");
    await page.reload();
    expect(await page.innerText(".lead strong")).toBe(order);
  });
});

describe("the pages for looking", () => {
  it("show every push as it was, from this tab and from others", async () => {
    const { page, open, output } = await visitShop();
    await open("/shop/inspect");
    expect(await page.innerText("[data-pushes]")).toBe("Nothing yet.");
    await page.evaluate(() => {
      const entry = { event: "one", ecommerce: { value: 1 } };
      window.dataLayer.push({ ecommerce: null }, entry);
      entry.ecommerce.value = 2;
    });
    expect(await page.innerText("[data-pushes] > li:first-child pre")).toContain('"value": 1');
    const tab = await page.context().newPage();
    await tab.goto(page.url().replace("inspect", "cart"));
    await tab.evaluate(() => window.dataLayer.push({ event: "two" }));
    await page.locator("[data-pushes] > li:first-child >> text=two").waitFor();
    await page.click("text=Clear the list");
    await expect.poll(() => page.innerText("[data-pushes]")).toBe("Nothing yet.");
    expect(output).toEqual([]);
  });

  it("decode the cookie, on the server and when it changes", async () => {
    const { page, open, send, shop } = await visitShop();
    const tid = (source: string): string =>
      `1**shop.localhost**campaign**mjuohs00**mjuohs00**http*3A*2F*2Fshop.localhost*2F****${source}`;
    const url = `${shop}/`;
    await page.context().addCookies([{ name: "tid", value: tid("let*2Ater"), url }]);
    const html = await (await send("/shop/inspect")).text();
    expect(html).toContain("<bdi>let*ter</bdi>");
    await open("/shop/inspect");
    await page.locator(".record >> text=let*ter").waitFor();
    await page.context().addCookies([{ name: "tid", value: tid("poster"), url }]);
    await page.locator(".record >> text=poster").waitFor();
    await page.context().addCookies([{ name: "tid", value: "2**x", url }]);
    await page.locator("[data-cookie] >> text=no value of version 1").waitFor();
  });

  it("show at the partner what arrived, as text", async () => {
    const { page, partner, errors } = await visitShop();
    await page.goto(
      `${partner}x?tid=1**shop&awc=%3Cb%3E&referrer=https%3A%2F%2Fa.example%2F&tid=2`,
    );
    expect(await arrived(page, "tid")).toBe("1**shop");
    expect(await arrived(page, "awc")).toBe("<b>");
    expect(await arrived(page, "referrer")).toBe("https://a.example/");
    expect(await arrived(page, "origin")).toBe("shop");
    await page.goto(partner);
    expect(await arrived(page, "tid")).toBe(undefined);
    expect(errors).toEqual([]);
  });
});

declare global {
  interface Window {
    consents: string[];
    dataLayer: unknown[];
  }
}
