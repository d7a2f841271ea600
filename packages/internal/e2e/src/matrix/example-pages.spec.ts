import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axe } from "../harness/axe.ts";
import { fontFamilies } from "../harness/font-families.ts";
import { layoutShifts } from "../harness/layout-shifts.ts";
import { settle } from "../harness/settle.ts";
import { type ExamplePage, mountAll, openExample } from "../examples/example-site.ts";

const FIELD = '[name="domain_check[domains]"]';
const SUBMIT = '[name="domain_check[search]"]';
const SWITCH = ".sk-search-form__switch";
const RESULTS =
  "/domains/search?domain_check[domains]=paper-boats%0D%0Ab%C3%A4ckerei.de&domain_check[tld]=com&domain_check[search]=1";

/** Pages that hold the search form. */
const forms = ["/shortest", "/landing", "/theme/"];
/** Pages without foreign style sheets. */
const own = ["/", "/shortest", "/landing", "/gallery", "/extensions", "/domains/search", RESULTS];
/** The widths on both sides of where layouts change. */
const widths = [320, 480, 481, 767, 768, 1280];
const families = fontFamilies.map((fonts) => ({ fonts }));
/** A shift of a pixel or two depends on how wide letters are: all widths with one family, the narrowest with each. */
const layouts = families.flatMap(({ fonts }, index) =>
  (index === 0 ? widths : [320]).map((width) => ({ fonts, width })),
);

const ways: Record<string, (page: Page) => Promise<void>> = {
  "a click on the button": (page) => page.click(SUBMIT),
  Enter: (page) => page.press(FIELD, "Enter"),
  "form.requestSubmit()": (page) =>
    page.$eval(FIELD, (field) => (field as HTMLInputElement).form?.requestSubmit()),
};

/** The domains on the results page. */
const found = (page: Page): Promise<string[]> =>
  page.locator('.result__name bdi[dir="ltr"]').allTextContents();

async function switchMode(page: Page): Promise<void> {
  await page.click(SWITCH);
}

/** Expects one search with three fields, each once, in any order. */
function expectSearch({ requests, searches }: ExamplePage, domains: string, tld = "com"): void {
  expect(searches().map((query) => [...query].sort())).toEqual([
    [
      ["domain_check[domains]", domains],
      ["domain_check[search]", "1"],
      ["domain_check[tld]", tld],
    ],
  ]);
  expect(requests.find(({ url }) => url.includes("/domains/search?"))?.method).toBe("GET");
}

/** Bounding boxes of the islands, in the document. */
const boxes = (page: Page): Promise<object[]> =>
  page.locator("[data-widget]").evaluateAll((islands) =>
    islands.map((island) => {
      const { x, y, width, height } = island.getBoundingClientRect();
      const [left, top] = [x + scrollX, y + scrollY];
      return { name: (island as HTMLElement).dataset["widget"], left, top, width, height };
    }),
  );

/** How far the page can be scrolled sideways. */
const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Boxes as they may be: Chromium lays out in 64ths of a pixel, and two ways to one layout may differ by one of them. */
const closeTo = (places: readonly object[]) =>
  places.map((place) =>
    Object.fromEntries(
      Object.entries(place).map(([key, value]) => [
        key,
        typeof value === "number" ? (expect.closeTo(value, 1) as unknown) : (value as unknown),
      ]),
    ),
  );

