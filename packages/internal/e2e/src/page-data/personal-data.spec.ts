/** `data-props-from`: islands of a page that is the same for everybody, with data of one visitor. */
import type { Skerry } from "@skerry/mount";
import { describe, expect, it } from "vitest";
import { layoutShifts } from "../harness/layout-shifts.ts";
import type { PageResponse } from "../harness/serve-page.ts";
import { servedIsland } from "../islands/island-markup.ts";
import {
  type IslandPage,
  type IslandPageOptions,
  marker,
  openIslandPage,
} from "../islands/island-page.ts";
import { engineFiles, turbo } from "../morphs/engines.ts";
import { cart, island, json, markup, url } from "./personal-cart.ts";

declare global {
  interface Window {
    renders?: number;
    kept?: Element[];
    wasKept?: boolean;
    /** Of islands that have failed. */
    retries: (() => void)[];
    /** The copy of a page that Turbo keeps. */
    copy: Element;
    Turbo: { visit(url: string, options?: object): void };
  }
}

const served = async (props: object, output?: string): Promise<string> =>
  island({ props, content: (await marker()) + markup(output) });

const noData: PageResponse = { status: 204, body: "" };

function open(
  body: string,
  answer: PageResponse = json({ count: 2 }),
  { files, ...options }: IslandPageOptions & { bfcache?: boolean } = {},
): Promise<IslandPage> {
  return openIslandPage(body, {
    widgets: { cart },
    files: { [url]: answer, ...files },
    ...options,
  });
}

const output = ({ page }: IslandPage, id = "a"): Promise<string> =>
  page.evaluate((of) => document.querySelector(`#${of} output`)?.textContent ?? "", id);
const fetches = ({ site }: IslandPage, path = "/me/"): string[] =>
  site.requests.filter((one) => one.startsWith(path));
const scan = ({ page }: IslandPage, id = "a"): Promise<void> =>
  page.evaluate((of) => (window.skerry as Skerry).scan(document.getElementById(of) as Element), id);
const failure = async ({ events }: IslandPage) =>
  (await events()).find(({ type }) => type === "failed");
const setAttribute = ({ page }: IslandPage, name: string, value: string | null): Promise<void> =>
  page.evaluate(
    ([of, to]) => {
      const element = document.getElementById("a") as Element;
      if (to === null) element.removeAttribute(of as string);
      else element.setAttribute(of as string, to as string);
    },
    [name, value],
  );

