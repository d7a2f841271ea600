import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { fontFamilies } from "../harness/font-families.ts";
import { mountAll, openExample } from "../examples/example-site.ts";
import { fillSession, shopPaths, visitShop } from "../examples/shop-site.ts";

const RESULTS =
  "/domains/search?domain_check[domains]=paper-boats%0D%0Ab%C3%A4ckerei.de&domain_check[tld]=com&domain_check[search]=1";
const paths = ["/", "/shortest", "/landing", "/gallery", "/extensions", RESULTS];
const widths = [320, 375, 768, 1280];

const cells = paths.flatMap((path) =>
  ["en", "de"].flatMap((lang) => fontFamilies.map((fonts) => ({ path, lang, fonts }))),
);

/**
 * Texts that their box has no room for: cut off, hanging out of it, or with a word of at most sixteen
 * letters broken in two without a hyphen. Parts of names and URLs are no words.
 */
function findCrampedTexts(): string[] {
  const isHidden = (element: Element): boolean =>
    !element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) ||
    element.closest(".sk-visually-hidden, [inert], svg, script, style, noscript") !== null ||
    getComputedStyle(element).clipPath !== "none" ||
    element.getBoundingClientRect().width <= 1;
  /** An element as wide as its text, in a box that scrolls. */
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const name = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent?.trim().slice(0, 60)}`;

  const found = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.textContent?.trim() || isHidden(element)) continue;
    const { display, hyphens, whiteSpace } = getComputedStyle(element);
    if (display !== "inline" && element.scrollWidth > element.clientWidth && !scrolls(element)) {
      found.add(`too wide: ${name(element)}`);
    }
    if (hyphens === "auto" || whiteSpace.startsWith("pre")) continue;
    for (const { 0: word, index } of node.textContent.matchAll(
      /(?<![\p{L}\p{M}\d.=&?_/@#-])\p{L}{2,16}(?![\p{L}\p{M}\d.=&?_/@#-])/gu,
    )) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.add(`broken: ${word} in ${name(element)}`);
    }
  }
  return [...found];
}

const crampedTexts = (page: Page): Promise<string[]> => page.evaluate(findCrampedTexts);

async function expectRoom(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // Script follows the new width a moment later.
    await expect
      .poll(() => crampedTexts(page), {
        timeout: 10_000,
        message: `${page.url()}, ${width} px wide`,
      })
      .toEqual([]);
  }
}

it("would find a word in two, a line that is cut off and one that hangs out", async () => {
  const { page } = await openExample("/shortest", { viewport: { width: 800, height: 700 } });
  await page.evaluate(() => {
    const add = (style: string, text: string): void => {
      const box = document.body.appendChild(document.createElement("p"));
      box.style.cssText = `inline-size: 40px; font: 16px sans-serif; ${style}`;
      box.textContent = text;
    };
    add("overflow-wrap: anywhere", "Remove");
    add("overflow: hidden; white-space: nowrap", "Cut off here");
    add("", "Everything");
    add("overflow: auto", "Scrollable");
  });
  expect(await crampedTexts(page)).toEqual([
    "broken: Remove in p.: Remove",
    "too wide: p.: Cut off here",
    "too wide: p.: Everything",
  ]);
});

describe.each(cells)("$path in $lang with $fonts letters", ({ path, lang, fonts }) => {
  it("has room for every text at each width", async () => {
    const url = `${path}${path.includes("?") ? "&" : "?"}lang=${lang}`;
    const { page } = await openExample(url, { fonts, reducedMotion: "reduce" });
    await expectRoom(page);
  });
});

describe.each(shopPaths.flatMap((path) => fontFamilies.map((fonts) => ({ path, fonts }))))(
  "$path with $fonts letters",
  ({ path, fonts }) => {
    it("has room for every text at each width", async () => {
      const visit = await visitShop({ fonts, reducedMotion: "reduce" });
      await fillSession(visit);
      await visit.open(path);
      await mountAll(visit.page);
      await expectRoom(visit.page);
    });
  },
);
