/** The cart of the shop: islands that share it, served by a renderer, and forms without script. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { mountAll } from "./example-site.ts";
import { axe } from "../harness/axe.ts";
import { layoutShifts } from "../harness/layout-shifts.ts";
import { readEvents, recordPushes } from "../page-data/pushes.ts";
import {
  fillSession,
  pathOf,
  type ShopOptions,
  type ShopVisit,
  startedShop,
  visitShop,
} from "./shop-site.ts";

beforeAll(() => startedShop({ isRendered: true }));

const RESULTS = "/shop/search?domain_check[domains]=paper-boats";
const HOSTING = "/shop/hosting/speed";
const plan = { path: HOSTING, product: "plan:standard", name: "Standard hosting", total: "€72.00" };
const pages = [
  { path: RESULTS, product: "domain:paper-boats.com", name: "paper-boats.com", total: "€9.90" },
  plan,
];

declare global {
  interface Window {
    hydrated: Record<string, boolean[]>;
  }
}

/** A visitor on a page whose islands are mounted, and which knows how each was. */
async function enter(path: string, options: ShopOptions = {}): Promise<ShopVisit> {
  const visit = await visitShop({ isRendered: true, ...options });
  await visit.page.addInitScript(() => {
    window.hydrated = {};
    addEventListener("skerry:mounted", ({ detail: { name, hydrated } }) =>
      (window.hydrated[name] ??= []).push(hydrated),
    );
  });
  await visit.open(path);
  await mountAll(visit.page);
  return visit;
}

const count = (page: Page): Promise<string> =>
  page
    .locator(".bar__cart")
    .innerText()
    .then((text) => text.replace(/\s+/g, " ").trim());
const mini = (page: Page) => page.getByRole("complementary", { name: "Your cart" });
const names = (page: Page): Promise<string[]> =>
  mini(page).locator("bdi.mini-cart__name").allInnerTexts();
const add = (page: Page, product: string) => page.locator(`button[value="${product}"]`).first();
const island = (page: Page, product: string) =>
  page.locator(`[data-widget=add-to-cart][data-props*='"${product}"']`);
const remove = (page: Page, name: string) =>
  mini(page).getByRole("button", { name: `Remove ${name}` });
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");

describe.each(pages)("on $path", ({ path, product, name, total }) => {
  it("adding and removing change the count and the cart at once, on the same page", async () => {
    const { page, errors, output, send } = await enter(path);
    expect(await count(page)).toBe("Cart");
    expect(await mini(page).innerText()).toContain("Nothing yet.");

    await add(page, product).click();
    await expect.poll(() => names(page)).toEqual([name]);
    expect(await count(page)).toBe("Cart 1");
    expect(await mini(page).locator(".mini-cart__line--total").innerText()).toContain(total);
    expect(await island(page, product).getByRole("link").innerText()).toBe("In the cart");
    expect(await island(page, product).getByRole("status").textContent()).toBe(
      `${name} is in the cart.`,
    );
    expect(await (await send("/shop/cart")).text()).toContain(`<bdi>${name}</bdi>`);

    await remove(page, name).click();
    await expect.poll(() => mini(page).innerText()).toContain("Nothing yet.");
    expect(await count(page)).toBe("Cart");
    expect(await mini(page).getByRole("status").textContent()).toContain(name);
    expect(await add(page, product).isVisible()).toBe(true);
    expect(pathOf(page)).toBe(new URL(path, "http://shop").pathname);
    expect(await (await send("/shop/cart")).text()).not.toContain(`<bdi>${name}</bdi>`);
    expect(errors).toEqual([]);
    expect(output).toEqual([]);
  });

  it("without script, the same buttons lead to the cart", async () => {
    const { page, open } = await visitShop({ isRendered: true, javaScriptEnabled: false });
    await open(path);
    await add(page, product).click();
    expect(pathOf(page)).toBe("/shop/cart");
    await open(path);
    expect(await names(page)).toEqual([name]);
    expect(await count(page)).toBe("Cart 1");
    expect(await island(page, product).getByRole("link").innerText()).toBe("In the cart");
    await remove(page, name).click();
    expect(pathOf(page)).toBe("/shop/cart");
    expect(await page.locator("h1").innerText()).toBe("Your cart is empty");
  });

  it("the markup is the server's, and hydrates where it is", async () => {
    const visit = await visitShop({ isRendered: true });
    await fillSession(visit, [product]);
    const html = await (await visit.send(path)).text();
    for (const widget of ["cart-count", "mini-cart", "add-to-cart"]) {
      const tags = html.match(new RegExp(`<[^<]*data-widget="${widget}"[^>]*>.{0,12}`, "gs")) ?? [];
      expect(tags.length).toBeGreaterThan(0);
      for (const tag of tags) expect(tag).toContain("><!--skerry ");
    }
    expect(html).toContain(`<bdi class="mini-cart__name">${name}</bdi>`);

    const { page, output } = await enter(path);
    const hydrated = await page.evaluate(() => window.hydrated);
    for (const widget of ["cart-count", "mini-cart", "add-to-cart"]) {
      expect(new Set(hydrated[widget])).toEqual(new Set([true]));
    }
    expect(await layoutShifts(page)).toEqual([]);
    expect(output).toEqual([]);
  });
});

