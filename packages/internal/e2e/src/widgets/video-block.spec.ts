import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axe } from "../harness/axe.ts";
import { settle } from "../harness/settle.ts";
import { layoutShifts } from "../harness/layout-shifts.ts";
import { insertAndRemove, countHandles, handles, leakedHandles } from "../islands/handles.ts";
import { island, servedIsland } from "../islands/island-markup.ts";
import { watchTakeover } from "../islands/takeover.ts";
import {
  openWidgetPage,
  strictPolicy,
  whenMounted,
  type WidgetPageOptions,
} from "./widget-page.ts";

const onYouTube = {
  src: "https://youtu.be/abcdefghijk?t=90",
  title: "A film",
  poster: "/poster.svg",
  privacyUrl: "/privacy",
};
const poster =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="#c9b458"/></svg>';
const policy = `${strictPolicy}; frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://player.example; media-src 'self'`;
/** One more host whose addresses are shown in a frame. */
const config = { media: { hosts: [], frames: ["player.example"] } };
const PLAYER = ".sk-video-block__player";

interface Options extends WidgetPageOptions {
  served?: boolean;
  /** The behaviour of the providers' hosts. @default "answer" */
  hosts?: "answer" | "hang" | "fail";
}

/** Opens a page with one video. The providers' hosts are answered here, never by themselves. */
async function openVideo(
  props: object = {},
  { served, hosts = "answer", ...options }: Options = {},
) {
  const all = { ...onYouTube, ...props };
  const foreign: string[] = [];
  const body = await (served
    ? servedIsland("video-block", all, { settings: config })
    : island("video-block", all));
  const opened = await openWidgetPage(body, {
    // The window shows all of it, or focus would scroll.
    viewport: { width: 800, height: 900 },
    headers: { "Content-Security-Policy": policy },
    config,
    ...options,
    async before(site, page) {
      site.replace("/poster.svg", { headers: { "Content-Type": "image/svg+xml" }, body: poster });
      site.replace("/privacy", "<!doctype html><title>Privacy</title><h1>Privacy</h1>");
      site.replace("/elsewhere", "<!doctype html><title>Elsewhere</title><h1>Elsewhere</h1>");
      await page.context().route(
        (url) => url.origin !== site.origin,
        async (route) => {
          foreign.push(route.request().url());
          if (hosts === "fail") return route.abort();
          if (hosts === "hang") return undefined;
          return route.fulfill({
            contentType: "text/html",
            body: '<!doctype html><html lang="en"><title>Player</title><main><h1>Player</h1></main>',
          });
        },
      );
      await options.before?.(site, page);
    },
  });
  // Chromium warns about a frame with both attributes, but older browsers know only one of them.
  const errors = () => opened.errors.filter(({ text }) => !text.includes("allowfullscreen"));
  return { ...opened, errors, foreign };
}

const button = (page: Page) =>
  page.getByRole("button", { name: "Play video: A film", exact: true });
const policyLink = (page: Page) => page.getByRole("link", { name: "Privacy policy" });
const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
/** Boxes of the button, of what surrounds its words, and of what stands after the widget. */
const boxes = (page: Page): Promise<string[]> =>
  page.$$eval(
    ".sk-video-block, .sk-video-block > :not([class*=address]), .sk-video-block__play, .sk-video-block__triangle, #after",
    (elements) => elements.map((element) => JSON.stringify(element.getBoundingClientRect())),
  );