describe("the request", () => {
  it("is one GET of a page for all islands with the URL, later ones too, each with a copy", async () => {
    const islandPage = await open(
      ["a", "b"].map((id) => island({ id, props: { currency: "CHF" } })).join(""),
      json({ count: 2, list: ["one"] }),
    );
    const { page, state, errors } = islandPage;
    for (const id of ["a", "b"]) {
      await state(id, "mounted");
      expect(await output(islandPage, id)).toBe("2 CHF 1");
    }
    await page.evaluate(
      (html) => document.body.insertAdjacentHTML("beforeend", html),
      island({ id: "c" }),
    );
    await state("c", "mounted");
    expect(await output(islandPage, "c")).toBe("2 EUR 1");
    expect(fetches(islandPage)).toEqual([url]);
    expect(errors).toEqual([]);
  });

  it("has the cookies of the session, and asks for JSON", async () => {
    const islandPage = await open(island({ load: "never" }));
    const { page, state } = islandPage;
    await page.evaluate(() => (document.cookie = "session=ada"));
    const asked = page.waitForRequest(`**${url}`);
    await scan(islandPage);
    const request = await asked;
    await state("a", "mounted");
    expect(request.method()).toBe("GET");
    expect(await request.allHeaders()).toMatchObject({
      accept: "application/json",
      cookie: "session=ada",
    });
  });

  it("waits for the trigger, or for the first hint of an interaction", async () => {
    const islandPage = await open(island({ load: "interaction" }));
    const { page, state } = islandPage;
    await state("a", "waiting");
    expect(fetches(islandPage)).toEqual([]);
    await page.hover("#a p");
    await expect.poll(() => fetches(islandPage)).toEqual([url]);
    await state("a", "waiting");
    await page.click("#a p");
    await state("a", "mounted");
    expect(await output(islandPage)).toBe("2 EUR");
    expect(fetches(islandPage)).toEqual([url]);
  });

  it("is made again after a fault of the server", async () => {
    const islandPage = await open(island(), undefined, {
      before: (site) => site.fail(url, 1, 503),
    });
    await islandPage.state("a", "mounted");
    expect(fetches(islandPage)).toEqual([url, url]);
  });

  it("is aborted when the island ends, and made anew when it is back", async () => {
    const islandPage = await open(island(), undefined, {
      before: (site) => site.hold(url),
    });
    const { page, state } = islandPage;
    await expect.poll(() => fetches(islandPage)).toEqual([url]);
    const aborted = page.waitForEvent("requestfailed", (one) => one.url().endsWith(url));
    await page.evaluate(() => (window.skerry as Skerry).unmount(document));
    await aborted;
    islandPage.site.release();
    await scan(islandPage);
    await state("a", "mounted");
    expect(fetches(islandPage)).toEqual([url, url]);
    expect(await failure(islandPage)).toBeUndefined();
  });

  it("goes on while another island waits for it", async () => {
    const islandPage = await open(["a", "b"].map((id) => island({ id })).join(""), undefined, {
      before: (site) => site.hold(url),
    });
    const { page, state } = islandPage;
    await expect.poll(() => fetches(islandPage)).toEqual([url]);
    await page.evaluate(() =>
      (window.skerry as Skerry).unmount(document.getElementById("a") as Element),
    );
    islandPage.site.release();
    await state("b", "mounted");
    expect(fetches(islandPage)).toEqual([url]);
  });

  it("is not made in a region that visitors write", async () => {
    const islandPage = await open(
      `<div data-skerry-untrusted>${island({ id: "b" })}</div>${island({ from: "/me/other.json" })}`,
      undefined,
      { files: { "/me/other.json": json({ count: 1 }) } },
    );
    await islandPage.state("a", "mounted");
    expect(fetches(islandPage)).toEqual(["/me/other.json"]);
  });

  it("costs a page without the attribute no byte", async () => {
    const islandPage = await open(
      island({ props: { count: 1 } }).replace(/data-props-from="[^"]*"/, ""),
    );
    await islandPage.state("a", "mounted");
    expect(await output(islandPage)).toBe("1 EUR");
    expect(islandPage.site.requests.filter((one) => one.includes("personal-"))).toEqual([]);
  });
});

describe("until the answer is there", () => {
  it("an island keeps its own HTML, and then mounts", async () => {
    const islandPage = await open(island(), undefined, {
      before: (site) => site.hold(url),
    });
    const { page, state, events } = islandPage;
    await expect.poll(() => fetches(islandPage)).toEqual([url]);
    await state("a", "loading");
    expect(await page.innerHTML("#a")).toBe("<p>Own HTML</p>");
    islandPage.site.release();
    await state("a", "mounted");
    expect(await events()).toMatchObject([{ type: "mounted", hydrated: false }]);
  });

  it("served markup hydrates with the props of the page, works, and then shows the answer", async () => {
    const islandPage = await open(await served({ count: 0 }), undefined, {
      before: (site) => site.hold(url),
      script: `addEventListener("DOMContentLoaded", () => (window.kept = [...document.querySelectorAll("#a *")]));`,
    });
    const { page, state, events, errors } = islandPage;
    await state("a", "mounted");
    expect(await output(islandPage)).toBe("0 EUR");
    await page.click("#a button");
    islandPage.site.release();
    await expect.poll(() => output(islandPage)).toBe("2 EUR");
    expect(await page.textContent("#a button")).toBe("clicks 1");
    expect(await events()).toMatchObject([{ type: "mounted", hydrated: true }]);
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll("#a *")].every((one, i) => one === window.kept?.[i]),
      ),
    ).toBe(true);
    expect(errors).toEqual([]);
  });

  it("served markup hydrates with the props of the page also when the answer is there already", async () => {
    const islandPage = await open(
      island({ id: "b" }) +
        (await served({ count: 0 })).replace("data-props=", 'data-load="never" data-props='),
    );
    const { state, events, errors } = islandPage;
    await state("b", "mounted");
    await scan(islandPage);
    await expect.poll(() => output(islandPage)).toBe("2 EUR");
    expect((await events()).at(-1)).toMatchObject({ id: "a", type: "mounted", hydrated: true });
    expect(fetches(islandPage)).toEqual([url]);
    expect(errors).toEqual([]);
  });

  it.each([
    ["says the same as the page", json({ count: 0, list: undefined })],
    ["is that there are none", noData],
    ["is empty", json({})],
  ])("served markup is not rendered again if the answer %s", async (_, answer) => {
    const islandPage = await open(await served({ count: 0 }), answer);
    const { page, state } = islandPage;
    await state("a", "mounted");
    await expect.poll(() => fetches(islandPage)).toEqual([url]);
    // An island that reads the same answer later shows that it has come.
    await page.evaluate(
      (html) => document.body.insertAdjacentHTML("beforeend", html),
      island({ id: "b", props: { count: 0 } }),
    );
    await state("b", "mounted");
    expect(await page.evaluate(() => window.renders)).toBe(2);
    expect(await output(islandPage)).toBe("0 EUR");
  });

  it("nothing moves", async () => {
    const islandPage = await open(`${await served({ count: 0 })}<p>Below</p>`, json({ count: 2 }), {
      before: (site) => site.hold(url),
    });
    await islandPage.state("a", "mounted");
    islandPage.site.release();
    await expect.poll(() => output(islandPage)).toBe("2 EUR");
    expect(await layoutShifts(islandPage.page)).toEqual([]);
  });
});

