import type { Skerry } from "@skerry/mount";
import { describe, expect, it } from "vitest";
import { openPage } from "../harness/open-page.ts";
import { settle } from "../harness/settle.ts";
import { counter, openIslandPage } from "./island-page.ts";

const island = (id: string, load: string, content = "<p>Own</p>"): string =>
  `<div id="${id}" data-widget="counter" ${load && `data-load="${load}"`}>${content}</div>`;

const gap = (height: number): string => `<div style="height:${height}px"></div>`;

/** Files of the script beyond the loader that a page has asked for. */
const later = (requests: readonly string[]): string[] =>
  requests.filter((path) => path.includes("/chunks/") || path.includes("react.js"));

describe("an island loads", () => {
  it("at once with eager", async () => {
    const { state } = await openIslandPage(gap(5000) + island("a", "eager"));
    await state("a", "mounted");
  });

  it("when the browser is idle, within two seconds, with idle", async () => {
    const { state } = await openIslandPage(gap(5000) + island("a", "idle"), {
      // A busy page: the browser never gets round to anything.
      script:
        "const busy = () => { const end = performance.now() + 40; while (performance.now() < end); setTimeout(busy); }; addEventListener('load', busy);",
    });
    await state("a", "mounted");
  });

  it("when the browser says that it is idle, and asks for an answer within two seconds, with idle", async () => {
    const { page, state, site } = await openIslandPage(island("a", "idle"), {
      script:
        "window.requestIdleCallback = (call, options) => { window.idle = { call, options }; };",
    });
    await state("a", "waiting");
    const options = (): unknown =>
      (window as unknown as { idle: { options: object } }).idle.options;
    expect(await page.evaluate(options)).toEqual({ timeout: 2000 });
    expect(later(site.requests)).toEqual([]);
    await page.evaluate(() => (window as unknown as { idle: { call(): void } }).idle.call());
    await state("a", "mounted");
  });

  it("with idle also where browsers do not tell when they are idle", async () => {
    const { state } = await openIslandPage(island("a", "idle"), {
      script: "window.requestIdleCallback = undefined;",
    });
    await state("a", "mounted");
  });

  it("within 200 px of the viewport with visible, and not before", async () => {
    const { page, state, site } = await openIslandPage(
      `${gap(1000)}${island("a", "visible")}${gap(3000)}`,
    );
    const { height } = page.viewportSize() ?? { height: 0 };
    await page.evaluate((y) => scrollTo(0, y), 1000 + 16 - height - 260);
    await settle(page);
    expect(await page.getAttribute("#a", "data-widget-state")).toBe("waiting");
    expect(later(site.requests)).toEqual([]);
    await page.evaluate((y) => scrollTo(0, y), 1000 + 16 - height - 150);
    await state("a", "mounted");
  });

  it.each([
    ["with children that have a box", "<p>Own</p>"],
    ["without any element inside", ""],
  ])("with visible although it has no box of its own, %s", async (_, content) => {
    const { state } = await openIslandPage(
      island("a", "visible", content).replace("<div", '<div style="display:contents"'),
    );
    await state("a", "mounted");
  });

  it("with visible although it has no size", async () => {
    const { state } = await openIslandPage(
      island("a", "visible", "").replace("<div", '<div style="width:0;height:0"'),
    );
    await state("a", "mounted");
  });

  it("with visible once it is shown", async () => {
    const { page, state, site } = await openIslandPage(
      `<details><summary>More</summary>${island("a", "visible")}</details>`,
    );
    await page.waitForFunction(() => document.readyState === "complete");
    expect(later(site.requests)).toEqual([]);
    await page.click("summary");
    await state("a", "mounted");
  });

  it.each(["pointerdown", "click", "keydown", "input", "touchstart", "focusin"])(
    "at the first %s inside with interaction",
    async (type) => {
      const { page, state, site } = await openIslandPage(
        island("a", "interaction", "<input name='x'>"),
      );
      await state("a", "waiting");
      expect(later(site.requests)).toEqual([]);
      await page.evaluate((name) => {
        document.querySelector("#a input")?.dispatchEvent(new Event(name, { bubbles: true }));
      }, type);
      await state("a", "mounted");
    },
  );

  it("only its files when the pointer comes over it with interaction", async () => {
    const { page, state, site } = await openIslandPage(island("a", "interaction"));
    await state("a", "waiting");
    await page.hover("#a");
    await expect.poll(() => site.requests.some((path) => /chunks\/island-/.test(path))).toBe(true);
    expect(await page.getAttribute("#a", "data-widget-state")).toBe("waiting");
    await page.click("#a p");
    await state("a", "mounted");
  });

  it.each(["pointerover", "focusin"])(
    "only its files at %s inside with any other trigger that may still happen",
    async (type) => {
      const { page, state, site } = await openIslandPage(
        island("a", "media (min-width: 9999px)", "<input name='x'>"),
      );
      await state("a", "waiting");
      await page.evaluate((name) => {
        document.querySelector("#a input")?.dispatchEvent(new Event(name, { bubbles: true }));
      }, type);
      await expect
        .poll(() =>
          ["island-", "widgets/counter"].map((file) => site.requests.join().includes(file)),
        )
        .toEqual([true, true]);
      expect(await page.getAttribute("#a", "data-widget-state")).toBe("waiting");
    },
  );

  it("with interaction although the page stops every event on its way", async () => {
    const { page, state } = await openIslandPage(island("a", "interaction"), {
      script: `for (const type of ["pointerdown", "click"])
        document.addEventListener(type, (event) => event.stopImmediatePropagation(), true);`,
    });
    await state("a", "waiting");
    await page.click("#a p");
    await state("a", "mounted");
  });

  it("with interaction inside a shadow root", async () => {
    const { page } = await openIslandPage('<div id="host"></div>');
    await page.evaluate(
      (html) => {
        const root = (document.querySelector("#host") as Element).attachShadow({ mode: "open" });
        root.innerHTML = html;
        (window.skerry as Skerry).scan(root);
      },
      island("a", "interaction"),
    );
    await page.waitForSelector('#a[data-widget-state="waiting"]');
    await page.click("#a p");
    await page.waitForSelector('#a[data-widget-state="mounted"]');
  });

  it("by a media query that has a comma between its own parentheses, read as one", async () => {
    const { page, state, errors, site } = await openIslandPage(
      island("a", "media (min-width: max(1px, 9999px)), never"),
    );
    await state("a", "waiting");
    await settle(page);
    expect(await page.getAttribute("#a", "data-widget-state")).toBe("waiting");
    expect(later(site.requests)).toEqual([]);
    expect(errors).toEqual([]);
  });

  it("when a media query matches, now or later", async () => {
    const { page, state, site } = await openIslandPage(
      island("a", "media (min-width: 60em) and (min-height: 1px)"),
    );
    await state("a", "mounted");
    await page.setViewportSize({ width: 500, height: 700 });
    await page.evaluate(() => {
      document.body.innerHTML =
        '<div id="b" data-widget="counter" data-load="media (min-width: 60em), never"></div>';
    });
    await state("b", "waiting");
    expect(site.requests.filter((path) => /chunks\/island-/.test(path))).toHaveLength(1);
    await page.setViewportSize({ width: 1200, height: 700 });
    await state("b", "mounted");
  });

  it("with never only when it is scanned itself", async () => {
    const { page, state, site } = await openIslandPage(island("a", "never"));
    await state("a", "waiting");
    await page.hover("#a");
    await page.click("#a p");
    await page.evaluate(() => {
      document.querySelector("#a p")?.dispatchEvent(new Event("focusin", { bubbles: true }));
      (window.skerry as Skerry).scan();
    });
    expect(await page.getAttribute("#a", "data-widget-state")).toBe("waiting");
    expect(later(site.requests)).toEqual([]);
    await page.evaluate(() => {
      if (window.skerry && "scan" in window.skerry) {
        window.skerry.scan(document.querySelector("#a") as Element);
      }
    });
    await state("a", "mounted");
    expect(later(site.requests).length).toBeGreaterThan(0);
  });

  it("at the first of several triggers", async () => {
    const { page, state } = await openIslandPage(
      gap(5000) + island("a", " visible ,\n interaction"),
    );
    await state("a", "waiting");
    await page.evaluate(() =>
      document.querySelector("#a")?.dispatchEvent(new Event("click", { bubbles: true })),
    );
    await state("a", "mounted");
  });

  it("by its widget's default after one warning when its trigger is unknown", async () => {
    const { state, errors } = await openIslandPage(island("a", "visble"));
    await state("a", "mounted");
    await expect.poll(() => errors.length).toBe(1);
    expect(errors[0]?.text).toMatch(/"counter" at #a.*"visble".*Expected eager, idle, visible/);
  });

  it("by the default of its module when the page says nothing", async () => {
    const lazy = counter.replace('"eager"', '"interaction"');
    const { page, state } = await openIslandPage(island("a", ""), { widgets: { counter: lazy } });
    await page.waitForFunction(() => document.readyState === "complete");
    expect(await page.getAttribute("#a", "data-widget-state")).toBe("waiting");
    await page.click("#a p");
    await state("a", "mounted");
  });

  it("by visible after one warning when the default of its module is unknown too", async () => {
    const odd = counter.replace('"eager"', '"sometimes"');
    const { state, errors } = await openIslandPage(island("a", ""), { widgets: { counter: odd } });
    await state("a", "mounted");
    await expect.poll(() => errors.length).toBe(1);
    expect(errors[0]?.text).toMatch(/"counter" at #a.*"sometimes"/);
  });

  it("at a click that was made before its module could say that it waits for one", async () => {
    const lazy = counter.replace('"eager"', '"interaction"');
    const { page, state, text, site } = await openIslandPage(
      island("a", "", '<button type="button" name="more">More</button>'),
      { widgets: { counter: lazy }, before: (site) => site.hold("/widgets/counter.js") },
    );
    await state("a", "waiting");
    await page.click("#a button");
    site.release();
    await state("a", "mounted");
    await expect.poll(() => text("#a output")).toBe("no label 1");
  });

  it("not while its page is prerendered", async () => {
    const { page, site } = await openIslandPage("");
    await page.addInitScript(() => {
      Object.defineProperty(document, "prerendering", { value: true, configurable: true });
    });
    site.requests.length = 0;
    site.replace(
      "/",
      `<!doctype html><script>(window.skerry ??= []).push((skerry) => skerry.define("counter", () => import("/widgets/counter.js")))</script><script type="module" src="/skerry/skerry.js"></script>${island("a", "eager")}`,
    );
    await page.goto(site.origin);
    await page.waitForFunction(() => document.readyState === "complete");
    await settle(page);
    expect(later(site.requests)).toEqual([]);
    await page.evaluate(() => {
      Object.defineProperty(document, "prerendering", { value: false });
      document.dispatchEvent(new Event("prerenderingchange"));
    });
    await page.waitForSelector('#a[data-widget-state="mounted"]');
  });
});

describe("an island that comes later mounts by itself", () => {
  it.each([1, 64, 65, 3000])("with %i elements inserted at once", async (count) => {
    const { page, state } = await openIslandPage("<main></main>");
    await page.evaluate((total) => {
      const main = document.querySelector("main") as HTMLElement;
      for (let index = 1; index < total; index++) main.append(document.createElement("p"));
      main.insertAdjacentHTML(
        "beforeend",
        '<section><div id="late" data-widget="counter" data-load="eager"></div></section>',
      );
    }, count);
    await state("late", "mounted");
  });

  it("in a shadow root when that is scanned", async () => {
    const { page } = await openIslandPage('<div id="host"></div>');
    await page.waitForFunction(() => window.skerry && "scan" in window.skerry);
    const shown = await page.evaluate(async () => {
      const root = (document.querySelector("#host") as Element).attachShadow({ mode: "open" });
      const element = document.createElement("div");
      element.setAttribute("data-widget", "counter");
      element.setAttribute("data-load", "eager");
      root.append(element);
      if (!window.skerry || !("scan" in window.skerry)) return "";
      window.skerry.scan(root);
      await window.skerry.ready(element);
      return element.textContent;
    });
    expect(shown).toBe("no label 0More");
  });

  it("only when it is scanned where the page has switched the observer off", async () => {
    const { page, state } = await openIslandPage(island("a", "eager"), {
      config: { observe: false },
    });
    await state("a", "mounted");
    await page.evaluate(() => {
      document.body.insertAdjacentHTML(
        "beforeend",
        '<div id="b" data-widget="counter" data-load="eager"></div>',
      );
    });
    await settle(page);
    expect(await page.getAttribute("#b", "data-widget-state")).toBe(null);
    await page.evaluate(() => (window.skerry as Skerry).scan());
    await state("b", "mounted");
    // Removed islands end all the same: nothing else would ever stop their timers.
    await page.evaluate(() => document.querySelector("#b")?.remove());
    const alive = (): number => (window as unknown as { alive: number }).alive;
    await expect.poll(() => page.evaluate(alive)).toBe(1);
  });
});

describe("an unknown name", () => {
  it("that another script uses is left alone, without a warning or a download", async () => {
    const { page, site, errors } = await openIslandPage(
      '<a data-widget="pushmenu" href="#">Menu</a><div data-widget="collapse"></div><ul data-widget="treeview"></ul>',
    );
    await page.waitForFunction(() => document.readyState === "complete");
    await settle(page);
    expect(errors).toEqual([]);
    expect(later(site.requests)).toEqual([]);
    expect(await page.locator("[data-widget-state]").count()).toBe(0);
  });

  it.each([
    [
      "is close to a known one",
      '<div id="a" data-widget="serch-form"></div>',
      /Did you mean "search-form"/,
    ],
    [
      "has props",
      '<div id="a" data-widget="weather" data-props="{}"></div>',
      /no widget "weather" \(at #a\)/,
    ],
  ])("is one warning when it %s", async (_, html, text) => {
    const { page, errors } = await openIslandPage(html);
    await expect.poll(() => errors.length).toBe(1);
    expect(errors[0]?.text).toMatch(text);
    await page.evaluate(async () => {
      const skerry = window.skerry as Skerry;
      skerry.scan();
      document.querySelector("#a")?.setAttribute("data-load", "eager");
      skerry.scan();
      await skerry.ready();
    });
    await settle(page);
    expect(errors).toHaveLength(1);
    expect(await page.getAttribute("#a", "data-widget-state")).toBeNull();
  });

  it("mounts without a warning when a later script defines it", async () => {
    const { state, errors, site } = await openIslandPage(
      '<div id="a" data-widget="clock" data-props="{}" data-load="eager"></div><script type="module" src="/late.js"></script>',
      {
        files: {
          "/late.js": 'window.skerry.define("clock", () => import("/widgets/counter.js"));',
        },
        script: 'requestAnimationFrame(() => setTimeout(() => fetch("/drawn")));',
        holdUntil: ["/late.js", "/drawn"],
      },
    );
    await state("a", "mounted");
    expect(errors).toEqual([]);
    expect(site.requests.filter((url) => url.includes("/warnings-"))).toEqual([]);
  });

  it("mounts without a warning when it is defined while the words for it are on their way", async () => {
    const { state, errors, page, site } = await openIslandPage(
      '<div id="a" data-widget="clock" data-props="{}" data-load="eager"></div>',
      { before: (site) => site.hold(/chunks\/warnings-/) },
    );
    await expect.poll(() => site.requests.some((path) => path.includes("/warnings-"))).toBe(true);
    // As text: Vitest would replace the import.
    await page.evaluate('skerry.define("clock", () => import("/widgets/counter.js"))');
    await state("a", "mounted");
    site.release();
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("/warnings-")),
    );
    await settle(page);
    expect(errors).toEqual([]);
  });

  it("never matters where the page has chosen another attribute", async () => {
    const { page, state, errors } = await openIslandPage(
      '<div id="a" data-skerry="counter" data-load="eager"></div><div id="b" data-widget="counter" data-load="eager"></div>',
      { config: { attribute: "data-skerry" } },
    );
    await state("a", "mounted");
    expect(await page.getAttribute("#b", "data-widget-state")).toBe(null);
    expect(errors).toEqual([]);
  });
});

it("a page whose islands are never reached loads only the loader", async () => {
  const cards = [..."x".repeat(200)]
    .map(
      () => '<div data-widget="review-card"><p>Own</p></div><div data-widget="pagination"></div>',
    )
    .join("");
  const { page, site, errors } = await openIslandPage(gap(3000) + cards, { widgets: {} });
  await page.waitForFunction(
    () => document.querySelectorAll('[data-widget-state="waiting"]').length === 400,
  );
  await settle(page);
  expect(site.requests.filter((path) => path.startsWith("/skerry/"))).toEqual([
    "/skerry/skerry.css",
    "/skerry/skerry.js",
  ]);
  expect(errors).toEqual([]);
});

it("a page opened in a browser without JavaScript keeps its own HTML", async () => {
  const { site } = await openIslandPage(island("a", "eager", "<p>Own HTML</p>"));
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(site.origin);
  expect(await page.textContent("#a")).toBe("Own HTML");
});
