import { exampleIsland } from "@skerry/ui/example-island";
import { texts } from "@skerry/widgets/texts/en";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axe } from "../harness/axe.ts";
import { collectErrors } from "../harness/collect-errors.ts";
import { layoutShifts } from "../harness/layout-shifts.ts";
import { holdRequests } from "../harness/hold-requests.ts";
import { pageWork } from "../harness/page-work.ts";
import { openPage, type PageOptions } from "../harness/open-page.ts";
import { requests } from "../harness/requests.ts";
import { servePage } from "../harness/serve-page.ts";
import { renderWidget, testedBuild } from "../harness/tested-flavour.ts";

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'";

interface Options extends PageOptions {
  /** Attributes of <html>. */
  html?: string;
  width?: number;
  height?: number;
  /** `false` leaves skerry.js out. */
  script?: boolean;
  hash?: string;
}

/** A page whose island a renderer has filled; `mounted()` lets the widget's chunk through. */
async function openFilter(props: object, options: Options = {}) {
  const { html = 'lang="en"', width = 1280, height = 900, script = true, hash = "" } = options;
  const context = exampleIsland(texts, { prefix: "s1-" });
  const markup = await renderWidget("feature-filter", props, context);
  const attribute = JSON.stringify(props).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const tag = '<script type="module" src="/skerry/skerry.js" async></script>';
  const site = await servePage(
    {
      "/": `<!doctype html><html ${html}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Features</title>
<link rel="stylesheet" href="/skerry/skerry.css"><link rel="stylesheet" href="/page.css">
<script type="application/json" id="skerry-config">{"debug":true}</script>${script ? tag : ""}</head>
<body><main><h1>Features</h1><div id="island" data-widget="feature-filter" data-load="eager" data-props="${attribute}"><!--skerry s1- ${await testedBuild()}-->${markup}</div><p id="after">What stands after the island.</p></main></body></html>`,
      "/page.css":
        "body{margin:0;padding:16px;font-family:sans-serif}h1{block-size:400px}p{min-block-size:1500px}[data-sk-theme=dark]{background:#0d1117;color:#fff}",
    },
    { headers: { "Content-Security-Policy": policy } },
  );
  const page = await openPage({ ...options, viewport: { width, height } });
  const releaseWidget = await holdRequests(page, /chunks\/feature-filter/);
  await watchFades(page);
  const errors = collectErrors(page);
  const made = requests(page);
  await page.goto(`${site.origin}/${hash}`);
  return {
    page,
    errors,
    foreign: () => made.filter(({ url }) => !url.startsWith(site.origin)),
    async mounted() {
      releaseWidget();
      await page.waitForSelector(".sk-feature-filter[data-live]");
    },
  };
}

async function openMounted(props: object, options: Options = {}) {
  const opened = await openFilter(props, options);
  await opened.mounted();
  return opened;
}

const filters = [1, 2, 3, 4, 5].map((id) => ({
  id,
  name: `Category number ${id}`,
  showMessage: `Show all of ${id}`,
  hideMessage: `Show fewer of ${id}`,
}));
const features = (counts: readonly number[]) =>
  counts.flatMap((count, index) =>
    [...Array(count).keys()].map((position) => ({
      category: index + 1,
      title: `Feature ${index + 1}.${position + 1}`,
      description: "What it does, in a sentence that may well be longer than a line.",
    })),
  );

/** Titles of the features on screen. */
const seen = (page: Page): Promise<string[]> =>
  page.$$eval(".sk-feature-filter__title", (titles) =>
    titles.filter((title) => title.checkVisibility()).map(({ textContent }) => textContent),
  );

/** Boxes where features end up. */
const boxes = (page: Page): Promise<unknown[]> =>
  page.$$eval(".sk-feature-filter *, #after", (elements) =>
    elements
      .filter((element) => element.localName !== "output")
      .map((element) => JSON.stringify(element.getBoundingClientRect())),
  );

const isButtonSeen = async (page: Page): Promise<boolean> => {
  const buttons = page.getByRole("button");
  return (await buttons.count()) > 0 && (await buttons.first().isVisible());
};

/** What fades in from now on, each time: the place in its list and the delay, in milliseconds. */
const watchFades = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.fades = [];
    addEventListener("animationstart", ({ target }) => {
      const card = target as HTMLElement;
      const place = [...(card.parentElement?.children ?? [])].indexOf(card);
      const delay = Math.round(Number.parseFloat(getComputedStyle(card).animationDelay) * 1000);
      window.fades?.push([place, delay]);
    });
  });
