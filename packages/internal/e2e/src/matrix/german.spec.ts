import type { Page } from "playwright-core";
import { buildWidgets } from "@skerry/example-own-widgets/build";
import { beforeAll, describe, expect, it } from "vitest";
import { builtInPartners } from "../../../../widgets/src/partners-strip/partners-strip-content.ts";
import { registry } from "@skerry/widgets/registry";
import { mountAll } from "../examples/example-site.ts";
import { axe } from "../harness/axe.ts";
import { fontFamilies } from "../harness/font-families.ts";
import { layoutShifts } from "../harness/layout-shifts.ts";
import type { PageOptions } from "../harness/open-page.ts";
import {
  addToCart,
  fillSession,
  sendAddress,
  sendOrder,
  sendPayment,
  shopPaths,
  type ShopVisit,
  visitShop,
} from "../examples/shop-site.ts";

/** As a visitor with a full cart sees them. What their server writes is as large as the widgets. */
const sites = [
  "/landing",
  "/domains/search",
  "/domains/search?domain_check[domains]=paper-boats,%20b%C3%A4ckerei.de,%20oh%20no!",
  "/extensions?page=2",
  ...shopPaths,
  "/shop/search?domain_check[domains]=paper-boats,paper-boats.xyz,oh!",
  "/shop/hosting/security",
  "/shop/hosting/tools",
];

const pages = [
  ...sites,
  "/own-widgets/",
  "/own-widgets/booked?from=FAB&to=GAN",
  "/",
  "/gallery",
  "/gallery/shared-state",
  "/gallery/personal-data",
  "/gallery/errors",
  "/personal",
  "/shortest",
  "/presets/bootstrap",
  "/storm",
  "/page-engines/turbo",
  "/page-engines/react",
];

/** Of the pages that differ by a name and a sentence. */
const engines = ["htmx", "alpine", "livewire", "live-component", "unpoly"];

/** Names, and words that are the same in both languages. */
const SAME = new Set([
  "AdminLTE",
  "AdminLTE 4",
  "Alpine",
  "Bootstrap",
  "Bootstrap 5",
  "Business",
  "DNSSEC",
  "Data Layer",
  "Deutsch",
  "Django",
  "Domain",
  "Domains",
  "ERB",
  "English",
  "Fable Harbour",
  "Fable Harbour Ferries",
  "Facebook",
  "Gannet Rock",
  "Git",
  "HTML",
  "HTTP/3",
  "Hosting",
  "Kittiwake Bay",
  "Lantern Point",
  "Live Components",
  "Livewire",
  "Mast & Mail",
  "Name",
  "Pretend Pay",
  "Props",
  "React",
  "SSH",
  "Seal Sands",
  "Skerry",
  "Standard",
  "Start",
  "Tabler",
  "Tern Island",
  "Trustpilot",
  "Turbo",
  "Twig",
  "Unpoly",
  "Version",
  "Video",
  "Website",
  "Widget",
  "Widgets",
  "WordPress",
  "htmx",
  ...Object.keys(registry),
  ...builtInPartners.map(({ name }) => name),
]);

const inLanguage = (path: string, lang: string): string =>
  `${path}${path.includes("?") ? "&" : "?"}lang=${lang}`;

/** How far the page can be scrolled sideways. */
const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** The page's texts, for eyes and for screen readers, without those of the visitor. */
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

/** A visitor with a full cart, whom the storm does not send away and back. */
async function visit(options: PageOptions = {}): Promise<ShopVisit> {
  const visit = await visitShop(options);
  await visit.page.addInitScript(() => sessionStorage.setItem("storm: left", "yes"));
  await fillSession(visit);
  return visit;
}

beforeAll(buildWidgets);

describe.each(pages)("%s in German", (path) => {
  it("says nothing in English", async () => {
    const { page, open, errors, output } = await visit();
    await open(inLanguage(path, "en"));
    await mountAll(page);
    const english = new Set(await sentences(page));
    await open(inLanguage(path, "de"));
    expect(await page.getAttribute("html", "lang")).toBe("de");
    await mountAll(page);
    const german = await sentences(page);
    expect(german.length).toBeGreaterThan(2);
    expect(german.filter((text) => english.has(text) && !SAME.has(text))).toEqual([]);
    if (!sites.includes(path)) return;
    expect(await layoutShifts(page)).toEqual([]);
    expect(errors).toEqual([]);
    expect(output).toEqual([]);
  });

  it("has no violation that axe finds", async () => {
    const { page, open } = await visit();
    await open(inLanguage(path, "de"));
    await mountAll(page);
    expect(await axe(page)).toEqual([]);
  });

  it.each(fontFamilies)("fits a narrow screen, with %s", async (fonts) => {
    const { page, open } = await visit({ fonts, viewport: { width: 320, height: 640 } });
    await open(inLanguage(path, "de"));
    expect(await overhang(page)).toBe(0);
    await mountAll(page);
    expect(await overhang(page)).toBe(0);
  });
});

it.each(engines)("the page with %s says nothing in English", async (engine) => {
  const { page, open } = await visit();
  await open(`/page-engines/${engine}?lang=en`);
  await mountAll(page);
  const english = new Set(await sentences(page));
  await open(`/page-engines/${engine}?lang=de`);
  await mountAll(page);
  await page.click(".engine__refresh .button");
  await page.waitForFunction(() => document.querySelector("#round")?.textContent !== "2");
  const german = await sentences(page);
  expect(german.filter((text) => english.has(text) && !SAME.has(text))).toEqual([]);
});

it("what scripts of the gallery, the storm and the ferries say is German, too", async () => {
  const { page, open } = await visit();
  await open("/gallery?lang=de");
  await page.locator(".copy").first().waitFor();
  expect(await page.locator(".copy").first().textContent()).toBe("Kopieren");
  await open("/storm?without=swap&lang=de");
  await page.waitForSelector("#typed[data-verdict]");
  expect(await page.textContent("#typed .cell__verdict")).toBe("Hält");
  await page.waitForSelector("#crash[data-verdict]");
  const note = page.frameLocator("#move iframe").getByRole("textbox", { name: "Notiz" });
  await note.waitFor();
  expect(await page.textContent("#crash .cell__verdict")).toBe("Hält");
  expect(await page.textContent("#sum")).toMatch(/^\d+ von 13 halten, \d+ defekt/);
  await open("/own-widgets/?lang=de");
  await mountAll(page);
  await page.getByRole("combobox", { name: "Von" }).fill("Fable Harbour");
  await page.getByRole("combobox", { name: "Nach" }).fill("Tern Island");
  await page.getByRole("button", { name: "Fähre finden" }).click();
  await expect
    .poll(() => page.locator(".lead").innerText())
    .toBe("Von Fable Harbour nach Tern Island. Gebucht wurde nichts: Dies ist ein Beispiel.");
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
    await expectGerman("Ergebnisse für paper-boats.com");
    await addToCart(page, ".result:first-child .result__button", javaScriptEnabled);
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