describe("a static widget", () => {
  const review = (text: string): object => ({ name: "Ada", source: "Example", text });
  const open_ = async (answer: PageResponse): Promise<IslandPage> => {
    const html = await servedIsland("review-card", review("for all"));
    return open(html.replace("data-load", `data-props-from="${url}" data-load`), answer);
  };
  const hasReact = ({ site }: IslandPage): boolean =>
    site.requests.some((one) => one.includes("/chunks/island-"));

  it.each([
    ["there are none", noData],
    ["the answer is empty", json({})],
  ])("keeps its markup, without React, if %s", async (_, answer) => {
    const islandPage = await open_(answer);
    await islandPage.state("island", "mounted");
    expect(fetches(islandPage)).toEqual([url]);
    expect(hasReact(islandPage)).toBe(false);
  });

  it("hydrates and shows them", async () => {
    const islandPage = await open_(json({ text: "for Ada" }));
    await expect.poll(() => islandPage.text("#island")).toContain("for Ada");
    expect(await islandPage.events()).toMatchObject([{ type: "mounted", hydrated: true }]);
    expect(islandPage.errors).toEqual([]);
  });

  it("fails with its markup as it was served", async () => {
    const islandPage = await open_({ status: 404, body: "" });
    await islandPage.state("island", "failed");
    expect(await failure(islandPage)).toMatchObject({ phase: "props" });
    expect(await islandPage.text("#island")).toContain("for all");
  });
});