/** Those since the last time, in their order. */
const fades = (page: Page): Promise<number[][]> =>
  page.evaluate(() => [...(window.fades ?? [])].sort(([a = 0], [b = 0]) => a - b));
const forgetFades = (page: Page): Promise<unknown> => page.evaluate(() => (window.fades = []));
/** Delays as specified of the features from one place to another. */
const staggered = (from: number, to: number): number[][] =>
  [...Array(to).keys()].slice(from).map((place) => [place, 150 * place]);
/** Delays of animations that run or will, in the order of the features. */
const delays = (page: Page): Promise<number[]> =>
  page.$$eval(".sk-feature-filter__card", (cards) =>
    cards.flatMap((card) =>
      card.getAnimations().map(({ effect }) => Math.round(effect?.getTiming().delay ?? NaN)),
    ),
  );
const opacities = (page: Page): Promise<Set<string>> =>
  page
    .$$eval(".sk-feature-filter__card", (cards) =>
      cards.map((card) => getComputedStyle(card).opacity),
    )
    .then((all) => new Set(all));

declare global {
  interface Window {
    fades?: number[][];
  }
}

describe("at first", () => {
  it.each([320, 480, 767, 1280])(
    "shows the same at %i px before and after script runs, and nothing moves",
    async (width) => {
      const { page, errors, foreign, mounted } = await openFilter({}, { width });
      const count = width > 480 ? 4 : 2;
      await expect.poll(() => fades(page)).toEqual(staggered(0, count));
      await expect.poll(() => delays(page)).toEqual([]);
      const before = await boxes(page);
      expect(await page.$(".sk-feature-filter[data-live]")).toBeNull();
      expect(await seen(page)).toHaveLength(count);
      await mounted();
      expect(await boxes(page)).toEqual(before);
      expect(await seen(page)).toHaveLength(count);
      expect(await layoutShifts(page)).toEqual([]);
      expect(await fades(page)).toEqual(staggered(0, count));
      expect(errors).toEqual([]);
      expect(foreign()).toEqual([]);
    },
  );

  it("is the largest paint with the first one: what fades in is painted", async () => {
    const { page } = await openFilter({}, { script: false, height: 1200 });
    await expect.poll(() => fades(page)).toHaveLength(4);
    await expect.poll(() => delays(page)).toEqual([]);
    const paints = await page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          new PerformanceObserver((list) => {
            resolve(list.getEntries().map(({ startTime }) => startTime));
          }).observe({ type: "largest-contentful-paint", buffered: true });
        }),
    );
    const first = await page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    );
    expect(paints).toEqual([first]);
  });

  it("follows the window across 480 px without script", async () => {
    const { page } = await openFilter({}, { script: false });
    for (const [width, count] of [
      [481, 4],
      [480, 2],
      [481, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      expect(await seen(page)).toHaveLength(count);
    }
  });

  it.each([
    [2, false, false],
    [3, true, false],
    [4, true, false],
    [5, true, true],
  ])("has a button for %i features: narrow %s, wide %s", async (count, narrow, wide) => {
    const { page } = await openMounted({ filters, features: features([count, 1]) }, { width: 480 });
    expect(await isButtonSeen(page)).toBe(narrow);
    await page.setViewportSize({ width: 481, height: 900 });
    expect(await isButtonSeen(page)).toBe(wide);
  });
});

describe("without script", () => {
  it("is every category under its heading, with links to them and no button", async () => {
    const { page, errors } = await openFilter({}, { javaScriptEnabled: false });
    for (const name of ["Domains", "Email", "Hosting", "Security"]) {
      const box = await page.getByRole("heading", { name, exact: true }).boundingBox();
      expect(box?.height).toBeGreaterThan(20);
    }
    expect(await page.locator(".sk-feature-filter__card:visible").count()).toBe(18);
    expect(await page.locator("button:visible").count()).toBe(0);
    await page.getByRole("link", { name: "Hosting" }).click();
    const section = await page.locator("#s1-category-3").boundingBox();
    expect(section?.y).toBeCloseTo(100, 0);
    expect(errors).toEqual([]);
  });

  it("shows every feature through the links when the script never comes", async () => {
    const { page } = await openFilter({}, { script: false });
    await page.getByRole("link", { name: "Hosting" }).click();
    expect(await seen(page)).toContain("Staging");
    await page.getByRole("link", { name: "Domains" }).click();
    expect(await seen(page)).toHaveLength(9);
  });

  it("hands the category of a followed link to the tabs", async () => {
    const { page } = await openMounted({}, { hash: "#s1-category-4" });
    await page.getByRole("tab", { name: "Security", selected: true }).waitFor();
    expect(await seen(page)).toEqual(["Certificates included", "DNSSEC"]);
  });
});

