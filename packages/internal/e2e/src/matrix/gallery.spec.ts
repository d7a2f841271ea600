import type { Locator, Page } from "playwright-core";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { axe } from "../harness/axe.ts";
import { layoutShifts } from "../harness/layout-shifts.ts";
import { registry } from "@skerry/widgets/registry";
import { mountAll, openExample } from "../examples/example-site.ts";

const HTML = '.code[id$="-html"]';
const sources = (page: Page): Promise<string[]> =>
  page.locator(`${HTML} pre code`).allTextContents();

const LANGUAGES = ["HTML", "Twig", "Django", "ERB", "Go"];
const LABELS = [...LANGUAGES, "Props"];

/** The mean of the channels of all pixels. */
function mean(pixels: Uint8Array): number {
  const channels = pixels.filter((_, index) => index % 4 !== 3);
  return channels.reduce((sum, value) => sum + value, 0) / channels.length;
}

/** The contrast of two colours such as `rgb(20, 24, 31)`, as WCAG defines it. */
function contrast(...colours: [string, string]): number {
  const [dark = 0, light = 0] = colours
    .map((colour) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
        const value = Number(part) / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe("the gallery", () => {
  it("has every widget, and says where", async () => {
    const { page } = await openExample("/gallery");
    const names = await page
      .locator("section.widget")
      .evaluateAll((sections) => sections.map(({ id }) => id));
    expect([...names].sort()).toEqual(Object.keys(registry).sort());
    for (const name of names) {
      expect(
        await page.locator(`#${name} .variant__stage [data-widget="${name}"]`).count(),
      ).toBeGreaterThan(0);
      expect(await page.locator(`.contents a[href="#${name}"]`).count()).toBe(1);
    }
  });

  it("shows the very HTML that it is made of", async () => {
    const { page } = await openExample("/gallery", { javaScriptEnabled: false });
    const response = await page.request.get(page.url());
    const html = await response.text();
    const shown = await sources(page);
    expect(shown.length).toBe(await page.locator(".variant__stage").count());
    for (const source of shown) {
      expect(source).toMatch(/^<[^]*>$/);
      expect(html).toContain(`<div class="variant__stage">${source}</div>`);
    }
  });

  it("copies it at the press of a button", async () => {
    const { page } = await openExample("/gallery", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const source = page.locator("#review-card .variant__source").first();
    await source.getByRole("button", { name: "Copy" }).click();
    await source.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await source.locator("code").first().textContent(),
    );
    await source.getByText("HTML copied").waitFor();
    await source.getByRole("tab", { name: "Props" }).click();
    await source.getByRole("button", { name: /^Cop/ }).click();
    await source.getByText("Props copied").waitFor();
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toHaveProperty(
      "verified",
      false,
    );
  });

  it("shows one way to write an island at a time, in tabs", async () => {
    const { page } = await openExample("/gallery");
    const source = page.locator("#pagination .variant__source").first();
    const tab = (name: string): Locator => source.getByRole("tab", { name });
    await tab("HTML").click();
    expect(await source.getByRole("tabpanel").count()).toBe(1);
    await page.keyboard.press("ArrowRight");
    expect(await tab("Twig").evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await source.getByRole("tabpanel", { name: "Twig" }).textContent()).toContain(
      "{% apply skerry_widget('pagination', {",
    );
    await page.keyboard.press("End");
    await source.getByRole("tabpanel", { name: "Props" }).waitFor();
    await page.keyboard.press("ArrowRight");
    await source.getByRole("tabpanel", { name: "HTML" }).waitFor();
    await page.keyboard.press("ArrowLeft");
    expect(new URL(page.url()).hash).toBe("#pagination-with-a-url-pattern-props");
    expect(await source.locator('[tabindex="0"][role="tab"]').allTextContents()).toEqual(["Props"]);
    expect(await source.getByRole("tabpanel").count()).toBe(1);
  });

  it("turns the arrow keys of its tabs over from right to left", async () => {
    const { page } = await openExample("/gallery?dir=rtl");
    const source = page.locator("#pagination .variant__source").first();
    await source.getByRole("tab", { name: "HTML" }).click();
    await page.keyboard.press("ArrowLeft");
    await source.getByRole("tabpanel", { name: "Twig" }).waitFor();
  });

  it.each([
    ["with script", true],
    ["without its script", false],
  ])("leads to one source, %s", async (_title, served) => {
    const { page } = await openExample("/shortest");
    if (!served) await page.route("**/gallery.js", (route) => route.abort());
    const id = "video-block-a-file-of-this-site-erb";
    await page.goto(new URL(`/gallery#${id}`, page.url()).href);
    await page.locator(`#${id} pre`).waitFor();
    const shown = page.locator("#video-block .variant__source").first().locator("pre:visible");
    expect(await shown.evaluateAll((all) => all.map((one) => one.parentElement?.id))).toEqual([id]);
  });

  it("shows all sources one below the other where no script runs", async () => {
    const { page } = await openExample("/gallery", { javaScriptEnabled: false });
    const source = page.locator("#tooltip .variant__source").first();
    expect(await source.locator("h4:visible").allTextContents()).toEqual(LABELS);
    expect(await source.locator("pre:visible").count()).toBe(LABELS.length);
  });

  it.each(["light", "dark"])("colours its code so that it can be read, %s", async (theme) => {
    const { page } = await openExample(`/gallery?theme=${theme}`);
    const pairs = await page.locator('pre:visible [class^="code-"]').evaluateAll((all) =>
      all.map((one) => {
        const { color } = getComputedStyle(one);
        return `${color} on ${getComputedStyle(one.closest(".variant__source") ?? one).backgroundColor}`;
      }),
    );
    const seen = [...new Set(pairs)];
    expect(seen.length).toBeGreaterThan(3);
    for (const pair of seen) {
      const [text = "", behind = ""] = pair.split(" on ");
      expect(contrast(text, behind), pair).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each([
    ["light", "dark", 190, 256],
    ["dark", "light", 0, 70],
  ] as const)(
    "shows its sample pictures in the page's theme, %s, in a system that is %s",
    async (theme, colorScheme, from, to) => {
      const { page } = await openExample(`/gallery?theme=${theme}`, { colorScheme });
      for (const picture of [
        "#feature-filter .sk-feature-filter__image",
        "#screenshot-slider .sk-screenshot-slider__picture",
        "#video-block .sk-video-block__poster",
      ]) {
        const image = page.locator(picture).first();
        await image.scrollIntoViewIfNeeded();
        await image.evaluate((one: HTMLImageElement) => one.decode());
        const shot = await image.screenshot({ animations: "disabled" });
        const brightness = mean(PNG.sync.read(shot).data);
        expect(brightness, picture).toBeGreaterThanOrEqual(from);
        expect(brightness, picture).toBeLessThan(to);
      }
    },
  );

  it("shows the dark logos on dark tiles in the dark", async () => {
    const { page } = await openExample("/gallery?theme=dark");
    const own = page.locator("#partners-strip .variant").nth(1).locator("img:visible");
    await own.first().scrollIntoViewIfNeeded();
    await own.nth(2).waitFor();
    const sources = await own.evaluateAll((all) => all.map((one) => one.getAttribute("src")));
    expect(sources.map((one) => one?.split("/").at(-1))).toEqual([
      "partner-1-dark.svg",
      "partner-3-dark.svg",
      "partner-6-dark.svg",
    ]);
    const shot = await own.first().screenshot({ animations: "disabled" });
    expect(mean(PNG.sync.read(shot).data)).toBeLessThan(90);
  });

  it.each([320, 375, 1280])(
    "cuts no line off, and has an edge between widget and code, %i px wide",
    async (width) => {
      const viewport = { width, height: 800 };
      const { page } = await openExample("/gallery?theme=dark", { viewport });
      const cut = await page
        .locator("pre:visible")
        .evaluateAll((all) =>
          all.flatMap(({ scrollHeight, clientHeight, scrollWidth, clientWidth, parentElement }) =>
            scrollHeight > clientHeight || scrollWidth > clientWidth ? [parentElement?.id] : [],
          ),
        );
      expect(cut).toEqual([]);
      const edges = await page.locator(".variant").evaluateAll((all) =>
        all.map((one) => {
          const [stage, source] = [".variant__stage", ".variant__source"].map((name) =>
            one.querySelector(name),
          );
          if (!stage || !source) return "missing";
          const below = stage.getBoundingClientRect().bottom <= source.getBoundingClientRect().top;
          return `${getComputedStyle(source).borderBlockStartWidth} ${below ? "below" : "beside"}`;
        }),
      );
      expect(new Set(edges)).toEqual(new Set(["1px below"]));
    },
  );

  it("keeps the room for its tabs and buttons, which come with script", async () => {
    const viewport = { width: 375, height: 700 };
    const { page } = await openExample("/shortest", { viewport });
    await page.route("**/gallery.js", (route) => route.abort());
    await page.goto(new URL("/gallery", page.url()).href);
    const { page: live } = await openExample("/gallery", { viewport });
    const heights = (page: Page): Promise<number[]> =>
      page
        .locator(".variant__source")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(await page.locator(".copy").count()).toBe(0);
    expect(await live.locator(".copy").count()).toBe((await heights(page)).length);
    expect(await heights(live)).toEqual(await heights(page));
  });

  it("speaks German, turns over and turns dark, all at once", async () => {
    const { page } = await openExample("/gallery?theme=dark&dir=rtl");
    await page.getByRole("link", { name: "Deutsch" }).click();
    await page.waitForURL("**/gallery?theme=dark&dir=rtl&lang=de");
    await page.locator("#search-form").getByRole("button", { name: "Suchen" }).first().waitFor();
    expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
    expect(await page.locator("html").getAttribute("data-sk-theme")).toBe("dark");
    expect(await page.locator(".choices [aria-current]").allTextContents()).toEqual([
      "Dunkel",
      "Von rechts nach links",
      "Deutsch",
    ]);
    expect(await axe(page)).toEqual([]);
  });

  // Firefox takes it from the scheme of the element.
  it.each([
    ["light", "rgb(245, 246, 248) light"],
    ["dark", "rgb(14, 17, 22) dark"],
  ])("has scrollbars of the scheme in its %s panels of code", async (theme, look) => {
    const { page } = await openExample(`/gallery?theme=${theme}`, { javaScriptEnabled: false });
    const panels = await page.locator(".variant__source").evaluateAll((all) =>
      all.map((panel) => {
        const { colorScheme } = getComputedStyle(panel.querySelector("pre") ?? panel);
        return `${getComputedStyle(panel).backgroundColor} ${colorScheme}`;
      }),
    );
    expect(new Set(panels)).toEqual(new Set([look]));
  });
});

describe("the page with shared state", () => {
  const PATH = "/gallery/shared-state";

  it("has one value in two islands and a script", async () => {
    const { page, errors, output } = await openExample(PATH);
    const shown = (): Promise<(string | null)[]> =>
      Promise.all(
        ["ticket-count] output", "ticket-price] p"]
          .map((part) => `[data-widget=${part}`)
          .concat("#seats")
          .map((part) => page.textContent(part)),
      );
    expect(await shown()).toEqual(["2", "Total: €24.00", "2"]);
    await page.getByRole("button", { name: "One ticket more" }).click();
    await expect.poll(shown).toEqual(["3", "Total: €36.00", "3"]);
    await page.getByRole("button", { name: "Take all ten" }).click();
    await expect.poll(shown).toEqual(["10", "Total: €120.00", "10"]);
    expect(await axe(page)).toEqual([]);
    expect(errors).toEqual([]);
    expect(output).toEqual([]);
  });
});

describe("the page with personal data", () => {
  const PATH = "/gallery/personal-data";
  const everybody = ["from €9.90", "from €5.90", "from €7.90", "from €11.90"];
  const prices = (page: Page): Promise<string[]> =>
    page.locator("[data-props-from] a > :last-child").allInnerTexts();

  it("shows the prices of whoever has signed in, without another page", async () => {
    const { page, errors, output, requests } = await openExample(PATH);
    const started = requests.length;
    await expect.poll(() => prices(page)).toEqual(everybody);
    await page.getByRole("button", { name: "Sign in as Ada" }).click();
    await expect
      .poll(() => prices(page))
      .toEqual(["from €4.95", "from €2.95", "from €3.95", "from €5.95"]);
    await page.getByRole("status").getByText("Prices for Ada").waitFor();
    await page.getByRole("button", { name: "Sign in as Grace" }).click();
    await expect.poll(async () => (await prices(page))[0]).toBe("from €8.91");
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect.poll(() => prices(page)).toEqual(everybody);
    const made = requests.slice(started).map(({ method, url }) => [method, new URL(url).pathname]);
    const once = [
      ["POST", PATH],
      ["GET", "/me/prices.json"],
    ];
    expect(made).toEqual([...once, ...once, ...once]);
    expect(await layoutShifts(page)).toEqual([]);
    expect(await axe(page)).toEqual([]);
    expect(errors).toEqual([]);
    expect(output).toEqual([]);
  });

  it("shows what the server answers for Ada", async () => {
    const { page, origin } = await openExample(PATH);
    await page.request.post(origin + PATH, { form: { name: "Ada" } });
    const answer = await page.request.get(`${origin}/me/prices.json`);
    expect(answer.headers()["cache-control"]).toBe("private, no-store");
    const shown = await page.locator("#personal-data-answer code").textContent();
    expect(await answer.json()).toEqual(JSON.parse(String(shown)));
  });

  it("signs in where its script does not run, in the language of the page", async () => {
    const { page, errors } = await openExample(`${PATH}?lang=de`, { javaScriptEnabled: false });
    expect(await prices(page)).toEqual(
      ["9,90", "5,90", "7,90", "11,90"].map((price) => `ab ${price}\u00a0€`),
    );
    await page.getByRole("button", { name: "Als Ada anmelden" }).click();
    await page.waitForURL(`**${PATH}?lang=de`);
    const answer = await page.request.get(new URL("/me/prices.json?lang=de", page.url()).href);
    const { items } = (await answer.json()) as { items: { price: number; href: string }[] };
    expect(items[0]).toMatchObject({ price: 4.95, href: expect.stringContaining("lang=de") });
    expect(errors).toEqual([]);
  });
});

describe("the page with three personal islands", () => {
  it.each([375, 1280])(
    "moves nothing when it shows prices and search, %i px wide",
    async (width) => {
      const { page, origin, errors, output } = await openExample("/personal?lang=fr&theme=dark", {
        viewport: { width, height: 800 },
      });
      await page.getByRole("button", { name: "Se connecter en tant que Grace" }).click();
      await page.waitForURL(`${origin}/personal?lang=fr&theme=dark`);
      await mountAll(page);
      expect(await page.inputValue("#search [name='domain_check[domains]']")).toBe(
        "harbour-compiler",
      );
      for (const href of await page
        .locator("#prices a")
        .evaluateAll((all) => all.map((one) => one.getAttribute("href")))) {
        expect(href).toContain("lang=fr&theme=dark");
      }
      expect(await layoutShifts(page)).toEqual([]);
      expect(await axe(page)).toEqual([]);
      expect(errors).toEqual([]);
      expect(output).toEqual([]);
    },
  );
});

describe("the page with errors", () => {
  const PATH = "/gallery/errors";
  const OWN = /^This is your own HTML\./;
  const island = (page: Page): Locator => page.locator("[data-widget]");
  const again = (page: Page): Locator => page.getByRole("button", { name: "Try again" });
  const press = (page: Page, name: string): Promise<void> =>
    page.getByRole("button", { name }).click();
  const log = (page: Page): Promise<string[][]> =>
    page
      .locator("#log li")
      .evaluateAll((all) =>
        all.map((line) => [...line.children].map((part) => part.textContent ?? "")),
      );
  const kinds = async (page: Page): Promise<unknown[]> => (await log(page)).map(([kind]) => kind);

  it("tells of each error once, in the page and not in the console", async () => {
    const { page, errors, output } = await openExample(PATH);
    await press(page, "A part fails");
    await press(page, "Start the part again");
    await expect.poll(() => kinds(page)).toEqual(["caught"]);
    expect(await again(page).isDisabled()).toBe(true);

    await press(page, "All of it fails");
    await expect.poll(() => island(page).innerText()).toMatch(OWN);
    await press(page, "Try again");
    await press(page, "Wrong props");
    await expect.poll(() => island(page).innerText()).toMatch(OWN);
    expect(await log(page)).toEqual([
      ["caught", "three-errors", "A boat has sprung a leak"],
      ["uncaught", "three-errors", expect.stringContaining("The harbour is closed")],
      ["props", "three-errors", expect.stringContaining("/part: Expected a string")],
    ]);
    await press(page, "Try again");
    await page.getByRole("button", { name: "A part fails" }).waitFor();
    expect(await kinds(page)).toHaveLength(3);
    expect(await axe(page)).toEqual([]);
    expect(errors).toEqual([]);
    expect(output).toEqual([]);
  });

  it.each([375, 1280])("moves nothing that stands below, %i px wide", async (width) => {
    const { page } = await openExample(PATH, { viewport: { width, height: 800 } });
    const top = (): Promise<number> =>
      page.locator(".variant__source").evaluate((one) => one.getBoundingClientRect().top + scrollY);
    const before = await top();
    for (const name of ["A part fails", "All of it fails", "Try again", "Wrong props"]) {
      await press(page, name);
      await expect.poll(() => again(page).isEnabled()).toBe(/^(All|Wrong)/.test(name));
      expect(await top(), name).toBe(before);
    }
    const shifts = await layoutShifts(page);
    const sum = shifts.reduce((sum, { value, afterInput }) => sum + (afterInput ? 0 : value), 0);
    expect(sum).toBeLessThan(0.02);
  });

  it("leads the keyboard to the way back, and back", async () => {
    const { page } = await openExample(PATH);
    await page.getByRole("button", { name: "All of it fails" }).focus();
    await page.keyboard.press("Enter");
    await expect
      .poll(() => again(page).evaluate((one) => one === document.activeElement))
      .toBe(true);
    await page.keyboard.press("Enter");
    const first = page.getByRole("button", { name: "A part fails" });
    await expect.poll(() => first.evaluate((one) => one === document.activeElement)).toBe(true);
  });
});

describe.each([
  ["/gallery/shared-state", [...LANGUAGES, "Widget", "Script"]],
  ["/gallery/personal-data", [...LANGUAGES, "Answer", "Script"]],
  ["/gallery/errors", ["HTML", "Widget", "Script"]],
])("%s", (path, labels) => {
  it("shows the very HTML that it is made of, and the rest of its code", async () => {
    const { page } = await openExample(path, { javaScriptEnabled: false });
    const html = await (await page.request.get(page.url())).text();
    const [source = ""] = await sources(page);
    expect(html).toContain(`<div class="variant__stage">${source}</div>`);
    expect(await page.locator("h4:visible").allTextContents()).toEqual(labels);
  });

  it("is named in the gallery and in the index", async () => {
    for (const from of ["/gallery", "/"]) {
      const { page } = await openExample(from, { javaScriptEnabled: false });
      expect(await page.locator(`a[href="${path}"]`).count(), from).toBe(1);
    }
  });
});