describe("an answer that brings no object", () => {
  it.each<[string, PageResponse, RegExp]>([
    ["a status", { status: 404, body: "{}" }, /received status 404\. .*204/],
    ["a page", { body: "<!doctype html><h1>Log in</h1>" }, /received HTML\. .*log in/],
    ["no JSON", { body: "{'count': 1}" }, /received what is no JSON/],
    ["nothing", { body: "" }, /received nothing/],
    ["a list", json([{ count: 1 }]), /received JSON that is no object/],
    [
      "a redirect to a page",
      { status: 302, headers: { Location: "/me/login" }, body: "" },
      /received HTML after a redirect to \/me\/login/,
    ],
  ])("fails the island: %s", async (_, answer, message) => {
    const islandPage = await open(island(), answer, {
      files: { "/me/login": "<!doctype html><title>Log in</title>" },
    });
    const { page, state, uncaughtErrors } = islandPage;
    await state("a", "failed");
    const { phase, message: text = "" } = (await failure(islandPage)) ?? {};
    expect(phase).toBe("props");
    expect(text).toContain('The widget "cart" at #a got bad props.');
    expect(text).toContain(url);
    expect(text).toMatch(message);
    expect(await page.innerHTML("#a")).toBe("<p>Own HTML</p>");
    expect(await uncaughtErrors()).toHaveLength(1);
  });

  it.each([
    ["another origin", (other: string) => `${other}/me/cart.json`, /expected a URL of this site/],
    ["no URL", () => "http://", /expected a URL of this site/],
    ["empty", () => "", /Write a path such as/],
  ])("is not asked for: %s", async (_, from, message) => {
    const islandPage = await open(island({ load: "never" }));
    await setAttribute(islandPage, "data-props-from", from(islandPage.site.otherOrigin));
    await scan(islandPage);
    await islandPage.state("a", "failed");
    expect((await failure(islandPage))?.message).toMatch(message);
    expect(fetches(islandPage)).toEqual([]);
  });

  it("is not followed to another origin", async () => {
    const islandPage = await open(island({ load: "never" }));
    const { site, state } = islandPage;
    site.replace(url, {
      status: 302,
      headers: { Location: `${site.otherOrigin}/me/other.json` },
      body: "",
    });
    site.replace("/me/other.json", json({ count: 9 }));
    await scan(islandPage);
    await state("a", "failed");
    expect((await failure(islandPage))?.message).toMatch(/received no answer/);
    expect(fetches(islandPage, "/me/other.json")).toEqual([]);
  });

  it("is one by the schema too, which sees both together", async () => {
    const islandPage = await open(island({ props: { count: 1 } }), json({ count: "two" }));
    await islandPage.state("a", "failed");
    expect(await failure(islandPage)).toMatchObject({
      phase: "props",
      message: expect.stringContaining("/count"),
    });
  });

  it("quotes no value of the visitor's, and names the URL", async () => {
    const html = await servedIsland("pagination", { page: 1, pages: 3, href: "/{page}" });
    const islandPage = await open(
      html.replace("data-load", `data-props-from="${url}" data-load`),
      json({ page: "Ada Lovelace", pages: [{ name: "Ada" }] }),
    );
    await islandPage.state("island", "failed");
    const { message = "" } = (await failure(islandPage)) ?? {};
    expect(message).toMatch(/\/page: Expected number, but received a string from http.*cart\.json/);
    expect(message).toMatch(/\/pages: Expected number, but received an array/);
    expect(message).not.toContain("Ada");
  });

  it("takes a hydrated widget out again, and leaves what was served", async () => {
    const islandPage = await open(await served({ count: 0 }), { status: 403, body: "" });
    await islandPage.state("a", "failed");
    expect(await failure(islandPage)).toMatchObject({ phase: "props" });
    expect(await output(islandPage)).toBe("0 EUR");
    // The widget is gone, and a button that would do nothing cannot be pressed.
    expect(await islandPage.page.isDisabled("#a button")).toBe(true);
    expect(await islandPage.page.textContent("#a button")).toBe("clicks 0");
  });

  it("is forgotten: retry() asks again, once for all islands that failed with it", async () => {
    const islandPage = await open(
      ["a", "b"].map((id) => island({ id })).join(""),
      {
        status: 404,
        body: "",
      },
      {
        script: `addEventListener("skerry:failed", ({ detail }) => (window.retries ??= []).push(detail.retry));`,
      },
    );
    const { page, site, state } = islandPage;
    await state("a", "failed");
    await state("b", "failed");
    site.replace(url, json({ count: 3 }));
    await page.evaluate(() => window.retries.forEach((retry) => retry()));
    for (const id of ["a", "b"]) {
      await state(id, "mounted");
      expect(await output(islandPage, id)).toBe("3 EUR");
    }
    expect(fetches(islandPage)).toEqual([url, url]);
  });
});

it("a schema that throws quotes no value of the visitor's either", async () => {
  const throwing = cart.replace(
    'typeof value.count === "number"',
    '(() => { throw new Error("Unexpected " + value.count); })()',
  );
  const islandPage = await open(island(), json({ count: "Ada" }), { widgets: { cart: throwing } });
  await islandPage.state("a", "failed");
  const { phase, message = "" } = (await failure(islandPage)) ?? {};
  expect(phase).toBe("props");
  expect(message).toMatch(/The schema threw an error on data from http.*cart\.json/);
  expect(message).not.toContain("Ada");
});

