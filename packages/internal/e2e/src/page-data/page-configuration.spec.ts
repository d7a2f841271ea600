import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { browserFiles } from "@skerry/example-plain-html/app";
import type { Skerry } from "@skerry/mount";
import { describe, expect, it } from "vitest";
import { settle } from "../harness/settle.ts";
import { counter, openIslandPage } from "../islands/island-page.ts";

const review = (id: string, props = '{"text":"Good."}'): string =>
  `<div id="${id}" data-widget="review-card" data-load="eager" data-props='${props}'><p>Own</p></div>`;

describe("a page configuration with mistakes", () => {
  it("is reported once per mistake, with defaults in their places", async () => {
    const { state, uncaughtErrors, text, page } = await openIslandPage(review("a") + review("b"), {
      config: {
        locale: 5,
        attribute: "]",
        theme: { colorScheme: "blue" },
        routes: "none",
        productt: "acme",
        translations: { "app.ui.review_card.anonymous": "A customer", other: 7 },
      },
    });
    await state("a", "mounted");
    await state("b", "mounted");
    // The wording of the warnings is a file of their own, which may come after the islands.
    await expect.poll(uncaughtErrors).toHaveLength(6);
    const messages = await uncaughtErrors();
    for (const pointer of [
      "/locale",
      "/attribute",
      "/theme/colorScheme",
      "/routes",
      "/productt",
      "/translations/other",
    ]) {
      expect(messages.filter((message) => message.includes(` at ${pointer}`))).toHaveLength(1);
    }
    expect(messages.find((message) => message.includes("/productt"))).toContain(
      'Did you mean "product"?',
    );
    expect(await text("#a")).toContain("A customer");
    expect(await page.getAttribute("#a .sk", "class")).toBe("sk sk-review-card");
  });

  it("that is broken JSON is reported once, with the likely mistake; every default counts", async () => {
    const { state, uncaughtErrors, text } = await openIslandPage(review("a"), {
      config: "{'product': 'acme'}",
    });
    await state("a", "mounted");
    await expect.poll(uncaughtErrors).toHaveLength(1);
    const [message] = await uncaughtErrors();
    expect(message).toMatch(/page configuration \(#skerry-config\) cannot be read: expected a key/);
    expect(message).toMatch(/Python/);
    expect(await text("#a")).toContain("Anonymous");
  });

  it.each(["{", "[1", '""'])("that is as short as %s is reported, too", async (config) => {
    const { state, uncaughtErrors } = await openIslandPage(review("a"), { config });
    await state("a", "mounted");
    await expect
      .poll(uncaughtErrors)
      .toEqual([expect.stringContaining("page configuration (#skerry-config) cannot be read")]);
  });

  it("names the places of mistakes where the words cannot be loaded", async () => {
    const { state, uncaughtErrors } = await openIslandPage(review("a"), {
      config: { product: 7, tracking: { cookie: "a b" } },
      before: (site) => site.fail(/chunks\/warnings/, 9),
    });
    await state("a", "mounted");
    await expect
      .poll(uncaughtErrors, { timeout: 15_000 })
      .toEqual([expect.stringMatching(/#skerry-config at \/product, \/tracking\/cookie$/)]);
  });

  it("keeps data-widget where the attribute has another meaning", async () => {
    const { state, text } = await openIslandPage(review("a"), {
      config: { attribute: "data-Props" },
    });
    await state("a", "mounted");
    expect(await text("#a")).toContain("Anonymous");
  });

  it("that is broken JSON is reported without an island too", async () => {
    const { uncaughtErrors } = await openIslandPage("", { config: '{"product": ' });
    await expect.poll(uncaughtErrors).toHaveLength(1);
  });
});

it("is the first of two blocks, as in the renderer, until the page adds another one", async () => {
  const block = (text: string): string =>
    `<script type="application/json" id="skerry-config">{"translations":{"app.ui.review_card.anonymous":"${text}"}}</script>`;
  const { state, text, page } = await openIslandPage(`${block("Second")}${review("a")}`, {
    config: { translations: { "app.ui.review_card.anonymous": "First" } },
  });
  await state("a", "mounted");
  await page.evaluate((html) => document.body.insertAdjacentHTML("beforeend", html), review("b"));
  await state("b", "mounted");
  expect([await text("#a"), await text("#b")].join()).not.toContain("Second");
  await page.evaluate(
    (html) => document.body.insertAdjacentHTML("beforeend", html),
    block("Third") + review("c"),
  );
  await state("c", "mounted");
  expect(await text("#b")).toContain("First");
  expect(await text("#c")).toContain("Third");
});

describe("the code that reads a configuration", () => {
  const isReader = (path: string): boolean => path.includes("/chunks/page-");
  const island = '<div id="a" data-widget="counter" data-load="eager"></div>';

  it.each([undefined, "{}", ""])("is not loaded for the block %j", async (config) => {
    const { state, site } = await openIslandPage(island, config === undefined ? {} : { config });
    await state("a", "mounted");
    expect(site.requests.filter(isReader)).toEqual([]);
  });

  it("is loaded for a configuration, once", async () => {
    const { state, site } = await openIslandPage(island + review("b"), {
      config: { locale: "de" },
    });
    await state("a", "mounted");
    await state("b", "mounted");
    expect(site.requests.filter(isReader)).toHaveLength(1);
  });

  it("words mistakes with another file, which other pages do not load", async () => {
    const isChecker = (path: string): boolean => path.includes("/chunks/warnings-");
    const plain = await openIslandPage(review("a"), { config: { locale: "de", product: "acme" } });
    await plain.state("a", "mounted");
    expect(plain.site.requests.filter(isChecker)).toEqual([]);
    const wrong = await openIslandPage(review("a"), { config: { locale: "de", product: 7 } });
    await wrong.state("a", "mounted");
    expect(await wrong.text("#a")).toContain("Anonym");
    expect(wrong.site.requests.filter(isChecker)).toHaveLength(1);
    await expect.poll(wrong.uncaughtErrors).toEqual([expect.stringContaining("/product")]);
  });

  it("is loaded when the page gets a configuration later", async () => {
    const { state, text, page, uncaughtErrors } = await openIslandPage(review("a"));
    await state("a", "mounted");
    expect(await text("#a")).toContain("Anonymous");
    await page.evaluate(
      (html) => document.body.insertAdjacentHTML("beforeend", html),
      `<script type="application/json" id="skerry-config">{"locale":"de","debgu":true}</script>${review("b")}`,
    );
    await state("b", "mounted");
    expect(await text("#b")).toContain("Anonym");
    expect(await text("#b")).not.toContain("Anonymous");
    await expect.poll(uncaughtErrors).toEqual([expect.stringContaining('Did you mean "debug"?')]);
  });
});

describe("the texts of widgets", () => {
  const isTexts = (path: string): boolean => path.includes("/chunks/texts-");
  const island =
    '<div id="a" data-widget="search-form" data-load="eager"><form action="/x"></form></div>';

  /** Each text of the form, as a page might have it. */
  async function ownTexts(): Promise<Record<string, string>> {
    const names = await readdir(join(browserFiles, "chunks"));
    const file = names.find((name) => name.startsWith("keys-")) as string;
    const url = pathToFileURL(join(browserFiles, "chunks", file)).href;
    const { textKeys } = (await import(/* @vite-ignore */ url)) as {
      textKeys: Record<string, string[]>;
    };
    return Object.fromEntries((textKeys["search-form"] ?? []).map((key) => [key, `Own ${key}`]));
  }

  it("are not loaded for a page that has them all", async () => {
    const config = { translations: await ownTexts() };
    const { state, site, text, errors } = await openIslandPage(island, { config });
    await state("a", "mounted");
    expect(site.requests.filter(isTexts)).toEqual([]);
    expect(await text("#a label")).toContain("Own app.ui.search_form.label");
    expect(errors).toEqual([]);
  });

  it("are loaded for a page that lacks one, and stand in for it", async () => {
    const { "app.ui.search_form.submit": _, ...others } = await ownTexts();
    const config = { translations: { ...others, "site.title": "Other" } };
    const { state, site, text, errors } = await openIslandPage(island, { config });
    await state("a", "mounted");
    expect(site.requests.filter(isTexts)).toHaveLength(1);
    expect(await text("#a button[name]")).toContain("Search");
    expect(errors).toEqual([]);
  });

  it("are loaded for a page whose texts are those of another language", async () => {
    const config = { locale: "de", translations: { en: await ownTexts() } };
    const { state, site, text } = await openIslandPage(island, { config });
    await state("a", "mounted");
    expect(site.requests.filter(isTexts)).toHaveLength(1);
    expect(await text("#a button[name]")).toContain("Suchen");
  });
});

describe("the texts of a page", () => {
  it.each([
    ["en", undefined, "Anonymous"],
    ["de-AT", undefined, "Anonym"],
    ["fr", undefined, "Anonymous"],
    ["en", { locale: "de" }, "Anonym"],
    ["de", { locale: 5 }, "Anonym"],
    ["en", { translations: { app: { ui: { review_card: { anonymous: "Nested" } } } } }, "Nested"],
    [
      "de",
      {
        translations: {
          de: { "app.ui.review_card.anonymous": "Unbekannt" },
          en: { "app.ui.review_card.anonymous": "Unknown" },
        },
      },
      "Unbekannt",
    ],
  ])("in <html lang=%s> with the configuration %j: %s", async (lang, config, expected) => {
    const { state, page } = await openIslandPage(review("a"), {
      lang,
      ...(config && { config }),
    });
    await state("a", "mounted");
    expect(await page.locator("#a").getByText(expected, { exact: true }).count()).toBe(1);
  });
});

describe("ICU messages", () => {
  const plural = "{count, plural, one {# domain} other {# domains}}";
  const isFormat = (path: string): boolean => path.includes("chunks/messages-");

  it("are formatted in a page that has some, which alone loads what formats them", async () => {
    for (const [hello, expected] of [
      [plural, "1,200 domains"],
      ["{count} domains", "1200 domains"],
    ]) {
      const { page, site, errors } = await openIslandPage("", {
        config: { translations: { hello } },
      });
      const text = await page.evaluate(() =>
        (window.skerry as Skerry).translate("hello", { count: 1200 }),
      );
      expect(text).toBe(expected);
      expect(site.requests.some(isFormat)).toBe(hello === plural);
      expect(errors).toEqual([]);
    }
  });

  it("fail their island where what formats them cannot be loaded", async () => {
    const { state, text } = await openIslandPage(review("a"), {
      config: { translations: { hello: plural } },
      before: (server) => server.fail(/chunks\/messages-/, 9, "cut"),
    });
    await state("a", "failed");
    expect(await text("#a")).toBe("Own");
  });
});

describe("skerry.path, url and translate", () => {
  const config = {
    product: "acme",
    baseUrl: "/shop",
    routes: { "acme_front.search": "/search/{term}", "acme_front.home": { path: "/" } },
    translations: { hello: "Hello {name}" },
  };

  it("answer from the page's configuration, also on a page without islands", async () => {
    const { page, site, errors } = await openIslandPage("", { config });
    expect(site.requests.filter((path) => path.includes("chunks"))).toEqual([]);
    const answers = await page.evaluate(async () => {
      const skerry = window.skerry as Skerry;
      return Promise.all([
        skerry.path("{product}_front.search", { term: "a b", page: 2 }),
        skerry.url("acme_front.home"),
        skerry.translate("hello", { name: "you" }),
        skerry.translate("app.ui.review_card.anonymous"),
      ]);
    });
    expect(answers).toEqual([
      "/shop/search/a%20b?page=2",
      `${site.origin}/shop/`,
      "Hello you",
      "Anonymous",
    ]);
    expect(site.requests.some((path) => path.includes("chunks/island"))).toBe(false);
    expect(errors).toEqual([]);
  });

  it("reject when there is no such route, and name it", async () => {
    const { page, errors } = await openIslandPage("", { config });
    const reasons = await page.evaluate(async () => {
      const skerry = window.skerry as Skerry;
      const calls = [
        skerry.path("nowhere"),
        skerry.url("nowhere"),
        skerry.path("acme_front.search"),
      ];
      const all = await Promise.allSettled(calls);
      return all.map((one) => one.status === "rejected" && String(one.reason));
    });
    for (const reason of reasons) expect(reason).toMatch(/RouteError.*(nowhere|term)/);
    expect(errors).toEqual([]);
  });
});

it("puts the configured colour scheme on the widget's own root, never on the island", async () => {
  for (const [colorScheme, expected] of [
    ["dark", "sk sk-review-card sk-scheme-dark"],
    ["auto", "sk sk-review-card sk-scheme-auto"],
    ["light", "sk sk-review-card"],
  ]) {
    const { state, page } = await openIslandPage(review("a"), {
      config: { theme: { colorScheme } },
    });
    await state("a", "mounted");
    expect(await page.getAttribute("#a .sk", "class")).toBe(expected);
    expect(await page.getAttribute("#a", "class")).toBeNull();
  }
});

describe("the style sheet", () => {
  const warning = expect.stringMatching(/^Skerry: the style sheet is missing\. Add <link/);

  const tellMounted = 'addEventListener("skerry:mounted", () => fetch("/mounted"));';

  it("is missed in exactly one warning, however many islands there are", async () => {
    const { state, errors } = await openIslandPage(review("a") + review("b"), { head: "" });
    await state("a", "mounted");
    await state("b", "mounted");
    await expect.poll(() => errors.map(({ text }) => text)).toEqual([warning]);
  });

  it("is missed also when the page takes long to load", async () => {
    const { errors } = await openIslandPage(`${review("a")}<img src="/slow.svg" alt="">`, {
      head: "",
      files: { "/slow.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      script: tellMounted,
      holdUntil: ["/slow.svg", "/mounted"],
    });
    await expect.poll(() => errors.map(({ text }) => text)).toEqual([warning]);
  });

  it("is not missed when it is there, comes late, or no widget has styles", async () => {
    const there = await openIslandPage(review("a"));
    const late = await openIslandPage(review("a"), {
      head: '<link rel="preload" as="style" href="/skerry/skerry.css"><script>addEventListener("DOMContentLoaded", () => { const link = document.createElement("link"); link.rel = "stylesheet"; link.href = "/skerry/skerry.css"; document.head.append(link); });</script>',
      script: tellMounted,
      holdUntil: ["/skerry/skerry.css", "/mounted"],
    });
    const bare = await openIslandPage(
      '<div id="a" data-widget="counter" data-load="eager"></div>',
      {
        head: "",
        widgets: { counter },
      },
    );
    for (const { state, page, errors } of [there, late, bare]) {
      await state("a", "mounted");
      await page.waitForLoadState("load");
      await settle(page);
      expect(errors).toEqual([]);
    }
  });
});

describe("debug", () => {
  it("measures each mount in the browser's timeline, and nothing is measured without it", async () => {
    for (const debug of [true, false]) {
      const { state, page, events } = await openIslandPage(review("a") + review("b"), {
        config: { debug },
      });
      await state("a", "mounted");
      await state("b", "mounted");
      const measures = await page.evaluate(() =>
        performance
          .getEntriesByType("measure")
          .filter(({ name }) => name.startsWith("skerry:"))
          .map(({ name, duration }) => ({ name, duration })),
      );
      expect(measures.map(({ name }) => name)).toEqual(
        debug ? ["skerry:review-card", "skerry:review-card"] : [],
      );
      const told = (await events()).flatMap(({ type, duration }) =>
        type === "mounted" ? [duration as number] : [],
      );
      for (const [index, { duration }] of measures.entries()) {
        expect(duration).toBeGreaterThanOrEqual(told[index] as number);
      }
    }
  });
});
