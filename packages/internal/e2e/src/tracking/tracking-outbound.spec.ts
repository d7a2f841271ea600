import { decodeTid } from "@skerry/core/tracking";
import { describe, expect, it } from "vitest";
import { openVisit, type Visit } from "./visit-page.ts";

declare global {
  interface Window {
    /** Names of events, and what the link's attribute has been. */
    seenHrefs: string[];
  }
}

const partner = (visit: Visit, rest = "") => visit.on("partner", `/partner${rest}`);

/** The record in the query of an address; it must be the only one there. */
function recordIn(address: string) {
  const values = new URL(address).searchParams.getAll("tid");
  expect(values).toHaveLength(1);
  return decodeTid(values[0]);
}

describe("a link to a partner", () => {
  it.each(["left", "middle"] as const)(
    "arrives with the record, by the %s button, and is as before afterwards",
    async (button) => {
      const visit = await openVisit('<a id="link"><b>Partner</b></a>', { at: "/?gclid=G" });
      const { page } = visit;
      const href = partner(visit, "?a=%20~b&sig=A%2Fb+c&flag#top");
      const link = page.locator("#link");
      await link.evaluate((link, href) => link.setAttribute("href", href), href);
      await link.evaluate((link) => link.setAttribute("target", "_blank"));
      await page.locator("b").click({ button });
      const arrived = () => visit.site.requests.find((url) => url.startsWith("/partner?"));
      await expect.poll(arrived).toBeDefined();
      const url = visit.on("partner", arrived());
      expect(url).toContain("?a=%20~b&sig=A%2Fb+c&flag&tid=1**");
      expect(recordIn(url)).toMatchObject({ gclid: "G", type: "paid", sent: expect.any(Number) });
      await expect.poll(() => link.getAttribute("href")).toBe(href);
      expect(visit.errors).toEqual([]);
    },
  );

  /** A page with a link, and all that its attribute has been, seen by an observer of the page. */
  async function openLink() {
    const visit = await openVisit('<p><a id="link">Partner</a></p><p id="target">Drop here</p>', {
      at: "/?gclid=G",
    });
    const href = partner(visit, "?a=1");
    await visit.page.evaluate((href) => {
      const link = document.querySelector("#link") as HTMLAnchorElement;
      link.href = href;
      Object.assign(window, { seenHrefs: [] });
      const note = (): void => void window.seenHrefs.push(link.getAttribute("href") ?? "");
      new MutationObserver(note).observe(link, { attributes: true });
      // After the tracker, which listens at the window, and before the browser reads the link.
      for (const type of ["contextmenu", "dragstart", "pointerdown"]) {
        document.addEventListener(type, ({ type }) => window.seenHrefs.push(type, link.href));
      }
    }, href);
    const link = visit.page.locator("#link");
    const html = () => link.evaluate((one) => one.outerHTML);
    return { ...visit, href, link, html, before: await html() };
  }

  it("has the record in the context menu, which opens and copies it, and is as before afterwards", async () => {
    const { page, link, href, html, before } = await openLink();
    await link.click({ button: "right" });
    const seen = await page.evaluate(() => window.seenHrefs);
    expect(recordIn(seen[seen.indexOf("contextmenu") + 1] as string)).toMatchObject({ gclid: "G" });
    await expect.poll(html).toBe(before);
    expect(await link.getAttribute("href")).toBe(href);
    // By key, too.
    await link.focus();
    await page.keyboard.press("Shift+F10");
    await expect.poll(html).toBe(before);
  });

  it("has the record where it is dragged to, and is as before afterwards", async () => {
    const { page, link, html, before } = await openLink();
    const dropped = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const target = document.querySelector("#target") as HTMLElement;
          target.addEventListener("dragover", (event) => event.preventDefault());
          target.addEventListener("drop", (event) => {
            event.preventDefault();
            resolve(event.dataTransfer?.getData("text/uri-list") ?? "");
          });
        }),
    );
    await link.dragTo(page.locator("#target"));
    expect(recordIn(await dropped)).toMatchObject({ gclid: "G" });
    await expect.poll(html).toBe(before);
  });

  it("has it for as long as it is pressed, and leaves what the page writes meanwhile", async () => {
    const { page, link, html, before } = await openLink();
    const box = (await link.boundingBox())!;
    await page.mouse.move(box.x + 2, box.y + 2);
    await page.mouse.down();
    expect(recordIn((await link.getAttribute("href"))!)).toMatchObject({ gclid: "G" });
    await page.mouse.move(box.x + 2, box.y + 200);
    await page.mouse.up();
    await expect.poll(html).toBe(before);

    await page.mouse.move(box.x + 2, box.y + 2);
    await page.mouse.down();
    // As an engine that morphs the page does.
    await link.evaluate((one) => one.setAttribute("href", "/elsewhere"));
    await page.mouse.move(box.x + 2, box.y + 200);
    await page.mouse.up();
    await link.click({ button: "right" });
    expect(await link.getAttribute("href")).toBe("/elsewhere");
  });

  it("is left alone where an observer of the page insists on its address", async () => {
    const { page, link, href } = await openLink();
    await link.evaluate((one, href) => {
      const insist = (): void => {
        if (one.getAttribute("href") !== href) one.setAttribute("href", href);
      };
      new MutationObserver(insist).observe(one, { attributes: true });
    }, href);
    for (const button of ["right", "left"] as const) {
      await link.evaluate((one) =>
        one.addEventListener("click", (event) => event.preventDefault()),
      );
      await link.click({ button });
    }
    expect(await link.getAttribute("href")).toBe(href);
    expect(await page.evaluate(() => window.seenHrefs.length)).toBeLessThan(40);
  });

  it("is found by key, in a shadow tree, in a map and in a drawing", async () => {
    const visit = await openVisit(
      `<div id="host"></div><svg width="50" height="20"><a id="drawn"><text y="15">Draw</text></a></svg>
       <svg width="50" height="20"><a id="older"><text y="15">Draw</text></a></svg>`,
    );
    const { page } = visit;
    const href = partner(visit);
    await page.evaluate((href) => {
      document.querySelector("#drawn")?.setAttribute("href", href);
      const xlink = "http://www.w3.org/1999/xlink";
      document.querySelector("#older")?.setAttributeNS(xlink, "xlink:href", href);
      const root = document.querySelector("#host")!.attachShadow({ mode: "open" });
      const link = Object.assign(document.createElement("a"), { href, id: "shadow" });
      link.append("Shadow");
      root.append(link);
    }, href);
    for (const go of [
      () => page.locator("#shadow").press("Enter"),
      () => page.locator("#drawn").click(),
      () => page.locator("#older").click(),
    ]) {
      await go();
      await page.waitForURL(/\/partner\?/);
      expect(recordIn(page.url())).toMatchObject({ type: "direct" });
      await page.goBack();
      await page.evaluate((href) => {
        document.querySelector("#drawn")?.setAttribute("href", href);
        const xlink = "http://www.w3.org/1999/xlink";
        document.querySelector("#older")?.setAttributeNS(xlink, "xlink:href", href);
      }, href);
      await visit.record();
    }
  });

  it("may be known by a text in its address, where the configuration says so", async () => {
    const tracking = { partners: [{ contains: "/partner?u=" }] };
    const visit = await openVisit('<a id="link">x</a>', { at: "/?gclid=G", tracking });
    const { page } = visit;
    const href = visit.on("evil", "/partner?u=www.partner.localhost");
    const link = page.locator("#link");
    await link.evaluate((link, href) => link.setAttribute("href", href), href);
    await link.click();
    await page.waitForURL(/\/partner\?/);
    expect(recordIn(page.url())).toMatchObject({ gclid: "G" });
    expect(visit.errors).toEqual([]);
  });

  it("gets nothing where visitors write, whatever its address names", async () => {
    const tracking = { partners: [{ contains: "/partner?u=" }] };
    const visit = await openVisit('<p data-skerry-untrusted><a id="link">x</a></p>', {
      at: "/?gclid=G",
      tracking,
    });
    const { page } = visit;
    const href = visit.on("evil", "/partner?u=www.partner.localhost");
    expect(await visit.record()).toMatchObject({ gclid: "G" });
    const link = page.locator("#link");
    await link.evaluate((link, href) => link.setAttribute("href", href), href);
    await link.click();
    await page.waitForURL(/\/partner\?/);
    expect(page.url()).toBe(href);
  });

  it.each([
    ["a button", '<form id="own" action="/">', '<button form="own" formaction="URL">'],
    ["a form of the name that a button of the page names", "", '<form id="own" action="URL">'],
  ])("gives nothing to %s that visitors have written", async (_, own, written) => {
    const tracking = { partners: [{ contains: "/partner" }] };
    const body = `${own}<input name="a" value="1"></form><div data-skerry-untrusted>${written}x</div><button form="own">y</button>`;
    const visit = await openVisit(body, { at: "/?gclid=G", tracking });
    const { page } = visit;
    expect(await visit.record()).toMatchObject({ gclid: "G" });
    await page.evaluate(
      (url) => {
        for (const name of ["action", "formaction"]) {
          document.querySelector(`[${name}=URL]`)?.setAttribute(name, url);
        }
      },
      visit.on("evil", "/partner"),
    );
    await page.locator("button").first().click();
    await page.waitForURL(/\/partner\?/);
    expect(new URL(page.url()).searchParams.has("gclid")).toBe(false);
    expect(new URL(page.url()).searchParams.has("tid")).toBe(false);
  });

  it.each([
    ["nothing", "partner.test", false],
    ["the record where the configuration names http", "http://partner.test", true],
  ])("over http gets %s from a page over https", async (_, listed, isNamed) => {
    const visit = await openVisit('<a id="link">x</a>', { tracking: { partners: [listed] } });
    const { page, site } = visit;
    await page.route("https://shop.test/**", async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const response = await route.fetch({ url: site.origin + pathname + search });
      await route.fulfill({ response });
    });
    await page.goto("https://shop.test/?gclid=G");
    expect(await visit.record()).toMatchObject({ gclid: "G" });
    const link = page.locator("#link");
    const { port } = new URL(site.origin);
    await link.evaluate((link, port) => {
      link.setAttribute("href", `http://partner.test:${port}/partner?a=1`);
    }, port);
    await link.click();
    await page.waitForURL(/\/partner\?a=1/);
    expect(new URL(page.url()).searchParams.has("tid")).toBe(isNamed);
    expect(visit.errors).toEqual([]);
  });

  it("to another site that names a partner in its query gets nothing, and no script is run", async () => {
    const visit = await openVisit("<a id='link'>x</a>");
    const { page } = visit;
    const link = page.locator("#link");
    for (const href of [
      visit.on("evil", "/partner?u=www.partner.localhost"),
      "javascript:void(document.title='//www.partner.localhost/')",
    ]) {
      await link.evaluate((link, href) => link.setAttribute("href", href), href);
      const seen = await link.evaluate((link: HTMLElement) => {
        let seen: string | null = null;
        link.addEventListener("click", (event) => {
          event.preventDefault();
          seen = link.getAttribute("href");
        });
        link.click();
        return seen;
      });
      expect(seen).toBe(href);
    }
  });
});

