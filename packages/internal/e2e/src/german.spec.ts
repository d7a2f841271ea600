import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { mountAll } from "./example-site.ts";
import { axe } from "./harness/axe.ts";
import { fontFamilies } from "./harness/font-families.ts";
import { layoutShifts } from "./harness/layout-shifts.ts";
import { fillSession, sendAddress, sendOrder, sendPayment, visitShop } from "./shop-site.ts";

/** Pages that have a German version, as a visitor with a full cart sees them. */
const pages = [
  "/landing",
  "/domains/search",
  "/domains/search?domain_check[domains]=paper-boats,%20b%C3%A4ckerei.de,%20oh%20no!",
  "/extensions?page=2",
  "/shop/",
  "/shop/search?domain_check[domains]=paper-boats,paper-boats.xyz,oh!",
  "/shop/hosting/speed",
  "/shop/hosting/security",
  "/shop/hosting/tools",
  "/shop/cart",
  "/shop/address",
  "/shop/payment",
  "/shop/confirm",
  "/shop/choice",
  "/shop/inspect",
];

/** Names, and words that are the same in both languages. */
const SAME = new Set([
  "Business",
  "DNSSEC",
  "Data Layer",
  "Deutsch",
  "Domain",
  "Domains",
  "English",
  "Fable Harbour",
  "Facebook",
  "Git",
  "HTTP/3",
  "Hosting",
  "Mast & Mail",
  "Name",
  "Pretend Pay",
  "SSH",
  "Standard",
  "Start",
  "Trustpilot",
  "Video",
  ...Array.from({ length: 12 }, (_, index) => `Partner ${index + 1}`),
]);

const inLanguage = (path: string, lang: string): string =>
  `${path}${path.includes("?") ? "&" : "?"}lang=${lang}`;

/** How far the page can be scrolled sideways. */
const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** What the page says, to eyes and to screen readers, without what the visitor wrote. */
const sentences = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest("script, code, pre, textarea, [translate=no]")) continue;
      found.push(node.nodeValue ?? "");
    }
    for (const element of document.body.querySelectorAll("*")) {
      for (const name of ["aria-label", "alt", "title", "aria-description"]) {
        found.push(element.getAttribute(name) ?? "");
      }
    }
    const words = found.map((text) => text.replace(/[ \n]+/g, " ").trim());
    // Neither domains nor URLs are words of a language.
    return words.filter((text) => /\p{L}{3}/u.test(text) && !/^\S*[.=]\S*$/.test(text));
  });

describe.each(pages)("%s in German", (path) => {
  it("says nothing in English", async () => {
    const visit = await visitShop();
    const { page, open, errors, output } = visit;
    await fillSession(visit);
    await open(inLanguage(path, "en"));
    await mountAll(page);
    const english = new Set(await sentences(page));
    await open(inLanguage(path, "de"));
    expect(await page.getAttribute("html", "lang")).toBe("de");
    await mountAll(page);
    const german = await sentences(page);
    expect(german.length).toBeGreaterThan(10);
    expect(german.filter((text) => english.has(text) && !SAME.has(text))).toEqual([]);
    expect(await layoutShifts(page)).toEqual([]);
    expect(errors).toEqual([]);
    expect(output).toEqual([]);
  });

  it("has no violation that axe finds", async () => {
    const visit = await visitShop();
    await fillSession(visit);
    await visit.open(inLanguage(path, "de"));
    await mountAll(visit.page);
    expect(await axe(visit.page)).toEqual([]);
  });

  it.each(fontFamilies)("fits a narrow screen, with %s", async (fonts) => {
    const visit = await visitShop({ fonts, viewport: { width: 320, height: 640 } });
    const { page, open } = visit;
    await fillSession(visit);
    await open(inLanguage(path, "de"));
    expect(await overhang(page)).toBe(0);
    await mountAll(page);
    expect(await overhang(page)).toBe(0);
  });
});

it.each([true, false])(
  "stays German from the search to the order, script runs: %s",
  async (javaScriptEnabled) => {
    const { page, open, errors } = await visitShop({ javaScriptEnabled });
    const expectGerman = async (heading: string): Promise<void> => {
      await expect.poll(() => page.locator("h1").innerText()).toBe(heading);
      expect(await page.getAttribute("html", "lang")).toBe("de");
    };
    await open("/shop/?lang=de");
    await page.fill('[name="domain_check[domains]"]', "paper-boats");
    await page.click('[name="domain_check[search]"]');
    await expectGerman("Namen wie paper-boats.com");
    await page.click(".result:first-child .button");
    await expectGerman("Ihr Warenkorb");
    expect(await page.innerText(".cart__line--total .cart__price")).toBe("9,90\u00a0€");
    await page.click("text=Zur Bestellung");
    await sendAddress(page);
    await expectGerman("Zahlungsart");
    await sendPayment(page, "pretend-pay");
    await expectGerman("Bestellung prüfen");
    await sendOrder(page);
    await expectGerman("So tun, als ob Sie zahlen");
    await page.click(".pay");
    await expectGerman("Danke für Ihre Bestellung.");
    expect(errors).toEqual([]);
  },
);
