/**
 * What islands show at the end of the page: dialogs, menus and toasts of libraries, in `useIsland().container`. The handbook's
 * page on portals says of each library what its widget here does.
 */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Skerry } from "@skerry/mount";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createOwnSite, type OwnSite } from "../dev/own-site.ts";
import { collectErrors } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { servePage } from "../harness/serve-page.ts";

/** By widget, the buttons that open something. */
const rows = [
  { widget: "radix", modals: ["Dialog"], anchored: ["Popover"], toasts: ["Toast"] },
  { widget: "shadcn", modals: ["Commands"], anchored: ["Menu"] },
  { widget: "mui", modals: ["Dialog"], anchored: ["Menu"], toasts: ["Toast"] },
  { widget: "headless", modals: ["Dialog"], anchored: ["Menu", "Popover"] },
  { widget: "react-aria", modals: ["Dialog"], anchored: ["Menu", "Popover"], toasts: ["Toast"] },
  { widget: "base-ui", modals: ["Dialog"], anchored: ["Menu", "Popover"], toasts: ["Toast"] },
  { widget: "ark", modals: ["Dialog"], anchored: ["Menu"] },
  { widget: "toasts", toasts: ["Sonner", "Hot toast"] },
];

const workspace = "packages/internal/npm-components/portals";
const folder = join(import.meta.dirname, "../../../../..", workspace);

const packages = {
  [workspace]: [
    "@ark-ui/react",
    "@base-ui/react",
    "@headlessui/react",
    "cmdk",
    "radix-ui",
    "react-aria",
    "react-aria-components",
    "react-hot-toast",
    "sonner",
  ],
  "packages/internal/e2e": [
    "@emotion/react",
    "@emotion/styled",
    "@mui/material",
    "@tailwindcss/vite",
    "tailwindcss",
  ],
};

let site: OwnSite;
/** The islands as the renderer has filled them, by widget. */
let islands: Map<string, string>;
beforeAll(async () => {
  await promisify(execFile)("npx", ["-y", "pnpm@12", "install", "--frozen-lockfile"], {
    cwd: folder,
  });
  site = await createOwnSite({
    "vite.config.mjs": `import tailwindcss from "@tailwindcss/vite";
export default { plugins: [tailwindcss()] };`,
  });
  await site.copy(join(folder, "widgets"), "widgets");
  for (const [from, names] of Object.entries(packages)) {
    for (const name of names) await site.install(name, from);
  }
  const { code, error } = await site.skerry("build", "--no-built-in");
  if (code !== 0) throw new Error(error);
  const marked = rows.map(({ widget }) => `<!--of ${widget}-->${islandOf(widget)}`);
  const html = await site.render(`<!doctype html><html lang="en">${marked.join("")}<!--of -->`);
  islands = new Map(
    [...html.matchAll(/<!--of ([\w-]+)-->(.*?)(?=<!--of )/gs)].map(([, name = "", text = ""]) => [
      name,
      text,
    ]),
  );
}, 300_000);
afterAll(() => site?.remove());

const islandOf = (widget: string): string =>
  `<div data-widget="${widget}"><a href="/">Own</a></div>`;

/** A page with an island that was served, and one before it that has a portal, too. */
async function open(widget: string): Promise<Page> {
  const server = await servePage(
    {
      "/": `<!doctype html><html lang="en"><head><title>A page</title>
<style>h2 { margin: 90px } div { padding: 33px } button { border: 9px dotted red }</style>
<link rel="stylesheet" href="/skerry/skerry.css"><script type="module" src="/skerry/skerry.js"></script></head>
<body><main lang="ar" dir="rtl" data-sk-theme="dark" style="padding: 0">${islandOf("headless")}${islands.get(widget)}</main>
<aside><div class="p-4"><h2 class="fixed">Beside</h2><button type="button">Beside</button></div></aside></body></html>`,
    },
    { dist: site.out },
  );
  const page = await openPage();
  await page.goto(server.origin);
  await page.locator("[data-widget-state=mounted]").nth(1).waitFor();
  return page;
}

/** What the page's own rules would have done, in elements and the elements in them. */
const pageStyles = (within: Locator): Promise<string[]> =>
  within.evaluate((element) =>
    [...element.querySelectorAll("h2, div, button")].flatMap((one) => {
      const { margin, padding, borderTopWidth, position } = getComputedStyle(one);
      const found = [margin === "90px", padding === "33px", borderTopWidth === "9px"];
      return found.includes(true) ? [`${one.localName} ${position}`] : [];
    }),
  );

const isInPortal = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.closest("[data-skerry-portal]") !== null);