describe.each(forms)("the search form on %s", (path) => {
  it.each(Object.keys(ways))("requests the results once after %s", async (way) => {
    const example = await openExample(path);
    const { page, errors } = example;
    await page.click(FIELD);
    await page.keyboard.type("paper-boats");
    await ways[way]?.(page);
    await page.waitForURL("**/domains/search?**");
    expect(await found(page)).toEqual(["paper-boats.com"]);
    expect(await page.inputValue(FIELD)).toBe("paper-boats");
    expectSearch(example, "paper-boats");
    expect(errors).toEqual([]);
  });

  it("requests the results once for three names on three lines", async () => {
    const example = await openExample(path);
    const { page, errors } = example;
    await switchMode(page);
    await page.click(FIELD);
    for (const name of ["a1.de", "b2.de"]) {
      await page.keyboard.type(name);
      await page.keyboard.press("Enter");
    }
    await page.keyboard.type("c3.de");
    await page.click(SUBMIT);
    await page.waitForURL("**/domains/search?**");
    expect(await found(page)).toEqual(["a1.de", "b2.de", "c3.de"]);
    expectSearch(example, "a1.de\r\nb2.de\r\nc3.de");

    await mountAll(page);
    expect(await page.inputValue(FIELD)).toBe("a1.de\nb2.de\nc3.de");
    expect(errors).toEqual([]);
  });

  it("sends an international name as it was typed, in UTF-8", async () => {
    const example = await openExample(path);
    const { page, requests } = example;
    await page.fill(FIELD, "müller.de");
    await page.click(SUBMIT);
    await page.waitForURL("**/domains/search?**");
    expect(await found(page)).toEqual(["müller.de"]);
    expect(await page.textContent(".result__ascii")).toBe("xn--mller-kva.de");
    expectSearch(example, "müller.de");
    expect(requests.find(({ url }) => url.includes("search?"))?.url).toContain("m%C3%BCller.de");
  });

  it("is as the visitor left it when the page comes back from memory", async () => {
    const { page } = await openExample(path, { bfcache: true });
    await page.evaluate(() => {
      addEventListener("pageshow", ({ persisted }) => {
        document.documentElement.dataset["persisted"] = String(persisted);
      });
    });
    await switchMode(page);
    await page.fill(FIELD, "a1.de\nb2.de");
    await page.click(SUBMIT);
    await page.waitForURL("**/domains/search?**");
    await page.evaluate(() => history.back());
    await page.waitForSelector("html[data-persisted=true]");
    const loading = page.locator(".sk-search-form :is([aria-busy], [aria-disabled])");
    await expect.poll(() => loading.count()).toBe(0);
    expect(await page.locator(`textarea${FIELD}`).inputValue()).toBe("a1.de\nb2.de");
    // And it works again.
    await page.click(SUBMIT);
    await page.waitForURL("**/domains/search?**");
    expect(await found(page)).toEqual(["a1.de", "b2.de"]);
  });

  it("keeps what was typed before the script came", async () => {
    const { page, release } = await openExample(path, { hold: true });
    await page.click(FIELD);
    await page.keyboard.type("paper-boat");
    await page.keyboard.press("ArrowLeft");
    await release();
    expect(await page.locator(`.sk ${FIELD}`).inputValue()).toBe("paper-boat");
    await page.keyboard.type("_");
    expect(await page.inputValue(FIELD)).toBe("paper-boa_t");
  });

  it.each(layouts)(
    "moves nothing when it takes over, $width px wide, with $fonts",
    async ({ fonts, width }) => {
      const { page, release } = await openExample(path, {
        fonts,
        hold: true,
        viewport: { width, height: 800 },
      });
      await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
      // Pictures of the theme come late, and fonts: only the islands are in question.
      await page.evaluate(() => document.fonts.ready);
      const before = await boxes(page);
      await release();
      expect(await layoutShifts(page)).toEqual([]);
      // The shortest page has no style sheet of its own that could keep the room free.
      if (path !== "/shortest") expect(await boxes(page)).toEqual(closeTo(before));
    },
  );
});

describe.each(["de", "fr"])("the landing page in the language %s", (language) => {
  it.each([320, 768, 1280])(
    "moves nothing when its islands take over, %i px wide",
    async (width) => {
      const { page, release } = await openExample(`/landing?lang=${language}`, {
        hold: true,
        viewport: { width, height: 800 },
      });
      const before = await boxes(page);
      await release();
      expect(await layoutShifts(page)).toEqual([]);
      expect(await boxes(page)).toEqual(closeTo(before));
    },
  );
});

describe.each(["/landing", "/domains/search"])("an empty search on %s", (path) => {
  it.each([true, false])("asks for a name, script runs: %s", async (javaScriptEnabled) => {
    const example = await openExample(path, { javaScriptEnabled });
    const { page } = example;
    const before = example.searches().length;
    await page.click(SUBMIT);
    expect(await page.locator(FIELD).evaluate((field) => field.matches(":focus:invalid"))).toBe(
      true,
    );
    expect(example.searches()).toHaveLength(before);
    await page.fill(FIELD, "paper-boats");
    await page.click(SUBMIT);
    await page.waitForURL(/paper-boats/);
    expect(await found(page)).toEqual(["paper-boats.com"]);
  });
});