describe("a form to a partner", () => {
  const form = (attributes = "", inside = "") =>
    `<form id="form" ${attributes}><input name="q" value="a b">${inside}<button>Go</button></form>`;

  /** Sends the form of a page and returns what arrives. */
  async function send(html: string, how: "click" | "script", path = "/partner?a=1") {
    const visit = await openVisit(html, { at: "/?emid=7" });
    const { page } = visit;
    await page
      .locator("#form")
      .evaluate((form, action) => form.setAttribute("action", action), visit.on("partner", path));
    const arriving = page.waitForRequest((one) => one.url().includes("/partner"));
    if (how === "click") await page.locator("#form button").click();
    else await page.evaluate(() => HTMLFormElement.prototype.submit.call(document.forms[0]));
    const request = await arriving;
    return { url: new URL(request.url()), body: new URLSearchParams(request.postData() ?? "") };
  }

  it.each(["click", "script"] as const)("that gets has it as fields, by %s", async (how) => {
    const { url } = await send(form('method="get"'), how);
    expect(url.searchParams.get("q")).toBe("a b");
    expect(recordIn(url.href)).toMatchObject({ emid: "7" });
    expect(url.searchParams.get("referrer")).toMatch(/^http:\/\/www\.shop\.localhost:\d+\/$/);
  });

  it("that posts has it in its address, and the body as it was", async () => {
    const { url, body } = await send(form('method="post"'), "click");
    expect(url.searchParams.get("a")).toBe("1");
    expect(recordIn(url.href)).toMatchObject({ emid: "7" });
    expect([...body.keys()]).toEqual(["q"]);
  });

  it("that a script posts has it in the body", async () => {
    const { url, body } = await send(form('method="post"'), "script");
    expect(url.searchParams.has("tid")).toBe(false);
    expect(decodeTid(body.get("tid"))).toMatchObject({ emid: "7" });
  });

  it("may have an input that is called action", async () => {
    const inputs = `<input name="action" value="/x"><input name="method" value="dialog">`;
    for (const method of ["get", "post"]) {
      const { url } = await send(form(`method="${method}"`, inputs), "click");
      expect(recordIn(url.href)).toMatchObject({ emid: "7" });
    }
  });
});
