/** The handbook's chapter on texts: another language comes from the page. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Skerry } from "@skerry/mount";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openExample } from "./example-site.ts";
import { layoutShifts } from "../harness/layout-shifts.ts";
import { axe } from "../harness/axe.ts";
import { openWidgetPage } from "../widgets/widget-page.ts";

const root = join(import.meta.dirname, "../../../../..");
const chapter = await readFile(join(root, "stories/docs/how-to/texts.mdx"), "utf8");
const texts = JSON.parse(
  await readFile(join(root, "examples/french/texts.fr.json"), "utf8"),
) as Record<string, string>;

/** The configuration block under a heading of the chapter. */
function configurationUnder(heading: string): object {
  const section = chapter.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  const [, json = ""] = /id="skerry-config">([^]*?)<\/script>/.exec(section) ?? [];
  return JSON.parse(json) as object;
}

const form = `<div data-widget="search-form" data-load="eager" data-props='{"tld":"com"}'></div>`;

it.each([
  ["Other words", "Find a domain", "Domain name"],
  ["Another language", "Rechercher", "Nom de domaine"],
])("takes the words of the block under “%s”", async (heading, button, label) => {
  const { page, errors } = await openWidgetPage(form, { config: configurationUnder(heading) });
  await page.getByRole("button", { name: button, exact: true }).waitFor();
  await page.getByLabel(label, { exact: true }).waitFor();
  expect(errors).toEqual([]);
});

it("shows widgets in French with the complete file, and counts as French does", async () => {
  const tabs = `<div data-widget="feature-filter" data-load="eager"></div>`;
  const reviews = `<div data-widget="testimonials" data-load="eager"></div>`;
  const { page, errors } = await openWidgetPage(form + tabs + reviews, {
    html: 'lang="fr"',
    config: { debug: false, translations: { fr: texts } },
  });
  await page.getByRole("button", { name: "Rechercher", exact: true }).waitFor();
  await page.getByRole("button", { name: "Diapositive suivante" }).waitFor();
  const shown = await page.locator("main").innerText();
  for (const english of ["Search", "Show all", "Sample Customer", "Next", "Domains"])
    expect(shown).not.toContain(english);
  const count = (count: number) =>
    page.evaluate(
      (count) => (window.skerry as Skerry).translate("app.ui.feature_filter.showing", { count }),
      count,
    );
  expect(await Promise.all([0, 1, 2].map(count))).toEqual([
    "0 fonction affichée",
    "1 fonction affichée",
    "2 fonctions affichées",
  ]);
  expect(errors).toEqual([]);
});

/** The markup of their server is as large as the widgets. */
const pages = [
  "/landing",
  "/domains/search?domain_check[domains]=paper-boats,%20my%20bakery,%20oh%20no!",
  "/extensions?page=2",
];

/** Names, and words that are the same in both languages. */
const SAME = new Set([
  "DNSSEC",
  "English",
  "Deutsch",
  "Français",
  "Facebook",
  "Trustpilot",
  "Fable Harbour",
  "Questions",
]);

/** The page's texts, without those of the visitor. */
const sentences = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest("script, textarea, [translate=no], .partners")) continue;
      found.push(node.nodeValue ?? "");
    }
    const words = found.map((text) => text.replace(/\s+/g, " ").trim());
    return words.filter((text) => /\p{L}{3}/u.test(text) && !/^\S*[.]\S*$/.test(text));
  });

it.each(pages)("%s and its widgets are in French", async (path) => {
  const english = await openExample(path);
  const known = new Set(await sentences(english.page));
  const french = `${path}${path.includes("?") ? "&" : "?"}lang=fr`;
  const { page, errors, output } = await openExample(french);
  expect(await page.getAttribute("html", "lang")).toBe("fr");
  const said = await sentences(page);
  expect(said.filter((text) => known.has(text) && !SAME.has(text))).toEqual([]);
  expect(await layoutShifts(page)).toEqual([]);
  expect(await axe(page)).toEqual([]);
  expect(errors).toEqual([]);
  expect(output).toEqual([]);
});

it("pages that are not in French stay in English", async () => {
  const { page } = await openExample("/?lang=fr");
  expect(await page.getAttribute("html", "lang")).toBe("en");
});

it("the button of the search breaks no word, however long it is in a language", async () => {
  const { page } = await openExample("/landing?lang=fr", {
    viewport: { width: 1280, height: 800 },
  });
  const lines = await page.locator(".sk-search-form__submit").evaluate((button) => {
    const range = document.createRange();
    range.selectNodeContents(button);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBe(1);
});