it.each(rows)("what $widget opens has the island's styles, and works", async (row) => {
  const { widget, modals = [], anchored = [], toasts = [] } = row;
  const page = await open(widget);
  const errors = collectErrors(page);
  const portals = page.locator(`body > sk-portal[data-skerry-portal=${widget}]`);
  const shown = portals.locator(".p-4:visible");
  const island = page.locator("main > div").last();
  const outside = await pageStyles(page.locator("aside"));
  expect(outside).toEqual(["div static", "h2 static", "button static"]);

  async function openBy(name: string): Promise<void> {
    const button = island.getByRole("button", { name, exact: true });
    await button.press("Enter");
    await shown.waitFor();
    expect(await shown.evaluate((one) => getComputedStyle(one).padding)).toBe("16px");
    const portal = portals.filter({ has: page.locator(".p-4:visible") });
    expect(await pageStyles(portal)).toEqual([]);
    expect(
      await portal.evaluate((element) => ({
        direction: getComputedStyle(element).direction,
        attributes: ["lang", "dir", "data-sk-theme"].map((one) => element.getAttribute(one)),
      })),
    ).toEqual({ direction: "rtl", attributes: ["ar", "rtl", "dark"] });
    expect(await pageStyles(page.locator("aside"))).toEqual(outside);
  }

  for (const name of [...modals, ...anchored]) {
    await openBy(name);
    const button = island.locator("button", { hasText: name });
    if (anchored.includes(name)) {
      const [place, from] = [await shown.boundingBox(), await button.boundingBox()];
      const distance = (place?.y ?? 0) - (from?.y ?? 0) - (from?.height ?? 0);
      expect(Math.abs(distance)).toBeLessThan(24);
    }
    if (name === "Dialog") {
      await shown.getByRole("button", { name: "Count 0" }).click();
      await shown.getByRole("button", { name: "Count 1" }).press("Tab");
      await page.keyboard.press("Tab");
      // A menu in it closes first.
      await shown.getByRole("button", { name: "Nested" }).click();
      const nested = portals.locator(".p-2:visible");
      await nested.waitFor();
      expect(await nested.evaluate((one) => getComputedStyle(one).padding)).toBe("8px");
      await expect
        .poll(() => nested.evaluate((one) => one.contains(document.activeElement)))
        .toBe(true);
      await page.keyboard.press("Escape");
      await nested.waitFor({ state: "detached" });
      await expect.poll(() => isInPortal(page)).toBe(true);
      expect(await shown.isVisible()).toBe(true);
    }
    await expect.poll(() => isInPortal(page)).toBe(true);
    await page.keyboard.press("Escape");
    await shown.waitFor({ state: "detached" });
    await expect
      .poll(() => button.evaluate((element) => element === document.activeElement))
      .toBe(true);
  }
  for (const name of toasts) {
    await openBy(name);
    // Base UI hides it from screen readers while several lie one on another.
    await shown.locator("button", { hasText: "Close" }).press("Enter");
    await shown.waitFor({ state: "detached" });
  }

  // An engine that morphs the page takes it away while it shows something.
  await openBy((modals[0] ?? toasts[0]) as string);
  await page.evaluate(() => document.querySelectorAll("sk-portal").forEach((one) => one.remove()));
  await shown.waitFor();
  const portal = await shown.evaluateHandle((element) => element.closest("sk-portal"));
  await island.evaluate((element) => (window.skerry as Skerry).unmount(element));
  await shown.waitFor({ state: "detached" });
  expect(await portal.evaluate((element) => element?.isConnected)).toBe(false);
  await expect
    .poll(() =>
      page.evaluate(() => ({
        hidden: document.querySelectorAll("main[aria-hidden], aside[aria-hidden], [inert]").length,
        overflow: getComputedStyle(document.documentElement).overflow,
        last: document.querySelectorAll("body > :is(.p-4, :has(.p-4)):not(aside, main)").length,
      })),
    )
    .toEqual({ hidden: 0, overflow: "visible", last: 0 });
  await page.evaluate(() => (window.skerry as Skerry).unmount(document));
  await page.locator("sk-portal").waitFor({ state: "detached" });
  expect(errors).toEqual([]);
});

it("dialogs of Headless UI, which look for an id, open in the element of their own island", async () => {
  const page = await open("headless");
  const shown = page.locator("body > sk-portal .p-4:visible");
  // Headless UI takes the empty element away, and it comes back as the last one: its place says nothing.
  await page
    .locator("sk-portal")
    .evaluateAll((portals) => portals.forEach((one, i) => one.setAttribute("title", `${i}`)));
  const places: unknown[] = [];
  for (const island of await page.locator("main > div").all()) {
    await island.getByRole("button", { name: "Dialog" }).click();
    places.push(await shown.evaluate((one) => one.closest("sk-portal")?.getAttribute("title")));
    await page.keyboard.press("Escape");
    await shown.waitFor({ state: "detached" });
  }
  expect(places.sort()).toEqual(["0", "1"]);
});