describe("the tabs", () => {
  const focused = (page: Page): Promise<string | undefined> =>
    page.evaluate(() => document.activeElement?.textContent);

  it.each([
    ["ltr", "ArrowRight", "ArrowLeft"],
    ["rtl", "ArrowLeft", "ArrowRight"],
  ])("are worked by the keyboard: %s", async (dir, next, previous) => {
    const { page } = await openMounted({}, { html: `lang="en" dir="${dir}"` });
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Domains");
    const outline = await page.evaluate(
      () => getComputedStyle(document.activeElement as Element).outlineWidth,
    );
    expect(outline).toBe("2px");
    for (const [key, name] of [
      [next, "Email"],
      [previous, "Domains"],
      [previous, "Security"],
      ["Home", "Domains"],
      ["End", "Security"],
    ] as const) {
      await page.keyboard.press(key);
      expect(await focused(page)).toBe(name);
      await page.getByRole("tabpanel", { name }).waitFor();
    }
    await page.keyboard.press("Home");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.role)).toBe("tabpanel");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await seen(page)).toHaveLength(9);
    await page.keyboard.press("Space");
    expect(await seen(page)).toHaveLength(4);
    expect(await focused(page)).toBe("Show all domain features");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    const before = page.url();
    await page.keyboard.press("Enter");
    expect(await seen(page)).toHaveLength(4);
    expect(page.url()).toBe(before);
  });

  it.each(["ltr", "rtl"])(
    "scroll in their own line on a narrow screen, the page does not: %s",
    async (dir) => {
      const props = { filters, features: features([9, 9, 9, 9, 9]), current: 5 };
      const html = `lang="en" dir="${dir}"`;
      const { page } = await openMounted(props, { width: 375, html });
      const last = page.getByRole("tab", { name: "Category number 5" });
      await expect.poll(async () => (await last.boundingBox())?.x).toBeGreaterThanOrEqual(0);
      const box = await last.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(375);
      const page_ = () =>
        page.evaluate(() => [scrollX, scrollY, document.documentElement.scrollWidth]);
      expect(await page_()).toEqual([0, 0, 375]);
      await last.focus();
      await page.keyboard.press("Home");
      const first = await page.getByRole("tab", { name: "Category number 1" }).boundingBox();
      expect(first?.x).toBeGreaterThanOrEqual(0);
      expect((first?.x ?? 0) + (first?.width ?? 0)).toBeLessThanOrEqual(375);
      expect(await page_()).toEqual([0, 0, 375]);
    },
  );
});

