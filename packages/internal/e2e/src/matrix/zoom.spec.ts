import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { registry, type WidgetName } from "@skerry/widgets/registry";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { fontFamilies } from "../harness/font-families.ts";
import { island } from "../islands/island-markup.ts";
import { openWidgetPage } from "../widgets/widget-page.ts";

const names = Object.keys(registry) as WidgetName[];
const widgets = join(import.meta.dirname, "../../../../widgets/src");

/** Every widget with its example. */
async function allWidgets(): Promise<string> {
  const islands = names.map(async (name) => {
    const file = join(widgets, name, `${name}.example.json`);
    const example = JSON.parse(await readFile(file, "utf8")) as object;
    const content = name === "tooltip" ? '<button type="button">Why</button>' : "";
    return island(name, example, content).replace('id="island"', `id="${name}"`);
  });
  return (await Promise.all(islands)).join("\n");
}

/** Brings what is only there on demand. */
async function openAll(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Show all shop features" }).click();
  await page.locator("#partners-strip").scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Show all partners" }).click();
  await page.hover("#tooltip button");
  await page.locator(".sk-tooltip__bubble").waitFor();
}

/** Texts that a box hides, or that reach out of the page. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".sk, .sk *")].flatMap((element) => {
      const text = [...element.childNodes].find(
        (node) => node instanceof Text && node.data.trim() !== "",
      );
      // Some texts are for screen readers only, one pixel high.
      const isMeant = element.closest("[inert], svg") || element.clientHeight === 1;
      if (!text || isMeant || !element.checkVisibility({ visibilityProperty: true })) return [];
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      let isCut = left < -1 || right > innerWidth + 1;
      for (let box: Element | null = element; box?.closest(".sk"); box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        const edges = box.getBoundingClientRect();
        if (/hidden|clip/.test(overflowX)) {
          isCut ||= left < edges.left - 1 || right > edges.right + 1;
        }
        if (/hidden|clip/.test(overflowY)) {
          isCut ||= top < edges.top - 1 || bottom > edges.bottom + 1;
        }
      }
      // A word that is wider than its own box lies on its neighbour.
      const { display } = getComputedStyle(element);
      if (display !== "inline") isCut ||= element.scrollWidth > element.clientWidth + 1;
      return isCut ? [`${element.className}: ${text.textContent}`] : [];
    }),
  );

// WCAG 2.2, 1.4.4 and 1.4.10: a window of 1,280 px, zoomed to 200 % and to 400 %; and twice the size
// of the letters alone, as a setting of the browser.
const zooms = [
  { zoom: "the page at 200 %", width: 640, css: "body { margin: 0 }" },
  { zoom: "the page at 400 %", width: 320, css: "body { margin: 0 }" },
  { zoom: "the text at 200 %", width: 1280, css: "html { font-size: 200% }" },
  { zoom: "the text at 200 % on a narrow page", width: 480, css: "html { font-size: 200% }" },
];
const cases = fontFamilies.flatMap((fonts) => zooms.map((one) => ({ ...one, fonts })));

it.each(cases)(
  "no text is cut off, and nothing scrolls sideways: $zoom, with $fonts",
  async ({ fonts, width, css }) => {
    const { page, errors } = await openWidgetPage(await allWidgets(), {
      css,
      fonts,
      viewport: { width, height: 720 },
      reducedMotion: "reduce",
    });
    await openAll(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await cutTexts(page)).toEqual([]);
    const seen = await page.$$eval(".sk", (roots) => roots.map(({ className }) => className));
    expect(seen).toHaveLength(names.length);
    expect(errors).toEqual([]);
  },
);