describe.each([...forms, "/gallery", "/domains/search", RESULTS])("%s without script", (path) => {
  it("shows what is in each of its islands", async () => {
    const { page } = await openExample(path, { javaScriptEnabled: false });
    for (const island of await page.locator("[data-widget]").all()) {
      await island.scrollIntoViewIfNeeded();
      expect((await island.innerText()).trim()).not.toBe("");
      const { width, height } = (await island.boundingBox()) ?? { width: 0, height: 0 };
      // A word in a line is as high as its font says: 15 px in DejaVu Sans.
      expect(Math.min(width, height)).toBeGreaterThan(10);
    }
  });

  it("requests the results like any form", async () => {
    const example = await openExample(path, { javaScriptEnabled: false });
    const { page, errors } = example;
    const before = example.searches().length;
    const tld = await page.inputValue('[name="domain_check[tld]"]');
    await page.fill(FIELD, "paper-boats");
    await page.click(SUBMIT);
    await page.waitForURL(/search(\?|%5D=)[^#]*paper-boats/);
    expect(await found(page)).toEqual([`paper-boats.${tld}`]);
    expectSearch(
      { ...example, searches: () => example.searches().slice(before) },
      "paper-boats",
      tld,
    );
    expect(errors).toEqual([]);
  });
});

describe("the results page", () => {
  it("shows one name in a field for one", async () => {
    const { page, output } = await openExample(
      "/domains/search?domain_check[domains]=paper-boats&domain_check[tld]=de",
    );
    expect(await page.locator(`.sk input${FIELD}`).inputValue()).toBe("paper-boats");
    expect(await page.inputValue('[name="domain_check[tld]"]')).toBe("de");
    expect(output).toEqual([]);
  });

  it("shows several names on lines", async () => {
    const { page } = await openExample(RESULTS);
    expect(await page.locator(`.sk textarea${FIELD}`).inputValue()).toBe(
      "paper-boats\nbäckerei.de",
    );
    await switchMode(page);
    expect(await page.inputValue(`input${FIELD}`)).toBe("paper-boats, bäckerei.de");
  });

  it.each(layouts)(
    "moves nothing when its form takes over, $width px wide, with $fonts",
    async ({ fonts, width }) => {
      const { page, release } = await openExample(RESULTS, {
        fonts,
        hold: true,
        viewport: { width, height: 800 },
      });
      await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
      const before = await boxes(page);
      await release();
      expect(await layoutShifts(page)).toEqual([]);
      expect(await boxes(page)).toEqual(closeTo(before));
    },
  );
});

describe.each(own)("%s", (path) => {
  it("logs nothing and sends requests to its own server only", async () => {
    const { page, origin, errors, output, requests } = await openExample(path);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    await settle(page);
    expect(errors).toEqual([]);
    expect(output).toEqual([]);
    expect(requests.filter(({ url }) => !url.startsWith(`${origin}/`))).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
  });

  // The shortest page has no style sheet, so it is always light.
  it("has no violation that axe finds, light and dark", async () => {
    const { page } = await openExample(path, { colorScheme: "light" });
    const look = async (): Promise<void> => {
      expect(await axe(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await axe(page, { rules: ["color-contrast"] })).toEqual([]);
      await page.emulateMedia({ colorScheme: "light" });
    };
    await look();
    if ((await page.locator(SWITCH).count()) === 0) return;
    await switchMode(page);
    await look();
  });

  it.each(families)(
    "fits a narrow screen, with a word of sixty letters and with letters twice as large, with $fonts",
    async ({ fonts }) => {
      const word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamter";
      const { page } = await openExample(path, { fonts, viewport: { width: 320, height: 640 } });
      expect(await overhang(page)).toBe(0);

      await page.evaluate((word) => {
        for (const card of document.querySelectorAll<HTMLElement>('[data-widget="review-card"]')) {
          card.dataset["props"] = JSON.stringify({ name: word, source: word, text: word });
        }
      }, word);
      if ((await page.locator('[data-widget="review-card"]').count()) > 0) {
        await page.waitForFunction((word) => document.body.textContent?.includes(word), word);
      }
      if ((await page.locator(FIELD).count()) > 0) await page.fill(FIELD, word);
      expect(await overhang(page)).toBe(0);

      await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
      expect(await overhang(page)).toBe(0);
    },
  );

  it.each(families)("fits a narrow screen from right to left, with $fonts", async ({ fonts }) => {
    const { page } = await openExample(path, { fonts, viewport: { width: 320, height: 640 } });
    await page.evaluate(() => (document.documentElement.dir = "rtl"));
    expect(await overhang(page)).toBe(0);
    // Content that sticks out on the left can be scrolled to from right to left.
    expect(await page.evaluate(() => (scrollTo({ left: -9, behavior: "instant" }), scrollX))).toBe(
      0,
    );
  });
});

it("lists a name as long as the DNS allows without a scroll bar", async () => {
  const name = `${"x".repeat(63)}.${"y".repeat(63)}.com`;
  const { page } = await openExample(`/domains/search?domain_check[domains]=${name}`, {
    viewport: { width: 320, height: 640 },
  });
  expect(await found(page)).toEqual([name]);
  expect(await overhang(page)).toBe(0);
});

describe("the islands in the foreign theme", () => {
  it("log nothing and violate no policy", async () => {
    const { page, errors } = await openExample("/theme/");
    await switchMode(page);
    expect(errors).toEqual([]);
  });

  it.each(families.flatMap(({ fonts }) => [320, 640].map((width) => ({ fonts, width }))))(
    "stay inside their column at $width px with letters twice as large, with $fonts",
    async ({ fonts, width }) => {
      const { page } = await openExample("/theme/", { fonts, viewport: { width, height: 640 } });
      await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
      const outside = await page.locator("[data-widget] *").evaluateAll((elements) =>
        elements
          .filter((element) => !element.closest(".sk-visually-hidden"))
          .filter((element) => {
            const island = element.closest("[data-widget]")?.getBoundingClientRect() as DOMRect;
            const box = element.getBoundingClientRect();
            return (
              box.width > 0 && (box.left < island.left - 0.5 || box.right > island.right + 0.5)
            );
          })
          .map((element) => element.className),
      );
      expect(outside).toEqual([]);
    },
  );

  it("have no violation that axe finds", async () => {
    const { page } = await openExample("/theme/");
    for (const include of ["[data-widget=search-form]", "[data-widget=review-card]"]) {
      expect(await axe(page, { include })).toEqual([]);
    }
  });
});

describe("the landing page", () => {
  const barColour = (page: Page): Promise<string> =>
    page.$eval(".sk-search-form__bar", (bar) => getComputedStyle(bar).backgroundColor);

  it("turns dark with its widgets, and keeps what was typed", async () => {
    const { page, requests } = await openExample("/landing", { colorScheme: "light" });
    await page.fill(FIELD, "paper-boats");
    const light = await barColour(page);
    const loads = (): number => requests.filter(({ type }) => type === "document").length;
    expect(loads()).toBe(1);

    await page.getByRole("link", { name: "Dark theme" }).press("Enter");
    expect(await barColour(page)).not.toBe(light);
    expect(await page.inputValue(FIELD)).toBe("paper-boats");
    expect(new URL(page.url()).searchParams.get("theme")).toBe("dark");
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe(
      "Light theme",
    );

    await page.keyboard.press("Enter");
    expect(await barColour(page)).toBe(light);
    expect(loads()).toBe(1);
  });

  it("follows the system until the visitor chooses a theme", async () => {
    const { page } = await openExample("/landing", { colorScheme: "dark" });
    const dark = await barColour(page);
    await page.emulateMedia({ colorScheme: "light" });
    expect(await barColour(page)).not.toBe(dark);
  });

  it("turns over from right to left, widgets and all", async () => {
    const left = (page: Page, selector: string): Promise<number> =>
      page.$eval(selector, (element) => Math.round(element.getBoundingClientRect().left));
    const { page } = await openExample("/landing?dir=rtl", {
      viewport: { width: 1280, height: 800 },
    });
    expect(await left(page, ".sk-search-form__loupe")).toBeGreaterThan(
      await left(page, ".sk-search-form__submit"),
    );
    expect(await left(page, ".sk-review__avatar")).toBeGreaterThan(
      await left(page, ".sk-review__author"),
    );
    expect(await overhang(page)).toBe(0);
  });
});