describe("before the press", () => {
  it.each(["light", "dark"])("loads the poster of the theme only: %s", async (theme) => {
    const { page, requests } = await openVideo(
      { poster: "/day.svg", posterDark: "/night.svg" },
      { html: `lang="en" data-sk-theme="${theme}"` },
    );
    const wanted = theme === "dark" ? "night.svg" : "day.svg";
    await settle(page);
    expect(
      requests
        .map(({ url }) => url.split("/").at(-1))
        .filter((file) => /(day|night)/.test(file ?? "")),
    ).toEqual([wanted]);
  });

  it.each([
    ["YouTube", {}],
    ["Vimeo", { src: "https://vimeo.com/123456/0a1b" }],
    ["a file", { src: "/media/film.mp4" }],
  ])("no other host gets a request, not by hovering or focusing either: %s", async (_, props) => {
    const { page, foreign, requests, errors } = await openVideo(props, { served: true });
    for (const part of ["poster", "hint"]) {
      expect(await page.locator(`.sk-video-block__${part}`).isVisible(), part).toBe(true);
    }
    await button(page).hover();
    await button(page).focus();
    await policyLink(page).hover();
    await policyLink(page).focus();
    await settle(page);
    expect(foreign).toEqual([]);
    expect(requests.filter(({ url }) => url.includes("film"))).toEqual([]);
    const asking =
      "iframe, video, noscript, [rel~=preconnect], [rel~=dns-prefetch], [rel~=preload]";
    expect(await page.locator(asking).count()).toBe(0);
    expect(errors()).toEqual([]);
  });

  it.each(["click", "Enter", "middle click", "drag"])(
    "the policy opens by %s, or nothing does: no video starts",
    async (how) => {
      const { page, foreign, site } = await openVideo();
      const link = policyLink(page);
      if (how === "drag") {
        await link.dragTo(page.locator(".sk-video-block__stage"));
        expect(await page.locator(PLAYER).count()).toBe(0);
        expect(await button(page).count()).toBe(1);
      } else if (how === "middle click") {
        const [tab] = await Promise.all([
          page.context().waitForEvent("page"),
          link.click({ button: "middle" }),
        ]);
        await tab.waitForURL(`${site.origin}/privacy`);
        expect(await page.locator(PLAYER).count()).toBe(0);
      } else {
        await link.focus();
        // Space scrolls, on a link.
        await page.keyboard.press(" ");
        expect(await page.locator(PLAYER).count()).toBe(0);
        await (how === "click" ? link.click() : page.keyboard.press("Enter"));
        await page.waitForURL(`${site.origin}/privacy`);
      }
      expect(foreign).toEqual([]);
    },
  );

  it("Tab goes to the button, then to the policy", async () => {
    const { page } = await openVideo();
    await button(page).waitFor();
    await page.keyboard.press("Tab");
    expect(await button(page).evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press("Tab");
    expect(await policyLink(page).evaluate((one) => one === document.activeElement)).toBe(true);
  });
});

describe("the press", () => {
  it.each([
    [
      "click",
      {},
      "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&playsinline=1&start=90",
    ],
    [
      "Enter",
      {},
      "https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&playsinline=1&start=90",
    ],
    [
      " ",
      { src: "https://vimeo.com/123456/0a1b" },
      "https://player.vimeo.com/video/123456?dnt=1&autoplay=1&h=0a1b",
    ],
    ["click", { src: "https://player.example/embed/1?t=9" }, "https://player.example/embed/1?t=9"],
  ])(
    "by %j loads the frame, gives it the focus and stays in its place",
    async (how, props, address) => {
      const { page, foreign, errors } = await openVideo(props, { served: true });
      const after = () => page.$eval("#after", (one) => one.getBoundingClientRect().top);
      const box = () => page.$eval(".sk-video-block__stage", (one) => one.getBoundingClientRect());
      const [top, stage] = [await after(), await box()];
      await button(page).focus();
      await (how === "click" ? button(page).click() : page.keyboard.press(how));
      await page.waitForFunction(() => document.activeElement?.localName === "iframe");
      await expect.poll(() => foreign).toEqual([address]);
      expect(await box()).toEqual(stage);
      // The hint has gone, and what is below has moved up to the video at once.
      expect(await after()).toBeLessThan(top);
      expect((await layoutShifts(page)).filter(({ afterInput }) => !afterInput)).toEqual([]);
      const snapshot = await page.locator("#island").ariaSnapshot();
      expect(snapshot).not.toMatch(/button|link|When you play/);
      expect(snapshot).toMatch(/heading "A film"/);
      expect(await page.locator(".sk-video-block__poster").isVisible()).toBe(false);
      expect(await page.getByTitle("A film").count()).toBe(1);
      expect(errors()).toEqual([]);
    },
  );

  it("sends the provider the origin of the page, and no more", async () => {
    const { page, site } = await openVideo();
    const [request] = await Promise.all([
      page.waitForRequest(/youtube-nocookie/),
      button(page).click(),
    ]);
    expect((await request.allHeaders())["referer"]).toBe(`${site.origin}/`);
  });

  it("plays a file in the browser's own player, in the same box", async () => {
    const { page, requests } = await openVideo({ src: "/media/film.mp4" });
    const stage = await page.locator(".sk-video-block__stage").boundingBox();
    await button(page).click();
    await page.waitForFunction(() => document.activeElement?.localName === "video");
    await expect.poll(() => requests.some(({ url }) => url.endsWith("/media/film.mp4"))).toBe(true);
    expect(await page.locator("video").boundingBox()).toEqual(stage);
  });
});

describe("a video that does not load", () => {
  it("leaves a link after 10 seconds, in the hint's place", async () => {
    const { page } = await openVideo(
      {},
      { hosts: "hang", before: (_, page) => page.clock.install() },
    );
    await button(page).click();
    const height = await page.locator("#island").boundingBox();
    // Time also passes by itself. The widget's own tests check it to the millisecond.
    await page.clock.runFor(5000);
    expect(await page.getByRole("link").count()).toBe(0);
    await page.clock.runFor(5000);
    const link = page.getByRole("link", { name: "Watch on YouTube" });
    expect(await link.getAttribute("href")).toBe(
      "https://www.youtube.com/watch?v=abcdefghijk&t=90s",
    );
    expect(await page.locator("#island").boundingBox()).toEqual(height);
  });

  it("leaves it without a network too, whose error page Chromium loads", async () => {
    const { page } = await openVideo(
      {},
      { hosts: "fail", before: (_, page) => page.clock.install() },
    );
    await page.context().setOffline(true);
    await Promise.all([page.waitForEvent("requestfailed"), button(page).click()]);
    await page.waitForSelector(PLAYER);
    await page.clock.runFor(10_000);
    expect(await page.getByRole("link", { name: "Watch on YouTube" }).count()).toBe(1);
  });

  it.each<Record<string, string>>([{}, { "Cross-Origin-Opener-Policy": "same-origin" }])(
    "is not one on a page that embeds nothing without a policy of its own: %o",
    async (isolation) => {
      const { page } = await openVideo(
        {},
        {
          headers: {
            "Content-Security-Policy": policy,
            "Cross-Origin-Embedder-Policy": "require-corp",
            ...isolation,
          },
        },
      );
      await button(page).click();
      await page.frameLocator("iframe").getByText("Player").waitFor();
      expect(await page.getByRole("link", { name: "Watch on YouTube" }).count()).toBe(0);
    },
  );

  it("is not one that loads", async () => {
    const { page } = await openVideo({}, { before: (_, page) => page.clock.install() });
    await button(page).click();
    await page.frameLocator("iframe").getByText("Player").waitFor();
    await page.clock.runFor(20_000);
    expect(await page.getByRole("link").count()).toBe(0);
  });
});

it.each([false, true])(
  "leaves no gap between its words and the duration (script: %s)",
  async (javaScriptEnabled) => {
    const { page } = await openVideo({ duration: 92 }, { served: true, javaScriptEnabled });
    if (javaScriptEnabled) await page.getByRole("button", { name: /Play video/ }).waitFor();
    const gap = await page.locator(".sk-video-block__pill").evaluate((pill) => {
      const words = document.createRange();
      words.selectNodeContents(pill.querySelector(".sk-video-block__label") ?? pill);
      const duration = pill.querySelector(".sk-video-block__duration");
      return (duration?.getBoundingClientRect().left ?? 0) - words.getBoundingClientRect().right;
    });
    expect(gap).toBeGreaterThan(0);
    expect(gap).toBeLessThanOrEqual(12);
  },
);

it.each([320, 480, 767, 1280])(
  "is taken over at %i px: the button in place of the link, and nothing moves",
  async (width) => {
    const { page, release, errors } = await openVideo(
      {},
      { served: true, hold: true, viewport: { width, height: 800 } },
    );
    expect(await page.getByRole("link", { name: "Watch on YouTube" }).count()).toBe(1);
    // The style sheet is there by the first paint.
    await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
    const before = await boxes(page);
    const { replaced, shifts } = await watchTakeover(page, async () => {
      await release();
      await button(page).waitFor();
    });
    expect(
      replaced.filter((html) => !/^<(a|span|svg|path) .*(play|disc|triangle|label|d=)/.test(html)),
    ).toEqual([]);
    expect(shifts).toEqual([]);
    expect(await boxes(page)).toEqual(before);
    expect(errors()).toEqual([]);
  },
);

it("keeps the focus when the button comes for the link", async () => {
  const { page, release } = await openVideo({}, { served: true, hold: true });
  await page.keyboard.press("Tab");
  await release();
  await button(page).waitFor();
  expect(await button(page).evaluate((one) => one === document.activeElement)).toBe(true);
});

it("is a link to the video and the hint where script does not run", async () => {
  const { page, foreign } = await openVideo({}, { served: true, javaScriptEnabled: false });
  const link = page.getByRole("link", { name: "Watch on YouTube" });
  expect(await link.getAttribute("href")).toBe("https://www.youtube.com/watch?v=abcdefghijk&t=90s");
  expect(await page.getByText("it is loaded from YouTube").isVisible()).toBe(true);
  expect(await policyLink(page).isVisible()).toBe(true);
  expect(await page.getByRole("button").count()).toBe(0);
  expect(foreign).toEqual([]);
});

// Stories have both themes.
it("has no barrier that axe could find, before and after, dark", async () => {
  const { page } = await openVideo(
    {},
    {
      html: `lang="en" data-sk-theme="dark"`,
      css: "html{background:#0e1116;color:#eceff4}",
    },
  );
  expect(await axe(page)).toEqual([]);
  await button(page).click();
  await page.frameLocator("iframe").getByText("Player").waitFor();
  expect(await axe(page)).toEqual([]);
});

it.each([
  ["ltr", "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunte"],
  ["rtl", "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunte"],
])("has room for a title of 60 letters at 320 px, %s", async (dir, title) => {
  const { page } = await openVideo(
    { title },
    { html: `lang="de" dir="${dir}"`, viewport: { width: 320, height: 700 } },
  );
  expect(await overhang(page)).toBe(0);
  const heading = await page.getByRole("heading", { level: 2 }).boundingBox();
  expect((heading?.x ?? 0) + (heading?.width ?? 999)).toBeLessThanOrEqual(320);
});

it("turns over with the page", async () => {
  const { page } = await openVideo({}, { html: 'lang="en" dir="rtl"' });
  const side = await page.getByText("When you play").evaluate((hint) => {
    const range = document.createRange();
    range.selectNodeContents(hint);
    const [line] = range.getClientRects();
    const box = document.querySelector(".sk-video-block")?.getBoundingClientRect();
    return Math.round((box?.right ?? 0) - (line?.right ?? 999));
  });
  expect(side).toBe(0);
});

it.each(["before", "after"])(
  "is poster, title and address on paper, %s the press",
  async (when) => {
    const { page } = await openVideo({}, { html: 'lang="en" data-sk-theme="dark"' });
    if (when === "after") {
      await button(page).click();
      await page.waitForSelector(PLAYER);
      expect(await page.locator(".sk-video-block__poster").isVisible()).toBe(false);
    }
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".sk-video-block__poster").isVisible()).toBe(true);
    expect(await page.getByRole("heading", { name: "A film" }).isVisible()).toBe(true);
    expect(
      await page.getByText("https://www.youtube.com/watch?v=abcdefghijk&t=90s").isVisible(),
    ).toBe(true);
    for (const part of [".sk-video-block__play", PLAYER, ".sk-video-block__foot"]) {
      expect(await page.locator(part).filter({ visible: true }).count()).toBe(0);
    }
  },
);