describe("the cart", () => {
  const { path, product, name, total } = plan;

  it("keys alone add, go on to the link, and remove", async () => {
    const { page } = await enter(path);
    await add(page, product).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("In the cart");
    await remove(page, name).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("Your cart");
  });

  it("has no violation that axe finds after a change, light and dark", async () => {
    const { page } = await enter(path, { colorScheme: "light" });
    await add(page, product).click();
    await expect.poll(() => names(page)).toEqual([name]);
    expect(await axe(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await axe(page)).toEqual([]);
  });

  it("each change is one event", async () => {
    const visit = await visitShop({ isRendered: true });
    const { page, shop, open } = visit;
    const pushes = await recordPushes(page);
    const url = `${shop}/shop/`;
    await page.context().addCookies([{ name: "shop_choice", value: "granted", url }]);
    await open(path);
    await mountAll(page);
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          window.skerry?.push(({ track }) => track.attribution().then(() => resolve()));
        }),
    );
    await add(page, product).dblclick();
    await expect.poll(() => names(page)).toEqual([name]);
    await remove(page, name).click();
    await expect.poll(() => names(page)).toEqual([]);
    const events = (await readEvents(pushes)).filter(({ event }) => event.endsWith("_cart"));
    expect(events.map(({ event }) => event)).toEqual(["add_to_cart", "remove_from_cart"]);
    expect(events[1]?.data).toMatchObject({ value: Number(total.slice(1)) });
  });
});

it("the answers to two quick clicks leave both in the cart", async () => {
  const { page } = await enter(RESULTS);
  await page.evaluate(() => {
    for (const tld of ["com", "de"]) {
      document
        .querySelector<HTMLButtonElement>(`button[value="domain:paper-boats.${tld}"]`)
        ?.click();
    }
  });
  await expect.poll(() => names(page)).toEqual(["paper-boats.com", "paper-boats.de"]);
  expect(await count(page)).toBe("Cart 2");
});

it("the focus goes on to the next product when one is removed", async () => {
  const visit = await visitShop({ isRendered: true });
  await fillSession(visit, ["plan:basic", "plan:standard", "plan:business"]);
  const { page, open } = visit;
  await open(HOSTING);
  await mountAll(page);
  await remove(page, "Standard hosting").press("Enter");
  await expect.poll(() => focused(page)).toBe("Remove Business hosting");
  await remove(page, "Business hosting").press("Enter");
  await expect.poll(() => focused(page)).toBe("Remove Basic hosting");
});

it.each([
  ["is refused", (page: Page) => page.route("**/cart/add", answerScript(500))],
  ["breaks off", (page: Page) => page.route("**/cart/add", answerScript(0))],
])("a request that %s is made by the form, as without script", async (_, fail) => {
  const { page } = await enter(RESULTS);
  await fail(page);
  await add(page, "domain:paper-boats.com").click();
  await page.waitForURL("**/shop/cart");
  expect(await page.locator(".cart__name").allInnerTexts()).toEqual(["paper-boats.com"]);
});

/** Answers scripts with an error, and lets forms through. */
function answerScript(status: number) {
  return (route: import("playwright-core").Route) => {
    if (route.request().isNavigationRequest()) return route.continue();
    return status ? route.fulfill({ status }) : route.abort();
  };
}

it("speaks the language of the page, also after a change", async () => {
  const { page } = await enter(`${HOSTING}?lang=de`);
  await add(page, "plan:standard").click();
  const cart = page.getByRole("complementary", { name: "Ihr Warenkorb" });
  await expect.poll(() => cart.innerText()).toContain("Hosting Standard");
  expect(await cart.innerText()).toContain("72,00\u00a0€");
  expect(await count(page)).toBe("Warenkorb 1");
  await cart.getByRole("link", { name: "Zur Bestellung" }).click();
  expect(new URL(page.url()).searchParams.get("lang")).toBe("de");
});

describe("Back", () => {
  it("shows the present cart on a page that is loaded again", async () => {
    const { page, open } = await enter(RESULTS);
    await add(page, "domain:paper-boats.com").click();
    await expect.poll(() => count(page)).toBe("Cart 1");
    await open(HOSTING);
    expect(await count(page)).toBe("Cart 1");
    await mountAll(page);
    await add(page, "plan:basic").click();
    await expect.poll(() => count(page)).toBe("Cart 2");
    await page.goBack();
    await expect.poll(() => count(page)).toBe("Cart 2");
    expect(await names(page)).toEqual(["paper-boats.com", "Basic hosting"]);
  });

  it("shows the present cart on a page that the browser has kept", async () => {
    const { page, send } = await enter(RESULTS);
    await add(page, "domain:paper-boats.com").click();
    await expect.poll(() => count(page)).toBe("Cart 1");
    await send("/shop/cart/add", { product: "plan:basic" });
    // Chromium keeps no page that is `no-store`; others do.
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
    );
    await expect.poll(() => count(page)).toBe("Cart 2");
    expect(await names(page)).toEqual(["paper-boats.com", "Basic hosting"]);
  });
});
