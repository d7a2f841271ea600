/** Components of popular npm packages as own islands, under the strict policy. The handbook has the table. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { collectErrors, type PageError } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { servePage } from "../harness/serve-page.ts";
import { isLight } from "../harness/tested-flavour.ts";
import { createOwnSite, type OwnSite } from "../dev/own-site.ts";

const rest = "default-src 'none'; script-src 'self'; img-src 'self'; connect-src 'self'";
const trustedTypes = "require-trusted-types-for 'script'; trusted-types 'none'";
/** From the strict one to what the loosest component needs. */
const policies = {
  strict: `${rest}; style-src 'self'; ${trustedTypes}`,
  "style attributes": `${rest}; style-src 'self'; style-src-attr 'unsafe-inline'; ${trustedTypes}`,
  "style elements": `${rest}; style-src 'self' 'unsafe-inline'; ${trustedTypes}`,
  "no Trusted Types": `${rest}; style-src 'self' 'unsafe-inline'`,
};

const folder = join(import.meta.dirname, "../npm-components");

interface Row {
  widget: string;
  packages: readonly string[];
  /** Props of the island. */
  props?: object;
  /** Markup that the server has rendered. */
  markup: RegExp;
  /** The strictest policy without a violation. Default: the strict one. */
  needs?: keyof typeof policies;
  /** `false`: it does not work with Preact. */
  preact?: false;
  /** Works the widget by keyboard. */
  use(page: Page): Promise<void>;
}

const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

const allRows: readonly Row[] = [
  {
    widget: "aria-select",
    // It renders into a document of its own making, which lacks what Preact asks for.
    preact: false,
    needs: "style elements",
    packages: ["react-aria-components"],
    markup: /<button/,
    async use(page) {
      await page.getByRole("button").focus();
      await press(page, "ArrowDown");
      // It gives the option the focus a moment after it has opened.
      await page.locator("[role=option]:focus").waitFor();
      await press(page, "ArrowDown", "Enter");
      await page.getByRole("button", { name: "Large" }).waitFor();
    },
  },
  {
    widget: "radix-tabs",
    needs: "style attributes",
    packages: ["@radix-ui/react-tabs"],
    markup: /role="tab".*First panel/,
    async use(page) {
      await page.getByRole("tab", { name: "One" }).focus();
      await press(page, "ArrowRight");
      await page.getByRole("tabpanel").getByText("Second panel").waitFor();
    },
  },
  {
    widget: "radix-dialog",
    needs: "style elements",
    packages: ["@radix-ui/react-dialog"],
    markup: /Open the dialog/,
    async use(page) {
      await page.getByRole("button").focus();
      await press(page, "Enter");
      await page.getByRole("dialog", { name: "Terms" }).waitFor();
      await press(page, "Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
        "Open the dialog",
      );
    },
  },
  {
    widget: "radix-select",
    needs: "no Trusted Types",
    packages: ["@radix-ui/react-select"],
    markup: /role="combobox"/,
    async use(page) {
      await page.getByRole("combobox").focus();
      await press(page, "Enter");
      // It gives the option the focus a moment after it has opened.
      await page.locator("[role=option]:focus").waitFor();
      await press(page, "ArrowDown", "Enter");
      await page.getByRole("combobox").getByText("Large").waitFor();
    },
  },
  {
    widget: "headless-combobox",
    packages: ["@headlessui/react"],
    markup: /role="combobox"/,
    async use(page) {
      await page.getByRole("combobox").focus();
      await page.keyboard.type("ber");
      await page.getByRole("option", { name: "Bern" }).waitFor();
      await press(page, "ArrowDown", "Enter");
      await expect.poll(() => page.getByRole("combobox").inputValue()).toBe("Bern");
    },
  },
  {
    widget: "downshift-select",
    packages: ["downshift"],
    markup: /role="combobox".*Choose/,
    async use(page) {
      await page.getByRole("combobox").focus();
      await press(page, "ArrowDown", "ArrowDown", "Enter");
      await page.getByRole("combobox").getByText("Large").waitFor();
    },
  },
  {
    widget: "day-picker",
    packages: ["react-day-picker"],
    props: { today: "2026-03-10" },
    markup: /role="grid".*No day/,
    async use(page) {
      await page.getByRole("gridcell", { name: "10" }).getByRole("button").focus();
      await press(page, "ArrowRight", "Enter");
      await page.getByText("Day 11", { exact: true }).waitFor();
    },
  },
  {
    widget: "data-table",
    packages: ["@tanstack/react-table"],
    markup: /<td>com<\/td>.*<td>app<\/td>/,
    async use(page) {
      await page.getByRole("button").focus();
      await press(page, "Enter");
      await expect.poll(() => page.getByRole("cell").allTextContents()).toEqual(["app", "com"]);
    },
  },
  {
    widget: "contact-form",
    packages: ["react-hook-form"],
    markup: /<input[^>]+name="name"/,
    async use(page) {
      await page.getByRole("textbox").focus();
      await press(page, "Enter");
      await page.getByRole("alert").waitFor();
      await page.keyboard.type("Ada");
      await press(page, "Enter");
      await page.getByText("Sent").waitFor();
    },
  },
  {
    widget: "line-chart",
    needs: "style attributes",
    packages: ["recharts"],
    markup: /recharts/,
    async use(page) {
      await page.locator(".recharts-surface").first().focus();
      await press(page, "ArrowRight");
      await page.locator(".recharts-tooltip-wrapper").getByText("June").waitFor();
    },
  },
  {
    widget: "embla-carousel",
    packages: ["embla-carousel-react"],
    markup: /carousel-slide.*<output>First/,
    async use(page) {
      await page.getByRole("button").focus();
      await press(page, "Enter");
      await page.locator("output").getByText("Second").waitFor();
    },
  },
  {
    widget: "command-menu",
    needs: "style attributes",
    packages: ["cmdk"],
    markup: /role="combobox"/,
    async use(page) {
      await page.getByRole("combobox").focus();
      await page.keyboard.type("pas");
      await press(page, "Enter");
      await page.locator("output").getByText("Paste").waitFor();
    },
  },
  {
    widget: "store-map",
    needs: "no Trusted Types",
    packages: ["react-leaflet", "leaflet"],
    markup: /<a href="\/stores">All stores/,
    async use(page) {
      await page.getByRole("button", { name: "Marker" }).focus();
      await press(page, "Enter");
      await page.getByText("Our store").waitFor();
    },
  },
  {
    widget: "emotion-button",
    needs: "style elements",
    packages: ["@emotion/react"],
    markup: /Clicked/,
    async use(page) {
      await page.getByRole("button").focus();
      await press(page, "Enter");
      await page.getByRole("button", { name: "Clicked 1" }).waitFor();
    },
  },
];