describe("showing more", () => {
  it.each(["reduce", "no-preference"] as const)(
    "and fewer again ends with the list's top 100 px below the window's: %s",
    async (reducedMotion) => {
      const { page } = await openMounted({}, { reducedMotion, height: 600, width: 600 });
      const button = page.getByRole("button");
      const top = () =>
        page.$eval(".sk-feature-filter__list", (list) => list.getBoundingClientRect().top);
      await button.click();
      await button.scrollIntoViewIfNeeded();
      await button.evaluate((node: HTMLElement) => {
        node.focus();
        node.click();
      });
      if (reducedMotion === "no-preference") await expect.poll(top).toBeCloseTo(100, 0);
      expect(Math.abs((await top()) - 100)).toBeLessThanOrEqual(1);
      expect(await button.evaluate((node) => node === document.activeElement)).toBe(true);
      const box = await button.boundingBox();
      expect(box?.y).toBeLessThan(600);
    },
  );

  it("brings the new features in one after the other, wide and narrow", async () => {
    const props = { filters, features: features([20, 3]) };
    const { page } = await openMounted(props, { width: 481 });
    await expect.poll(() => fades(page)).toEqual(staggered(0, 4));
    await forgetFades(page);
    await page.getByRole("button").click();
    await expect.poll(() => fades(page), { timeout: 9_000 }).toEqual(staggered(4, 20));
    await page.getByRole("button").click();
    await page.setViewportSize({ width: 480, height: 900 });
    await forgetFades(page);
    await page.getByRole("button").click();
    await expect.poll(() => fades(page), { timeout: 9_000 }).toEqual(staggered(2, 20));
    await forgetFades(page);
    await page.getByRole("tab", { name: "Category number 2" }).click();
    await expect.poll(() => fades(page)).toEqual(staggered(0, 2));
  });

  it("waits as long for the sixtieth as for its place", async () => {
    const { page } = await openMounted({ filters, features: features([120, 1]) });
    await page.getByRole("button").click();
    const places = await page.$$eval(".sk-feature-filter__card", (cards) =>
      [59, 119].map((place) => {
        const { animationDelay } = getComputedStyle(cards[place] as Element);
        return Math.round(Number.parseFloat(animationDelay) * 1000);
      }),
    );
    expect(places).toEqual([59 * 150, 119 * 150]);
  });

  it("brings in nothing but what a press shows, in eight steps, if the page wants that", async () => {
    const props = { filters, features: features([20, 3]), fade: "new" };
    const { page } = await openMounted(props, { width: 481 });
    expect(await delays(page)).toEqual([]);
    await page.getByRole("button").click();
    await expect.poll(() => fades(page), { timeout: 9_000 }).toHaveLength(16);
    const steps = [...Array(16).keys()].map((step) => [step + 4, 150 * Math.min(8, step)]);
    expect(await fades(page)).toEqual(steps);
  });

  it("moves nothing under reduced motion", async () => {
    const { page } = await openMounted({}, { reducedMotion: "reduce" });
    await page.getByRole("button").click();
    expect(await seen(page)).toHaveLength(9);
    expect(await delays(page)).toEqual([]);
    expect(await fades(page)).toEqual([]);
  });

  it("shows all at once while motion is paused, and on paper", async () => {
    const { page } = await openMounted({});
    await page.evaluate(() => sessionStorage.setItem("skerry.motion", "paused"));
    await page.reload();
    await page.waitForSelector(".sk-feature-filter[data-still]");
    await page.getByRole("button").click();
    expect(await opacities(page)).toEqual(new Set(["1"]));
    const { page: printed } = await openFilter({});
    await printed.emulateMedia({ media: "print" });
    expect(await opacities(printed)).toEqual(new Set(["1"]));
  });

  it("of two hundred changes what is hidden at one place, not at each of them", async () => {
    const { page } = await openMounted({ filters, features: features([200, 1]) });
    const work = await pageWork(page, () =>
      page.getByRole("button").evaluate(async (button: HTMLElement) => {
        button.click();
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      }),
    );
    expect(await seen(page)).toHaveLength(200);
    expect(work.mutations).toBeLessThan(50);
    expect(work.layouts).toBeLessThan(10);
  });
});

describe("everywhere", () => {
  it.each(["ltr", "rtl"])("no word makes the page scroll sideways at 320 px: %s", async (dir) => {
    const word = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterb";
    const [first] = filters;
    const props = {
      filters: [{ ...first, name: word, showMessage: word, hideMessage: word }, filters[1]],
      features: [
        ...[1, 2, 3].map(() => ({ category: 1, title: word, description: word })),
        { category: 2, title: word, description: word },
      ],
    };
    const { page } = await openMounted(props, { width: 320, html: `lang="en" dir="${dir}"` });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  // Stories have both themes.
  it("axe finds nothing, in any state, dark", async () => {
    const { page, errors, mounted } = await openFilter(
      {},
      { html: `lang="en" data-sk-theme="dark"`, reducedMotion: "reduce" },
    );
    expect(await axe(page, { include: "#island" })).toEqual([]);
    await mounted();
    expect(await axe(page, { include: "#island" })).toEqual([]);
    await page.getByRole("button").click();
    expect(await axe(page, { include: "#island" })).toEqual([]);
    expect(errors).toEqual([]);
  });

  it("the current link is seen in forced colours too, and axe finds nothing in the links", async () => {
    const linked = filters.map((filter) => ({ ...filter, href: `/features/${filter.id}` }));
    const props = { filters: linked, features: features([0, 5]), mode: "links", current: 2 };
    const { page } = await openMounted(props, { forcedColors: "active" });
    expect(await axe(page, { include: "#island" })).toEqual([]);
    const bar = await page
      .getByRole("link", { name: "Category number 2" })
      .evaluate((link) => getComputedStyle(link, "::after").borderBlockEndWidth);
    expect(bar).toBe("3px");
    expect(await seen(page)).toHaveLength(4);
  });

  it("prints every feature under its heading, without controls", async () => {
    const { page } = await openMounted({}, { width: 700 });
    await page.emulateMedia({ media: "print" });
    expect(await seen(page)).toHaveLength(18);
    expect(await page.locator("button:visible, [role=tab]:visible").count()).toBe(0);
    const heading = await page.getByText("Hosting", { exact: true }).last().boundingBox();
    expect(heading?.height).toBeGreaterThan(20);
  });
});
