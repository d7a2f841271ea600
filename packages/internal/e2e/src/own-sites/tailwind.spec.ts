/** Tailwind in own widgets, on pages with styles of their own. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPage } from "../harness/open-page.ts";
import { servePage } from "../harness/serve-page.ts";
import { hostSheets } from "../host-page/host-sheets.ts";
import { createOwnSite, type OwnSite } from "../dev/own-site.ts";

const widgets = join(import.meta.dirname, "../../fixtures/plugins/widgets");

/** The sites, by the text that follows `@import "tailwindcss"`. */
const sites: Record<"" | " important", OwnSite | undefined> = {
  "": undefined,
  " important": undefined,
};
beforeAll(async () => {
  const css = await readFile(join(widgets, "tailwind.css"), "utf8");
  for (const flag of ["", " important"] as const) {
    const site = await createOwnSite({
      "widgets/tailwind.tsx": await readFile(join(widgets, "tailwind.tsx"), "utf8"),
      "widgets/tailwind.css": css.replace('"tailwindcss"', `"tailwindcss"${flag}`),
      "vite.config.mjs": `import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
export default { plugins: [tailwindcss(), react()] };`,
    });
    sites[flag] = site;
    for (const name of ["@tailwindcss/vite", "@vitejs/plugin-react", "tailwindcss"]) {
      await site.install(name, "packages/internal/e2e");
    }
    const { code, error } = await site.skerry("build");
    if (code !== 0) throw new Error(error);
  }
}, 120_000);
afterAll(async () => {
  for (const site of Object.values(sites)) await site?.remove();
});

/** A page of a host, in whose islands and slots are classes of Tailwind, too. */
async function open(css: string, flag: keyof typeof sites): Promise<Page> {
  const own = '<p class="own p-4 text-brand border-2 uppercase hidden">The page\'s own</p>';
  const html = `<!doctype html><html lang="en"><head><title>A page</title><style>${css}</style>
<style>@keyframes blink { 50% { top: 1px } } .blinking { animation: blink 9s; display: block }</style>
<link rel="stylesheet" href="/skerry/skerry.css"><script type="module" src="/skerry/skerry.js"></script></head>
<body class="page"><main id="main" class="content"><h1 class="blinking">A page</h1>${own}<ul><li>One</li></ul><button>Press</button>
<div data-widget="tailwind" class="p-4"><p class="in-slot p-4 border-2">In a slot</p><ul><li>Two</li></ul><div data-widget="tailwind"></div></div>
<div data-widget="tooltip" data-props='{"text":"A hint"}'><a class="p-4" href="#main">In a tooltip</a></div>
</main></body></html>`;
  const server = await servePage(html, { dist: sites[flag]?.out ?? "" });
  const page = await openPage();
  await page.goto(server.origin);
  await page.evaluate(
    () =>
      new Promise((done) =>
        (window.skerry ??= []).push((skerry) => void skerry.ready().then(done)),
      ),
  );
  expect(await page.locator("[data-widget=tailwind][data-widget-state=mounted]").count()).toBe(2);
  return page;
}

describe.each(Object.entries({ "no styles": "", ...hostSheets }))(
  "on a page with %s",
  (title, css) => {
    // Bootstrap's own utilities have the same names, and "!important".
    const flag = title.startsWith("Bootstrap") ? " important" : "";

    it("utilities win in islands, also in one in a slot of another", async () => {
      const page = await open(css, flag);
      const found = await page.evaluate(() => {
        const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
        return [...document.querySelectorAll("[data-widget=tailwind] > section")].map((section) => {
          const styleOf = (selector: string) =>
            getComputedStyle(section.querySelector(`:scope > ${selector}`) as Element);
          const [title, text, button] = [styleOf("h2"), styleOf("p"), styleOf("button")];
          return {
            padding: Number.parseFloat(title.paddingTop) / rem,
            color: title.color,
            transform: title.textTransform,
            display: text.display,
            margin: text.marginTop,
            background: button.backgroundColor,
            animation: button.animationName,
            border: getComputedStyle(section).borderTopWidth,
            panel: getComputedStyle(section).paddingTop,
          };
        });
      });
      const expected = {
        padding: 1,
        color: "rgb(1, 100, 200)",
        transform: "uppercase",
        display: "block",
        // The margin of a rule in no layer: it wins over everything that is not important.
        margin: flag ? "8px" : "33px",
        background: "rgb(1, 100, 200)",
        animation: "sk-blink",
        border: "2px",
        panel: "5px",
      };
      expect(found).toEqual([expected, expected]);
    });

    it("nothing changes around them, in slots and in built-in widgets", async () => {
      const page = await open(css, flag);
      const changed = await page.evaluate(() => {
        const { sheet } = document.querySelector("link") as HTMLLinkElement;
        const rules = sheet as CSSStyleSheet;
        const own = [...rules.cssRules].findIndex(({ cssText }) => cssText.includes('"tailwind"'));
        const around = document.querySelectorAll(
          "html, body, main, #main > :not([data-widget=tailwind]), #main > ul *, [data-widget=tooltip] *",
        );
        // Islands have what the root of a page of Tailwind's own would have, and what a slot shows inherits it.
        const slotted = [
          ...document.querySelectorAll(
            "[data-widget=tailwind], sk-slot *:not([data-widget] [data-widget] *)",
          ),
        ];
        const box = /^(display|margin-|padding-|border-|background-color|float|position|width)/;
        const read = () => [
          ...[...around].map((element) => {
            const style = getComputedStyle(element);
            return [...style].map(
              (name) => `${element.tagName} ${name}: ${style.getPropertyValue(name)}`,
            );
          }),
          ...slotted.map((element) => {
            const style = getComputedStyle(element);
            const names = [...style].filter(
              (name) => box.test(name) && !/width|color$|-(block|inline)-/.test(name),
            );
            return names.map(
              (name) => `${element.tagName} ${name}: ${style.getPropertyValue(name)}`,
            );
          }),
          document
            .getAnimations()
            .flatMap(({ effect }) =>
              effect instanceof KeyframeEffect && effect.target?.matches("h1")
                ? effect.getKeyframes().map(({ top }) => `h1 ${String(top)}`)
                : [],
            ),
        ];
        const size =
          /^(\w+) (height|width|block-size|inline-size|perspective-origin|transform-origin|bottom|right|inset-)/;
        const withStyles = read().flat();
        while (rules.cssRules.length > own) rules.deleteRule(own);
        const without = new Set(read().flat());
        return withStyles.filter(
          // Registered for the whole page, with a value of their own, which no rule outside reads.
          (one) => !without.has(one) && !size.test(one) && !one.includes(" --tw-"),
        );
      });
      expect(changed).toEqual([]);
    });
  },
);