const rows = allRows.filter(({ preact }) => !isLight || preact !== false);

let site: OwnSite;
/** The islands as the renderer has filled them, by widget. */
let islands: Map<string, string>;
beforeAll(async () => {
  const names = await readdir(folder);
  const files = names.map(async (name): Promise<[string, string]> => [
    `widgets/${name}`,
    await readFile(join(folder, name), "utf8"),
  ]);
  site = await createOwnSite(Object.fromEntries(await Promise.all(files)));
  for (const name of allRows.flatMap(({ packages }) => packages)) {
    await site.install(name, "packages/internal/e2e");
  }
  const { code, error } = await site.skerry("build", "--no-built-in");
  if (code !== 0) throw new Error(error);
  const elements = rows.map(
    ({ widget, props = {} }) =>
      `<!--of ${widget}--><div data-widget="${widget}" data-load="eager" data-props='${JSON.stringify(props)}'></div>`,
  );
  const html = await site.render(`<!doctype html><html lang="en">${elements.join("")}<!--of -->`);
  islands = new Map(
    [...html.matchAll(/<!--of ([\w-]+)-->(.*?)(?=<!--of )/gs)].map(([, name = "", text = ""]) => [
      name,
      text,
    ]),
  );
}, 200_000);
afterAll(() => site.remove());

const remember = `window.mounted = []; addEventListener("skerry:mounted", ({ detail }) => mounted.push(detail));`;

async function open(
  widget: string,
  policy: string,
): Promise<{ page: Page; errors: readonly PageError[]; mounted(): Promise<unknown> }> {
  const html = `<!doctype html><html lang="en"><head><title>A page</title><link rel="stylesheet" href="/skerry/skerry.css"><script src="/remember.js"></script><script type="module" src="/skerry/skerry.js"></script></head><body>${islands.get(widget)}</body></html>`;
  const server = await servePage(
    { "/": html, "/remember.js": remember },
    { dist: site.out, headers: { "Content-Security-Policy": policy } },
  );
  const page = await openPage();
  const errors = collectErrors(page);
  await page.goto(server.origin);
  await page.locator("[data-widget-state=mounted], [data-widget-state=failed]").waitFor();
  const mounted = (): Promise<unknown> =>
    page.evaluate(() => (window as unknown as { mounted: unknown[] }).mounted);
  return { page, errors, mounted };
}

it.each(rows)("$widget is rendered on a server, hydrates and works by keyboard", async (row) => {
  const island = islands.get(row.widget);
  expect(island).toMatch(/<!--skerry /);
  expect(island).toMatch(row.markup);
  const { page, errors, mounted } = await open(row.widget, policies[row.needs ?? "strict"]);
  await row.use(page);
  expect(await mounted()).toMatchObject([{ name: row.widget, hydrated: true }]);
  expect(errors).toEqual([]);
});

it.each(rows.filter(({ needs }) => needs && needs !== "no Trusted Types"))(
  "$widget works under the strict policy too, without some of its styles",
  async (row) => {
    const { page, errors, mounted } = await open(row.widget, policies.strict);
    await row.use(page);
    expect(await mounted()).toMatchObject([{ name: row.widget, hydrated: true }]);
    expect(new Set(errors.map(({ kind }) => kind))).toEqual(new Set(["policy"]));
  },
);

it("style attributes of served markup count from when the widget hydrates", async () => {
  const { page } = await open("line-chart", policies.strict);
  const wrapper = page.locator(".recharts-wrapper");
  expect(await wrapper.getAttribute("style")).toContain("position: relative");
  expect(await wrapper.evaluate((element) => getComputedStyle(element).position)).toBe("relative");
});

it.each([
  ["radix-select", "Its own HTML was put back", "[role=combobox]"],
  ["store-map", "requires 'TrustedHTML'", "a[href='/stores']"],
])("%s leaves what was served where Trusted Types are required", async (widget, text, served) => {
  const { page, errors } = await open(widget, policies.strict);
  await expect.poll(() => errors.map((error) => error.text).join("\n")).toContain(text);
  await page.locator(served).waitFor();
});
