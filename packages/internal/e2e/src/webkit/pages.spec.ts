import type { Skerry } from "@skerry/mount";
import { describe, expect, it } from "vitest";
import { engineFiles } from "../morphs/engines.ts";
import { morphHead, morphWidgets, renderField } from "../morphs/morph-widgets.ts";
import { cart, island, json, markup, url } from "../page-data/personal-cart.ts";
import { address, serveShop } from "../examples/shop-site.ts";
import { marker } from "../islands/island-page.ts";
import { openIslands } from "./open-islands.ts";
import { openWebKit } from "./open-webkit.ts";
import type { WebKitPage } from "./webkit-page.ts";

describe("consent", () => {
  const openShop = () =>
    openIslands("", { config: { product: "acme", tracking: { consent: "pending" } } });
  const answer = (page: WebKitPage, word: "granted" | "denied"): Promise<void> =>
    page.evaluate(
      (said) =>
        new Promise<void>((resolve) => {
          (window.skerry ??= []).push(async ({ track }: Skerry) => {
            await track.consent(said);
            resolve();
          });
        }),
      word,
    );
  const cookies = (page: WebKitPage): Promise<string> => page.evaluate(() => document.cookie);

  it("keeps nothing before a visitor agrees, and the campaign from then on", async () => {
    const { page, site } = await openShop();
    await page.goto(`${site.origin}/?gclid=Click.1`);
    await page.waitForFunction(() => "skerry" in window && !Array.isArray(window.skerry));
    expect(await cookies(page)).toBe("");
    await answer(page, "granted");
    await expect.poll(() => cookies(page)).toContain("tid=");
  });

  it("removes what was kept when a visitor refuses", async () => {
    const { page, site } = await openShop();
    await page.goto(`${site.origin}/?gclid=Click.1`);
    await answer(page, "granted");
    await expect.poll(() => cookies(page)).toContain("tid=");
    await answer(page, "denied");
    await expect.poll(() => cookies(page)).not.toContain("tid=");
  });
});

it("leads through the shop, from the search to the order", async () => {
  const { shop } = await serveShop(false);
  const page = await openWebKit();
  const at = (path: string): Promise<void> =>
    page.waitForFunction((wanted) => location.pathname === wanted, path);
  // The boxes themselves are drawn by others of their labels.
  const check = (selector: string): Promise<void> =>
    page.evaluate((wanted) => document.querySelector<HTMLInputElement>(wanted)?.click(), selector);
  await page.goto(`${shop}/shop/?utm_source=search&gclid=Click.1`);
  await page.waitForSelector("[data-widget=search-form][data-widget-state=mounted]");
  await page.type("[name='domain_check[domains]']", "paper-boats");
  await page.click("[name='domain_check[search]']");
  await at("/shop/search");
  await page.waitForSelector(".result:first-child [data-widget-state=mounted]");
  await page.click(".result:first-child .result__button");
  await page.waitForSelector(".result:first-child a.result__button");
  expect(await page.textContent(".count")).toBe("1");
  await page.goto(`${shop}/shop/address`);
  await check(`[name=customer_type][value=${address.customer_type}]`);
  for (const name of ["name", "street", "postcode", "city", "email"] as const) {
    await page.type(`#${name}`, address[name]);
  }
  await page.evaluate((country) => {
    (document.querySelector("#country") as HTMLSelectElement).value = country;
  }, address.country);
  await page.click("[form=step]");
  await at("/shop/payment");
  await check("[name=payment][value=invoice]");
  await page.click("[form=step]");
  await at("/shop/confirm");
  await check("#understood");
  await page.click("[form=step]");
  await at("/shop/thanks");
  expect(await page.textContent("h1")).toBe("Thank you for your order.");
}, 60_000);

describe("a morph", () => {
  const fieldOf = (label: string, html: string): string =>
    `<div id="field" data-widget="field" data-load="eager" data-props='{"label":"${label}"}'>${html}</div>`;

  async function openMorph(html: string) {
    const opened = await openIslands(`<main>${html}</main>`, {
      widgets: morphWidgets,
      files: engineFiles,
      head: `${morphHead}<script src="/engines/idiomorph.js"></script>`,
    });
    await opened.state("field", "mounted");
    await opened.page.click("#field button");
    await opened.page.type("#field input", "typed text");
    return opened;
  }
  const morph = (page: WebKitPage, html: string): Promise<void> =>
    page.evaluate((content) => {
      const { Idiomorph } = window as unknown as {
        Idiomorph: { morph(node: Element, html: string, options: object): void };
      };
      const main = document.querySelector("main") as Element;
      Object.assign(window, { button: main.querySelector("button") });
      Idiomorph.morph(main, content, { morphStyle: "innerHTML" });
    }, html);

  it("to the same HTML leaves an island as it is", async () => {
    const html = fieldOf("name", "<p class='fallback'>Fallback</p>");
    const { page, events } = await openMorph(html);
    await morph(page, `${html}<p id="new">New</p>`);
    await page.waitForSelector("#new");
    expect(
      await page.evaluate(() => [
        document.querySelector("#field button") === (window as { button?: Element }).button,
        (document.querySelector("#field input") as HTMLInputElement).value,
        document.querySelector("#field output")?.textContent,
        document.querySelectorAll(".fallback").length,
      ]),
    ).toEqual([true, "typed text", "name 1", 0]);
    expect((await events()).map(({ type }) => type)).toEqual(["mounted"]);
  });

  it("with new props updates an island in place", async () => {
    const served = await renderField({ label: "old" });
    const { page } = await openMorph(fieldOf("old", served));
    await morph(page, fieldOf("new", await renderField({ label: "new" })));
    await page.waitForFunction(
      () => document.querySelector("#field output")?.textContent === "new 1",
    );
    expect(await page.inputValue("#field input")).toBe("typed text");
  });
});

describe("personal data", () => {
  const output = (page: WebKitPage, id: string): Promise<string | undefined> =>
    page.evaluate((of) => document.querySelector(`#${of} output`)?.textContent ?? undefined, id);

  it("come with one request, update served markup, and come again by scan and by a morph", async () => {
    const content = (await marker()) + markup();
    const { page, site, state, complaints } = await openIslands(
      `<main>${island({ props: { count: 0 }, content })}${island({ id: "b" })}</main>`,
      {
        widgets: { cart },
        files: { ...engineFiles, [url]: json({ count: 2 }), "/me/other.json": json({ count: 4 }) },
        head: `${morphHead}<script src="/engines/idiomorph.js"></script>`,
      },
    );
    await state("a", "mounted");
    await state("b", "mounted");
    for (const id of ["a", "b"]) await expect.poll(() => output(page, id)).toBe("2 EUR");
    site.replace(url, json({ count: 3 }));
    await page.evaluate(() =>
      (window.skerry as Skerry).scan(document.getElementById("a") as Element),
    );
    for (const id of ["a", "b"]) await expect.poll(() => output(page, id)).toBe("3 EUR");
    await page.evaluate(
      (html) =>
        (window as unknown as { Idiomorph: { morph(...all: unknown[]): void } }).Idiomorph.morph(
          document.querySelector("main"),
          html,
          { morphStyle: "innerHTML" },
        ),
      island({ props: { count: 0 }, content, from: "/me/other.json" }) + island({ id: "b" }),
    );
    await expect.poll(() => output(page, "a")).toBe("4 EUR");
    expect(await output(page, "b")).toBe("3 EUR");
    expect(site.requests.filter((one) => one.startsWith("/me/"))).toEqual([
      url,
      url,
      "/me/other.json",
    ]);
    expect(await complaints()).toEqual([]);
  });
});