it("is as it was when the visitor comes back, whether or not the browser kept the page", async () => {
  const { page, site } = await openVideo({}, { bfcache: true });
  await page.evaluate(() => {
    addEventListener("pageshow", ({ persisted }) => (document.title = `kept ${persisted}`));
  });
  await button(page).click();
  await page.frameLocator("iframe").getByText("Player").waitFor();
  await page.goto(`${site.origin}/elsewhere`);
  await page.evaluate(() => history.back());
  await expect.poll(() => page.title()).not.toBe("Elsewhere");
  await whenMounted(page);
  const kept = (await page.title()) === "kept true";
  expect(await page.locator(PLAYER).count()).toBe(kept ? 1 : 0);
  expect(await button(page).count()).toBe(kept ? 0 : 1);
});

it("shows another provider's video only after another press", async () => {
  const { page, foreign } = await openVideo();
  await button(page).click();
  await expect.poll(() => foreign.length).toBe(1);
  await page.$eval("#island", (element) => {
    const props = { src: "https://vimeo.com/123456", title: "A film" };
    element.setAttribute("data-props", JSON.stringify(props));
  });
  await button(page).waitFor();
  expect(await page.locator(PLAYER).count()).toBe(0);
  expect(foreign).toHaveLength(1);
});

it.each(["https://video.example/1", "//video.example/film.mp4", "http://youtu.be/abcdefghijk"])(
  "leaves the page's own content for %s",
  async (src) => {
    const props = { src, title: "A film" };
    const content = island("video-block", props, "<p>Own content</p>");
    // Held, because what fails is never mounted.
    const { page, release } = await openWidgetPage(content, { hold: true });
    release().catch(() => {});
    await page.waitForSelector("[data-widget-state=failed]");
    expect(await page.getByText("Own content").isVisible()).toBe(true);
  },
);

it("leaves no listener, timer or observer behind after ten inserts and removals", async () => {
  const { page, errors } = await openVideo({}, { before: (_, page) => countHandles(page) });
  await insertAndRemove(page, 1);
  const before = await handles(page);
  await insertAndRemove(page, 10);
  await expect.poll(() => leakedHandles(page, before)).toEqual({});
  expect(errors()).toEqual([]);
});

it("takes its timer along when it goes while the video loads", async () => {
  const { page } = await openVideo({}, { hosts: "hang", before: (_, page) => countHandles(page) });
  const before = (await handles(page)).timers;
  await button(page).click();
  await page.waitForSelector(PLAYER);
  expect((await handles(page)).timers).toBe(before + 1);
  await page.$eval("#island", (element) => element.remove());
  await expect.poll(async () => (await handles(page)).timers).toBe(before);
});