describe("islands that fail one after the other", () => {
  it("ask again each, and start none of the others again", async () => {
    const islandPage = await open(island(), { status: 404, body: "" });
    const { page, state } = islandPage;
    await state("a", "failed");
    for (const id of ["b", "c"]) {
      await page.evaluate(
        (html) => document.body.insertAdjacentHTML("beforeend", html),
        island({ id }),
      );
      await state(id, "failed");
    }
    expect((await islandPage.events()).map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(fetches(islandPage)).toEqual([url, url, url]);
  });
});

describe("a change", () => {
  it("by scan while it loads: what is under way counts no more", async () => {
    const islandPage = await open(island(), undefined, {
      before: (site) => site.hold(url),
    });
    const { site, state } = islandPage;
    await expect.poll(() => fetches(islandPage)).toEqual([url]);
    await state("a", "loading");
    site.replace(url, json({ count: 5 }));
    await scan(islandPage);
    site.release();
    await state("a", "mounted");
    expect(await output(islandPage)).toBe("5 EUR");
    expect((await islandPage.events()).map(({ type }) => type)).toEqual(["mounted"]);
    expect(fetches(islandPage)).toEqual([url, url]);
  });

  it("by scan: fetches again, and all islands with the URL show the new answer", async () => {
    const islandPage = await open(["a", "b"].map((id) => island({ id })).join(""), {
      body: '{"count":2}',
      headers: { "Cache-Control": "private, max-age=60" },
    });
    const { page, site, state } = islandPage;
    await state("a", "mounted");
    await state("b", "mounted");
    await page.click("#b button");
    site.replace(url, json({ count: 5 }));
    await page.evaluate(() => {
      for (const id of ["a", "b"]) {
        (window.skerry as Skerry).scan(document.getElementById(id) as Element);
      }
    });
    await expect.poll(() => output(islandPage)).toBe("5 EUR");
    await expect.poll(() => output(islandPage, "b")).toBe("5 EUR");
    expect(await page.textContent("#b button")).toBe("clicks 1");
    expect(fetches(islandPage)).toEqual([url, url]);
  });

  it("of the props of the page: they are merged under the last answer", async () => {
    const islandPage = await open(island({ props: { currency: "EUR" } }));
    await islandPage.state("a", "mounted");
    await setAttribute(islandPage, "data-props", '{"currency":"SEK","count":7}');
    await expect.poll(() => output(islandPage)).toBe("2 SEK");
    expect(fetches(islandPage)).toEqual([url]);
  });

  it("of the URL: fetches from there, and without one the props of the page count", async () => {
    const islandPage = await open(island({ props: { count: 0 } }), undefined, {
      files: { "/me/other.json": json({ count: 4 }) },
    });
    await islandPage.state("a", "mounted");
    await setAttribute(islandPage, "data-props-from", "/me/other.json#part");
    await expect.poll(() => output(islandPage)).toBe("4 EUR");
    await setAttribute(islandPage, "data-props-from", null);
    await expect.poll(() => output(islandPage)).toBe("0 EUR");
    expect(fetches(islandPage)).toEqual([url, "/me/other.json"]);
  });

  it("of the URL: mounts an island that has failed with the old one", async () => {
    const islandPage = await open(island({ from: "/me/none.json" }));
    await islandPage.state("a", "failed");
    await setAttribute(islandPage, "data-props-from", url);
    await islandPage.state("a", "mounted");
    expect(await output(islandPage)).toBe("2 EUR");
  });
});

describe("an engine", () => {
  const visit = async ({ page }: IslandPage, to: string): Promise<void> => {
    await page.evaluate(
      (next) =>
        new Promise<void>((resolve) => {
          addEventListener("turbo:load", () => resolve(), { once: true });
          window.Turbo.visit(next);
        }),
      to,
    );
  };

  it.each([
    [
      "Idiomorph",
      "idiomorph",
      'Idiomorph.morph(document.querySelector("main"), html, { morphStyle: "innerHTML" })',
    ],
    ["htmx", "htmx4", 'htmx.swap({ target: "main", text: html, swap: "innerMorph" })'],
  ])(
    "%s: a morph that changes the attribute fetches, and keeps the widget",
    async (_, file, morph) => {
      const islandPage = await open(`<main>${island()}</main>`, undefined, {
        head: `<script src="/engines/${file}.js"></script>`,
        files: { ...engineFiles, "/me/other.json": json({ count: 4 }) },
      });
      const { page, state, events } = islandPage;
      await state("a", "mounted");
      await page.click("#a button");
      await page.evaluate(
        ([source, html]) => void new Function("html", source as string)(html),
        [morph, island({ from: "/me/other.json" })],
      );
      await expect.poll(() => output(islandPage)).toBe("4 EUR");
      expect(await page.textContent("#a button")).toBe("clicks 1");
      expect((await events()).map(({ type }) => type)).toEqual(["mounted"]);
    },
  );

  it("Turbo: a visit is a new page with a request of its own, and no copy has personal data", async () => {
    const permanent = `<div id="kept" data-turbo-permanent>${island({ id: "b" })}</div>`;
    const islandPage = await open(`${island()}${permanent}`, undefined, {
      head: turbo,
      files: engineFiles,
    });
    const { page, site, state } = islandPage;
    await state("a", "mounted");
    await state("b", "mounted");
    await page.click("#b button");
    const html = await page.evaluate(async () => (await fetch("/")).text());
    site.replace("/next", html);
    site.replace(url, json({ count: 8 }));
    await page.evaluate(() =>
      addEventListener("turbo:before-cache", () =>
        queueMicrotask(() => Object.assign(window, { copy: document.body.cloneNode(true) })),
      ),
    );
    await visit(islandPage, "/next");
    await expect.poll(() => output(islandPage)).toBe("8 EUR");
    await expect.poll(() => output(islandPage, "b")).toBe("8 EUR");
    expect(await page.textContent("#b button")).toBe("clicks 1");
    expect(fetches(islandPage)).toEqual([url, url]);
    const copy = await page.evaluate(() => window.copy.innerHTML);
    expect(copy).toContain("Own HTML");
    expect(copy).not.toContain("<output>");
  });

  it("Turbo: a refresh of the page by a morph fetches again", async () => {
    const islandPage = await open(island(), undefined, {
      head: `<meta name="turbo-refresh-method" content="morph">${turbo}`,
      files: engineFiles,
    });
    const { page, site, state } = islandPage;
    await state("a", "mounted");
    await page.click("#a button");
    site.replace(url, json({ count: 8 }));
    await page.evaluate(() => window.Turbo.visit(location.href, { action: "replace" }));
    await expect.poll(() => output(islandPage)).toBe("8 EUR");
    expect(await page.textContent("#a button")).toBe("clicks 1");
    expect(fetches(islandPage)).toEqual([url, url]);
  });

  it("that puts another page into the document: its islands fetch again", async () => {
    const islandPage = await open(island());
    const { page, site, state } = islandPage;
    await state("a", "mounted");
    site.replace(url, json({ count: 8 }));
    await page.evaluate(
      (html) => {
        history.pushState(null, "", "/next");
        document.body.innerHTML = html;
      },
      island({ id: "b" }),
    );
    await state("b", "mounted");
    expect(await output(islandPage, "b")).toBe("8 EUR");
    expect(fetches(islandPage)).toEqual([url, url]);
  });

  it("Back restores the page from memory as it was left", async () => {
    const islandPage = await open(island(), undefined, {
      bfcache: true,
      files: { "/elsewhere": "<title>Elsewhere</title>" },
    });
    const { page, site, state } = islandPage;
    await state("a", "mounted");
    site.replace(url, json({ count: 8 }));
    await page.evaluate(() => {
      addEventListener("pageshow", ({ persisted }) => (window.wasKept = persisted));
    });
    await page.goto(`${site.origin}/elsewhere`);
    await page.evaluate(() => history.back());
    await page.waitForFunction(() => window.wasKept);
    expect(await output(islandPage)).toBe("2 EUR");
    expect(fetches(islandPage)).toEqual([url]);
  });
});
