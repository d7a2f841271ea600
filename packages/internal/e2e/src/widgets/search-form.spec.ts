import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axe } from "../harness/axe.ts";
import { pageWork } from "../harness/page-work.ts";
import type { PageServer } from "../harness/serve-page.ts";
import { otherBuild } from "../harness/tested-flavour.ts";
import { island, servedIsland } from "../islands/island-markup.ts";
import { watchTakeover } from "../islands/takeover.ts";
import { insertAndRemove, countHandles, handles, leakedHandles } from "../islands/handles.ts";
import { openWidgetPage, whenMounted, type WidgetPageOptions } from "./widget-page.ts";

const FIELD = '[name="domain_check[domains]"]';
const SUBMIT = '[name="domain_check[search]"]';
const SWITCH = ".sk-search-form__switch";
const PAUSE = ".sk-motion";

const fallback =
  '<form action="/domains/search"><input name="domain_check[domains]"><input type="hidden" name="domain_check[tld]" value="com"><button name="domain_check[search]" value="1">Search</button></form>';

/** Opens a page with one form. Without `served` it is rendered in the browser over a plain form. */
async function openForm(
  props: object = {},
  { served = false, ...options }: WidgetPageOptions & { served?: boolean } = {},
) {
  const all = { tld: "com", examples: ["paper-boats", "kites.de"], ...props };
  const body = served
    ? await servedIsland("search-form", all)
    : island("search-form", all, fallback);
  return openWidgetPage(body, { reducedMotion: "reduce", ...options });
}

const queryOf = (address = ""): [string, string][] => [
  ...new URL(address, "http://site.example").searchParams,
];

const selection = (page: Page): Promise<(number | null)[]> =>
  page.$eval(FIELD, (field) => {
    const { selectionStart, selectionEnd } = field as HTMLInputElement;
    return [selectionStart, selectionEnd];
  });

const placeholder = (page: Page): Promise<string | null> => page.getAttribute(FIELD, "placeholder");

/** Whether the examples are being typed, by the page's clock. No letter rests for longer than a second. */
async function isTyping(page: Page): Promise<boolean> {
  await page.$eval(FIELD, (field) => {
    window.typed = 0;
    new MutationObserver(() => (window.typed += 1)).observe(field, {
      attributeFilter: ["placeholder"],
    });
  });
  await page.clock.runFor(1400);
  return (await page.evaluate(() => window.typed)) > 0;
}

declare global {
  interface Window {
    /** How often the example in the field has changed. */
    typed: number;
  }
}

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await page.keyboard.press("ControlOrMeta+V");
}

/** No Content: the browser stays on the page, as after a navigation that was stopped. */
function answerWithNothing(site: PageServer): void {
  site.replace("/domains/search", { status: 204, body: "" });
}

describe("a search that is on its way", () => {
  it("is asked for once, and the button says so without changing", async () => {
    const { page, searches, requests } = await openForm({}, { before: answerWithNothing });
    await page.fill(FIELD, "paper-boats");
    const loaded = requests.length;
    const before = await page.locator(SUBMIT).boundingBox();
    const submit = page.getByRole("button", { name: "Search", exact: true });
    await submit.click();
    await expect.poll(() => searches().length).toBe(1);

    expect(await page.getAttribute(SUBMIT, "aria-busy")).toBe("true");
    expect(await page.getAttribute(SUBMIT, "aria-disabled")).toBe("true");
    expect(await submit.evaluate((button) => (button as HTMLButtonElement).disabled)).toBe(false);
    expect(await submit.boundingBox()).toEqual(before);
    expect(await page.getByRole("status").allTextContents()).toContain("Searching…");

    await submit.click({ force: true });
    await page.press(FIELD, "Enter");
    await page.$eval(FIELD, (field) => (field as HTMLInputElement).form?.requestSubmit());
    // A page that answers is behind every request that was made before.
    await page.evaluate(() => fetch("/page.css"));
    expect(searches()).toHaveLength(1);
    // A navigation: no script asks for anything, but the one of this test.
    const asked = requests.slice(loaded).map(({ type, url }) => [type, new URL(url).pathname]);
    expect(asked).toEqual([
      ["document", "/domains/search"],
      ["fetch", "/page.css"],
    ]);
  });

  it("ends after thirty seconds when no page has come, and can be started again", async () => {
    const { page, searches } = await openForm(
      {},
      {
        async before(site, page) {
          answerWithNothing(site);
          await page.clock.install();
        },
      },
    );
    await page.click(SUBMIT);
    await expect.poll(() => searches().length).toBe(1);
    await page.clock.runFor(29_000);
    expect(await page.getAttribute(SUBMIT, "aria-busy")).toBe("true");
    await page.clock.runFor(1100);
    expect(await page.getAttribute(SUBMIT, "aria-busy")).toBeNull();
    expect(await page.getAttribute(SUBMIT, "aria-disabled")).toBeNull();
    expect((await page.getByRole("status").allTextContents()).join("")).toBe("");

    await page.click(SUBMIT);
    await expect.poll(() => searches().length).toBe(2);
  });

  it("ends when the connection is lost", async () => {
    const { page } = await openForm({}, { before: answerWithNothing });
    await page.click(SUBMIT);
    await expect.poll(() => page.getAttribute(SUBMIT, "aria-busy")).toBe("true");
    await page.context().setOffline(true);
    await expect.poll(() => page.getAttribute(SUBMIT, "aria-busy")).toBeNull();
  });

  it("ends when the visitor stops it", async () => {
    const { page, searches } = await openForm(
      {},
      { before: (site) => site.hold("/domains/search") },
    );
    // Chromium may answer no question about a page that is being left, so the page itself keeps what the button says.
    await page.$eval(SUBMIT, (button) => {
      const said: (string | null)[] = [];
      Object.assign(window, { said });
      new MutationObserver(() => said.push(button.getAttribute("aria-busy"))).observe(button, {
        attributeFilter: ["aria-busy"],
      });
      // After Playwright has its answer, which would otherwise wait for the page that does not come.
      setTimeout(() => (button as HTMLElement).click());
    });
    await expect.poll(() => searches().length).toBe(1);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Page.stopLoading");
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { said: unknown }).said))
      .toEqual(["true", null]);
  });

  it("that opens in another tab or window leaves this page as it is", async () => {
    const { page, searches } = await openForm();
    await page.fill(FIELD, "paper-boats");
    for (const modifiers of [["ControlOrMeta"], ["Shift"]] as const) {
      const [results] = await Promise.all([
        page.context().waitForEvent("page"),
        page.click(SUBMIT, { modifiers: [...modifiers] }),
      ]);
      await results.waitForSelector("h1");
      expect(await results.title()).toBe("Results");
      expect(await page.locator("[aria-busy]").count()).toBe(0);
    }
    await page.click(SUBMIT, { button: "middle" });
    expect(await page.locator("[aria-busy]").count()).toBe(0);
    expect(searches()).toHaveLength(2);

    await page.click(SUBMIT);
    await page.waitForURL("**/domains/search?**");
    expect(searches()).toHaveLength(3);
  });
});

describe("what is sent", () => {
  it("waits for the end of a composition", async () => {
    const { page, searches } = await openForm();
    const session = await page.context().newCDPSession(page);
    await page.focus(FIELD);
    await session.send("Input.imeSetComposition", {
      text: "みなと",
      selectionStart: 3,
      selectionEnd: 3,
    });
    expect(await page.inputValue(FIELD)).toBe("みなと");
    const enter = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 229 };
    await session.send("Input.dispatchKeyEvent", { type: "keyDown", text: "\r", ...enter });
    await page.evaluate(() => fetch("/page.css"));
    expect(searches()).toEqual([]);
    expect(await page.locator("[aria-busy]").count()).toBe(0);

    await session.send("Input.insertText", { text: "港" });
    await page.keyboard.press("Enter");
    await page.waitForURL("**/domains/search?**");
    expect(queryOf(searches()[0])).toContainEqual(["domain_check[domains]", "港"]);
  });

  it("goes with the Enter of Android, whose keyboard still composes the word", async () => {
    const { page, searches } = await openForm();
    const session = await page.context().newCDPSession(page);
    await page.focus(FIELD);
    const word = { text: "bakery", selectionStart: 6, selectionEnd: 6 };
    await session.send("Input.imeSetComposition", word);
    await page.evaluate(() =>
      addEventListener("keydown", ({ keyCode, isComposing }) =>
        sessionStorage.setItem("enter", JSON.stringify([keyCode, isComposing])),
      ),
    );
    await page.keyboard.press("Enter");
    await page.waitForURL("**/domains/search?**");
    expect(await page.evaluate(() => sessionStorage.getItem("enter"))).toBe("[13,true]");
    expect(queryOf(searches()[0])).toContainEqual(["domain_check[domains]", "bakery"]);
  });

  it("is UTF-8 on a page in another encoding", async () => {
    const { page, searches } = await openForm(
      {},
      { headers: { "Content-Type": "text/html; charset=iso-8859-1" } },
    );
    expect(await page.evaluate(() => document.characterSet)).toBe("windows-1252");
    await page.fill(FIELD, "müller.de");
    await page.click(SUBMIT);
    await page.waitForURL("**/domains/search?**");
    expect(searches()[0]).toContain("=m%C3%BCller.de&");
    expect(searches()[0]).not.toContain("ie=");
  });

  it("is an empty search, too", async () => {
    const { page, searches } = await openForm();
    await page.press(FIELD, "Enter");
    await page.waitForURL("**/domains/search?**");
    expect(queryOf(searches()[0]).sort()).toEqual([
      ["domain_check[domains]", ""],
      ["domain_check[search]", "1"],
      ["domain_check[tld]", "com"],
    ]);
  });

  it("keeps what the address already asks for", async () => {
    const { page, searches } = await openForm({ action: "/domains/search?from=start&a=%26#top" });
    await page.fill(FIELD, "paper-boats");
    await page.click(SUBMIT);
    await page.waitForURL("**/domains/search?**");
    expect(queryOf(searches()[0]).sort()).toEqual([
      ["a", "&"],
      ["domain_check[domains]", "paper-boats"],
      ["domain_check[search]", "1"],
      ["domain_check[tld]", "com"],
      ["from", "start"],
    ]);
  });

  it.each(["Control+Enter", "Meta+Enter"])(
    "are all lines after %s, and Enter starts one",
    async (keys) => {
      const { page, searches } = await openForm({ multi: true });
      await page.focus(FIELD);
      await page.keyboard.type("a.de");
      await page.keyboard.press("Enter");
      await page.keyboard.type("b.de");
      expect(await page.inputValue(FIELD)).toBe("a.de\nb.de");
      expect(searches()).toEqual([]);
      await page.keyboard.press(keys);
      await page.waitForURL("**/domains/search?**");
      expect(searches()).toHaveLength(1);
      expect(queryOf(searches()[0]).sort()).toEqual([
        ["domain_check[domains]", "a.de\r\nb.de"],
        ["domain_check[search]", "1"],
        ["domain_check[tld]", "com"],
      ]);
    },
  );
});

describe("the switch between one name and many", () => {
  it("keeps the focus, turns commas into lines and back, and says what the keys do", async () => {
    const { page } = await openForm();
    await page.fill(FIELD, "a.de, b.de,,  c.de");
    await page.focus(SWITCH);
    await page.keyboard.press("Enter");
    expect(await page.inputValue(FIELD)).toBe("a.de\nb.de\nc.de");
    expect(await page.locator(SWITCH).evaluate((node) => node === document.activeElement)).toBe(
      true,
    );
    const field = page.getByRole("textbox", { name: "Domain names", exact: true });
    const ids = (await field.getAttribute("aria-describedby"))?.split(" ") ?? [];
    const hints = await Promise.all(ids.map((id) => page.textContent(`[id="${id}"]`)));
    expect(hints.join(" ")).toMatch(/One name per line.*Ctrl \+ Enter/);
    expect(await placeholder(page)).toBe("domain1, domain2, domain3");

    await page.keyboard.press("Space");
    expect(await page.inputValue(FIELD)).toBe("a.de, b.de, c.de");
    await page.keyboard.press("Space");
    expect(await page.inputValue(FIELD)).toBe("a.de\nb.de\nc.de");
  });

  it("keeps the one control of its name, its id and what it asks of the browser", async () => {
    const { page } = await openForm();
    const facts = (): Promise<object> =>
      page.locator(FIELD).evaluateAll((fields) =>
        fields.map((field) => ({
          id: field.id,
          labels: (field as HTMLInputElement).labels?.length,
          ...Object.fromEntries(
            ["autocomplete", "autocapitalize", "spellcheck", "inputmode"].map((name) => [
              name,
              field.getAttribute(name),
            ]),
          ),
        })),
      );
    const single = await facts();
    expect(single).toEqual([
      {
        id: expect.stringMatching(/domains$/),
        labels: 1,
        autocomplete: "off",
        autocapitalize: "none",
        spellcheck: "false",
        inputmode: "text",
      },
    ]);
    expect(await page.getAttribute(FIELD, "enterkeyhint")).toBe("search");
    await page.click(SWITCH);
    expect(await facts()).toEqual(single);
  });

  it("leaves the caret next to the same letters, and the focus in the field", async () => {
    const { page } = await openForm();
    await page.fill(FIELD, "a.de, bb.de, c.de");
    await page.$eval(FIELD, (field) => (field as HTMLInputElement).setSelectionRange(8, 11));
    // A script of the page presses the button: the focus is still in the field.
    await page.$eval(SWITCH, (button) => (button as HTMLElement).click());
    expect(
      await page.locator(`textarea${FIELD}`).evaluate((node) => node === document.activeElement),
    ).toBe(true);
    expect(await selection(page)).toEqual([7, 10]);
    await page.keyboard.press("Delete");
    expect(await page.inputValue(FIELD)).toBe("a.de\nbb\nc.de");
  });
});

describe("a pasted list", () => {
  it.each([
    ["lines", "a.de\nb.de\nc.de"],
    ["lines from Windows", "a.de\r\nb.de\r\nc.de\r\n"],
    ["columns of a spreadsheet", "a.de\tb.de\tc.de"],
  ])("of %s becomes names with commas, and can be undone", async (_, text) => {
    const { page } = await openForm();
    await page.click(FIELD);
    await page.keyboard.type("first.de");
    await paste(page, text);
    expect(await page.inputValue(FIELD)).toBe("first.de, a.de, b.de, c.de");
    expect(await selection(page)).toEqual([26, 26]);
    await page.keyboard.press("ControlOrMeta+Z");
    expect(await page.inputValue(FIELD)).toBe("first.de");
  });

  it.each([
    ["a keyboard or an assistant puts in", "a.de b.de", "first.de, a.de, b.de"],
    ["a keyboard puts in with lines", "a.de\nb.de", "first.de, a.de, b.de"],
    ["is no list of domain names", " my bakery", "first.de my bakery"],
  ])("that %s", async (_, text, value) => {
    const { page, searches } = await openForm({}, { before: answerWithNothing });
    await page.click(FIELD);
    await page.keyboard.type("first.de");
    await page.keyboard.insertText(text);
    expect(await page.inputValue(FIELD)).toBe(value);
    await page.click(SUBMIT);
    await expect.poll(searches).toHaveLength(1);
    expect(queryOf(searches()[0])).toContainEqual(["domain_check[domains]", value]);
  });

  it("that is dropped on it becomes names with commas", async () => {
    const { page } = await openForm();
    await page.evaluate(() => {
      const text = document.querySelector("#after") as HTMLElement;
      text.textContent = "a.de b.de";
      getSelection()?.selectAllChildren(text);
    });
    await page.dragAndDrop("#after", FIELD, { sourcePosition: { x: 10, y: 10 } });
    expect(await page.inputValue(FIELD)).toBe("a.de, b.de");
  });

  it.each([
    ["a script or an extension has filled in", "a.de b.de", "a.de, b.de"],
    ["has letters that nobody sees around it", "\u200Ba.de\uFEFF", "a.de"],
  ])("that %s is sent as names", async (_, text, sent) => {
    const { page, searches } = await openForm({}, { before: answerWithNothing });
    await page.fill(FIELD, text);
    await page.focus(FIELD);
    await page.keyboard.press("Enter");
    await expect.poll(searches).toHaveLength(1);
    expect(queryOf(searches()[0])).toContainEqual(["domain_check[domains]", sent]);
  });

  it("replaces what is selected", async () => {
    const { page } = await openForm();
    await page.fill(FIELD, "old.de, keep.de");
    await page.$eval(FIELD, (field) => (field as HTMLInputElement).setSelectionRange(0, 6));
    await page.focus(FIELD);
    await paste(page, "a.de\nb.de");
    expect(await page.inputValue(FIELD)).toBe("a.de, b.de, keep.de");
  });

  it.each([true, false])(
    "of 1,000 lines changes the page once, not once for each line (many: %s)",
    async (multi) => {
      const list = [...Array(1000).keys()].map((n) => `paper-boats-number-${n}.example`).join("\n");
      const { page, requests } = await openForm({ multi });
      await page.focus(FIELD);
      const work = await pageWork(page, async () => {
        await paste(page, list);
        await page.waitForFunction(
          (selector) =>
            (document.querySelector(selector) as HTMLInputElement).value.endsWith("999.example"),
          FIELD,
        );
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
        );
      });
      expect(work.mutations).toBeLessThan(50);
      expect(work.layouts).toBeLessThan(10);

      const box = await page.locator(FIELD).boundingBox();
      expect(box?.height).toBeLessThan(400);
      expect(await page.locator(".sk-search-form__warning").textContent()).toMatch(/too long/);
      await page.click(SUBMIT);
      expect(requests.filter(({ url }) => url.includes("/domains/search?"))).toHaveLength(1);
    },
  );

  it("warns when the server may refuse the address, and not before", async () => {
    const { page } = await openForm({ multi: true });
    const warning = page.locator(".sk-search-form__warning");
    await page.fill(FIELD, "x".repeat(7850));
    expect(await warning.textContent()).toBe("");
    await page.fill(FIELD, "x".repeat(8000));
    expect(await warning.textContent()).toMatch(/too long for the server/);
    expect(await page.getByRole("status").allTextContents()).toContain(await warning.textContent());
    await page.fill(FIELD, "x");
    expect(await warning.textContent()).toBe("");
  });
});

describe("the typing of examples", () => {
  const moving: WidgetPageOptions = {
    reducedMotion: "no-preference",
    before: (_, page) => page.clock.install(),
  };

  it("goes letter by letter, never through one, and touches nothing else", async () => {
    const family = "👩‍👩‍👧";
    const { page } = await openForm(
      { examples: [`n${family}e\u0301`, "ab"] },
      { reducedMotion: "no-preference" },
    );
    // The work that the widget does once after its first paint has been done.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    );
    const steps = await page.evaluate(
      () =>
        new Promise<{ text: string; time: number; odd: string[] }[]>((resolve) => {
          const steps: { text: string; time: number; odd: string[] }[] = [];
          new MutationObserver((records) => {
            const odd = records
              .filter(({ attributeName }) => attributeName !== "placeholder")
              .map(
                ({ type, attributeName, target }) => `${type} ${attributeName} ${target.nodeName}`,
              );
            const [{ target }] = records as [MutationRecord];
            const text = (target as HTMLInputElement).placeholder;
            steps.push({ text, time: performance.now(), odd });
            if (steps.filter(({ text }) => text === "").length > 2) resolve(steps);
          }).observe(document.querySelector("#island") as HTMLElement, {
            attributes: true,
            characterData: true,
            childList: true,
            subtree: true,
          });
        }),
    );
    expect(steps.flatMap(({ odd }) => odd)).toEqual([]);
    const round = ["", "n", `n${family}`, `n${family}e\u0301`, "", "a", "ab"];
    const first = steps.findIndex(({ text }) => text === "");
    // The observer may have come in the middle of a word.
    const seen = steps.slice(first).map(({ text }) => text);
    const start = round.findIndex((text, index) => text === "" && round[index + 1] === seen[1]);
    expect(seen).toEqual(seen.map((_, index) => round[(start + index) % round.length]));

    for (const [index, { text, time }] of steps.entries()) {
      const next = steps[index + 1];
      if (!next) break;
      const rest = text.endsWith("\u0301") || text === "ab" ? 1000 : 125;
      expect(next.time - time).toBeGreaterThan(rest - 20);
    }
  });

  it("never changes what the field is called", async () => {
    const { page } = await openForm({}, moving);
    const field = page.getByRole("textbox", { name: "Domain name", exact: true });
    expect(await isTyping(page)).toBe(true);
    for (const _ of [1, 2, 3]) {
      expect(await field.count()).toBe(1);
      expect(await isTyping(page)).toBe(true);
    }
  });

  it("ends at once with the focus, and begins again without it", async () => {
    const { page } = await openForm({}, moving);
    expect(await isTyping(page)).toBe(true);
    await page.focus(FIELD);
    expect(await placeholder(page)).toBe("");
    expect(await isTyping(page)).toBe(false);
    await page.$eval(FIELD, (field) => (field as HTMLElement).blur());
    expect(await isTyping(page)).toBe(true);
  });

  it("stays away as long as there is text, and leaves no button behind", async () => {
    const { page } = await openForm({}, moving);
    await page.waitForSelector(PAUSE);
    await page.fill(FIELD, "x");
    await page.$eval(FIELD, (field) => (field as HTMLElement).blur());
    expect(await isTyping(page)).toBe(false);
    expect(await page.locator(PAUSE).count()).toBe(0);
  });

  it("stops while the form is off screen", async () => {
    const { page } = await openForm({}, { ...moving, css: "#after{margin-block-start:300vh}" });
    expect(await isTyping(page)).toBe(true);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => isTyping(page)).toBe(false);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => isTyping(page)).toBe(true);
  });

  it("stops while the tab is hidden", async () => {
    const { page } = await openForm({}, moving);
    expect(await isTyping(page)).toBe(true);
    // A browser without a window hides no tab.
    const hide = (hidden: boolean): Promise<void> =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
        document.dispatchEvent(new Event("visibilitychange"));
      }, hidden);
    await hide(true);
    await expect.poll(() => isTyping(page)).toBe(false);
    await hide(false);
    expect(await isTyping(page)).toBe(true);
  });

  it("follows the system's wish for less motion while the page is open", async () => {
    const { page } = await openForm({}, moving);
    expect(await isTyping(page)).toBe(true);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect.poll(() => placeholder(page)).toBe("paper-boats");
    expect(await isTyping(page)).toBe(false);
    expect(await page.locator(PAUSE).count()).toBe(0);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await expect.poll(() => isTyping(page)).toBe(true);
  });

  it("is paused and played from the keyboard, until the tab is closed", async () => {
    const { page } = await openForm({}, moving);
    await page.waitForSelector(PAUSE);
    await page.focus(FIELD);
    await page.keyboard.press("Tab");
    const button = page.getByRole("button", { name: "Pause animations" });
    expect(await button.evaluate((node) => node === document.activeElement)).toBe(true);
    expect(await isTyping(page)).toBe(true);

    await page.keyboard.press("Enter");
    const play = page.getByRole("button", { name: "Play animations" });
    expect(await play.evaluate((node) => node === document.activeElement)).toBe(true);
    expect(await placeholder(page)).toBe("paper-boats");
    expect(await isTyping(page)).toBe(false);

    await page.reload();
    await whenMounted(page);
    await play.waitFor();
    expect(await isTyping(page)).toBe(false);
    await play.focus();
    await page.keyboard.press("Space");
    expect(await isTyping(page)).toBe(true);
  });
});

// Playwright turns the back/forward cache off: each of these pages is loaded again.
describe.each([true, false])("Back and Forward (rendered on the server: %s)", (served) => {
  const mode = (page: Page): Promise<string> => page.$eval(FIELD, (field) => field.localName);
  const text = (page: Page): Promise<string> => page.inputValue(FIELD);
  const leave = async (page: Page, way: () => Promise<unknown>): Promise<void> => {
    await Promise.all([page.waitForURL("**/domains/search**"), way()]);
  };
  const back = async (page: Page): Promise<void> => {
    await page.goBack();
    await whenMounted(page);
  };

  it("bring the text of a search back", async () => {
    const { page, errors } = await openForm({}, { served });
    await page.fill(FIELD, "paper-boats.de");
    await leave(page, () => page.press(FIELD, "Enter"));
    await back(page);
    expect([await mode(page), await text(page)]).toEqual(["input", "paper-boats.de"]);
    expect(await page.getAttribute(FIELD, "autocomplete")).toBe("off");
    // The text is sent again as it is.
    await leave(page, () => page.click(SUBMIT));
    expect(new URL(page.url()).searchParams.get("domain_check[domains]")).toBe("paper-boats.de");
    expect(errors).toEqual([]);
  });

  it("bring the mode back with its lines, and from then on the visitor's changes", async () => {
    const { page, errors } = await openForm({ domains: ["a.de"] }, { served });
    await page.click(SWITCH);
    await page.fill(FIELD, "a.de\nb.de");
    await leave(page, () => page.click(SUBMIT));
    await back(page);
    expect([await mode(page), await text(page)]).toEqual(["textarea", "a.de\nb.de"]);
    await page.click(SWITCH);
    await page.fill(FIELD, "");
    await leave(page, () => page.click(SUBMIT));
    await back(page);
    expect([await mode(page), await text(page)]).toEqual(["input", ""]);
    expect(errors).toEqual([]);
  });

  it("bring nothing to another entry, and leave the page's own state as it is", async () => {
    const { page, site } = await openForm({}, { served });
    await page.evaluate(() => history.replaceState({ mine: 1 }, ""));
    await page.fill(FIELD, "paper-boats.de");
    await page.locator(FIELD).blur();
    expect(await page.evaluate(() => history.state)).toMatchObject({ mine: 1 });
    await page.goto(`${site.origin}/?again`);
    await whenMounted(page);
    expect(await text(page)).toBe("");
  });

  it("leave the text when the browser resets the field after it has restored the page, as Safari does", async () => {
    const { page } = await openForm({}, { served });
    await page.fill(FIELD, "paper-boats.de");
    await page.$eval(FIELD, (field) => {
      for (const type of ["pagehide", "pageshow"]) {
        dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
      }
      (field as HTMLInputElement).form?.reset();
    });
    expect(await text(page)).toBe("paper-boats.de");
  });
});

describe("server markup", () => {
  const still = { replaced: [], moved: [], shifts: [] };

  it.each([320, 480, 767, 1280])(
    "comes to life without moving a pixel or changing an element, %i px wide",
    async (width) => {
      const options = {
        served: true,
        hold: true,
        reducedMotion: "no-preference",
        viewport: { width, height: 700 },
      } as const;
      for (const props of [{}, { multi: true, domains: ["a.de", "b.de"] }]) {
        const { page, site, errors, requests, release } = await openForm(props, options);
        expect(await watchTakeover(page, release)).toEqual(still);
        expect(errors).toEqual([]);
        expect(requests.filter(({ url }) => !url.startsWith(`${site.origin}/`))).toEqual([]);
      }
    },
  );

  it("keeps what was typed before, with caret and focus", async () => {
    const { page, errors, release } = await openForm({}, { served: true, hold: true });
    await page.click(FIELD);
    await page.keyboard.type("paper-boat");
    await page.keyboard.press("ArrowLeft");
    await release();
    await page.keyboard.type("_");
    expect(await page.inputValue(FIELD)).toBe("paper-boa_t");
    expect(await page.locator(PAUSE).count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it("of another build is rendered anew and keeps what was typed", async () => {
    const markup = await servedIsland("search-form", { tld: "com" }, { build: otherBuild });
    const { page, errors, release } = await openWidgetPage(markup, { hold: true });
    await page.click(FIELD);
    await page.keyboard.type("paper-boats");
    const old = await page.$(FIELD);
    await release();
    expect(await old?.evaluate((field) => field.isConnected)).toBe(false);
    expect(await page.inputValue(FIELD)).toBe("paper-boats");
    expect(await page.locator(FIELD).evaluate((node) => node === document.activeElement)).toBe(
      true,
    );
    expect(errors).toEqual([]);
  });

  it("speaks German and stays German", async () => {
    const markup = await servedIsland("search-form", { tld: "de" }, { locale: "de" });
    const { page, errors, release } = await openWidgetPage(markup, {
      hold: true,
      html: 'lang="de"',
    });
    const takeover = await watchTakeover(page, release);
    expect(takeover).toEqual(still);
    expect(errors).toEqual([]);
    await page.getByRole("button", { name: "Mehrere Namen auf einmal suchen" }).click();
    const island = await page.locator("#island").ariaSnapshot();
    expect(island).toContain("Domainnamen");
    expect(island).not.toMatch(/search|name per|domains/i);
  });
});

describe("the form", () => {
  it("is walked through in order, with a ring around what has the focus", async () => {
    const { page } = await openForm({}, { reducedMotion: "no-preference" });
    await page.waitForSelector(PAUSE);
    const stops: string[] = [];
    for (let stop = 0; stop < 4; stop += 1) {
      await page.keyboard.press("Tab");
      stops.push(
        await page.evaluate(() => {
          const focused = document.activeElement as Element;
          const around = focused.matches(".sk-search-form__field")
            ? focused.nextElementSibling
            : null;
          const ring = around
            ? getComputedStyle(around, "::after")
            : getComputedStyle(focused.querySelector(".sk-search-form__switch-text") ?? focused);
          const { outlineStyle, outlineWidth } = ring;
          const name = document.activeElement?.className.split(" ").at(-1);
          return `${name} ${outlineStyle} ${outlineWidth}`;
        }),
      );
    }
    expect(stops).toEqual([
      "sk-search-form__field solid 2px",
      "sk-motion solid 2px",
      "sk-search-form__submit solid 2px",
      "sk-search-form__switch solid 2px",
    ]);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  });

  it("has targets that a finger hits, and letters that iOS does not zoom", async () => {
    const { page } = await openForm(
      {},
      { reducedMotion: "no-preference", css: ":root{--sk-text-lg:0.5;--sk-text-md:0.5}" },
    );
    await page.waitForSelector(PAUSE);
    const height = async (selector: string): Promise<number> =>
      (await page.locator(selector).boundingBox())?.height ?? 0;
    expect(await height(SUBMIT)).toBeGreaterThanOrEqual(44);
    expect(await height(FIELD)).toBeGreaterThanOrEqual(44);
    expect(await height(SWITCH)).toBeGreaterThanOrEqual(44);
    const pause = await page.locator(PAUSE).boundingBox();
    expect(Math.min(pause?.width ?? 0, pause?.height ?? 0)).toBeGreaterThanOrEqual(24);
    const size = (): Promise<number> =>
      page.$eval(FIELD, (field) => parseFloat(getComputedStyle(field).fontSize));
    expect(await size()).toBe(16);
    await page.click(SWITCH);
    expect(await size()).toBe(16);
  });

  // Stories have both themes.
  it("has no barrier that axe could find, dark", async () => {
    const { page } = await openForm(
      {},
      {
        reducedMotion: "no-preference",
        html: `lang="en" data-sk-theme="dark"`,
        css: "html{background:#0e1116;color:#eceff4}",
        before: answerWithNothing,
      },
    );
    await page.waitForSelector(PAUSE);
    expect(await axe(page)).toEqual([]);
    await page.click(SWITCH);
    expect(await axe(page)).toEqual([]);
    await page.fill(FIELD, "x".repeat(8000));
    expect(await axe(page)).toEqual([]);
    await page.click(SUBMIT);
    expect(await page.locator("[aria-busy]").count()).toBe(1);
    expect(await axe(page)).toEqual([]);
  });

  it("turns over when the page does", async () => {
    const { page } = await openForm();
    const lefts = (): Promise<number[]> =>
      page
        .locator(".sk-search-form__loupe, .sk-search-form__submit")
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().left));
    const [loupe = 0, submit = 0] = await lefts();
    expect(loupe).toBeLessThan(submit);
    await page.evaluate(() => (document.documentElement.dir = "rtl"));
    const [turnedLoupe = 0, turnedSubmit = 0] = await lefts();
    expect(turnedLoupe).toBeGreaterThan(turnedSubmit);
  });

  it("fits 320 px with a long word, wide spacing and letters twice as large", async () => {
    const word = "donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunter";
    const { page } = await openForm(
      { domains: word, examples: [word] },
      { viewport: { width: 320, height: 700 } },
    );
    const overhang = (): Promise<number> =>
      page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const cut = (): Promise<string[]> =>
      page
        .locator("#island button")
        .evaluateAll((buttons) =>
          buttons
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
            .map(({ className }) => className),
        );
    const check = async (): Promise<void> => {
      for (let mode = 0; mode < 2; mode += 1) {
        expect(await overhang()).toBe(0);
        expect(await cut()).toEqual([]);
        await page.click(SWITCH);
      }
    };
    await check();
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    await check();
    // WCAG 2.2, 1.4.12: what a visitor's own style sheet may ask for.
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "";
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        "*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-block-end:2em!important}",
      );
      document.adoptedStyleSheets = [sheet];
    });
    await check();
  });

  it("is drawn with borders and rings in forced colours", async () => {
    const { page } = await openForm({}, { forcedColors: "active", before: answerWithNothing });
    const style = (selector: string, name: string, pseudo?: string): Promise<string> =>
      page.$eval(
        selector,
        (element, [name, pseudo]) =>
          getComputedStyle(element, pseudo).getPropertyValue(name as string),
        [name, pseudo],
      );
    const canvas = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = "Canvas";
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
    expect(await style(".sk-search-form__bar", "border-top-style")).toBe("solid");
    expect(await style(".sk-search-form__bar", "border-top-color")).not.toBe(canvas);
    expect(await style(SUBMIT, "border-top-style")).toBe("solid");
    expect(await style(SUBMIT, "border-top-color")).not.toBe(canvas);
    expect(await style(".sk-search-form__loupe svg", "stroke")).not.toBe(canvas);
    await page.focus(FIELD);
    const ring = ".sk-search-form__loupe";
    expect(await style(ring, "outline-style", "::after")).toBe("solid");
    expect(await style(ring, "outline-color", "::after")).not.toBe(canvas);
    // The label stays readable while the page is on its way.
    await page.click(SUBMIT);
    expect(await page.locator("[aria-busy]").count()).toBe(1);
    expect(await style(SUBMIT, "color")).not.toBe(await style(SUBMIT, "background-color"));
  });

  it("prints what was typed, and none of what only a screen can do", async () => {
    const { page } = await openForm(
      { multi: true, domains: ["a.de", "b.de"] },
      { html: 'lang="en" data-sk-theme="dark"' },
    );
    await page.emulateMedia({ media: "print" });
    expect(await page.isVisible(FIELD)).toBe(true);
    for (const part of [SWITCH, SUBMIT, ".sk-search-form__hint"]) {
      expect(await page.isVisible(part)).toBe(false);
    }
    // Paper is light.
    expect(await page.$eval(FIELD, (field) => getComputedStyle(field).color)).toBe(
      "rgb(20, 24, 31)",
    );
  });

  it("has ids of its own when there are two", async () => {
    const body = `${island("search-form", { multi: true }, fallback)}${island("search-form", {}, fallback)}`;
    const { page, errors } = await openWidgetPage(body.replace('id="island"', 'id="first"'));
    const ids = await page
      .locator("[data-widget] [id]")
      .evaluateAll((elements) => elements.map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(3);
    expect(new Set(ids).size).toBe(ids.length);
    await page.locator("#island").getByText("Domain name", { exact: true }).click();
    expect(await page.evaluate(() => document.activeElement?.closest("[data-widget]")?.id)).toBe(
      "island",
    );
    expect(errors).toEqual([]);
  });

  it("leaves no listener, timer or observer behind after ten inserts and removals", async () => {
    const { page, errors } = await openForm(
      {},
      { reducedMotion: "no-preference", before: (_, page) => countHandles(page) },
    );
    await page.waitForSelector(PAUSE);
    await insertAndRemove(page, 1);
    const before = await handles(page);
    expect(before).toMatchObject({ timers: 0, callbacks: 0 });
    await insertAndRemove(page, 10);
    await expect.poll(() => leakedHandles(page, before)).toEqual({});
    expect(errors).toEqual([]);
  });
});

describe("its label", () => {
  const own =
    '<form action="/find"><label>Name of your shop <input name="domain_check[domains]"></label></form>';

  it("stays the one that the page has written", async () => {
    const { page, errors } = await openWidgetPage(
      `<div id="island" data-widget="search-form" data-load="eager">${own}</div>`,
    );
    await page.getByRole("button", { name: "Search for several" }).waitFor();
    expect(
      await page.getByRole("textbox", { name: "Name of your shop", exact: true }).count(),
    ).toBe(1);
    expect(errors).toEqual([]);
  });

  it("takes the colour of a dark section, with a light field, in the dark theme too", async () => {
    const { page } = await openForm(
      { variant: "picture" },
      {
        html: 'lang="en" data-sk-theme="dark"',
        css: "main { background: #123; color: rgb(240, 250, 255) }",
      },
    );
    const colorOf = (part: string, property: "color" | "backgroundColor") =>
      page.$eval(`.sk-search-form__${part}`, (one, name) => getComputedStyle(one)[name], property);
    expect(await colorOf("label", "color")).toBe("rgb(240, 250, 255)");
    expect(await colorOf("switch", "color")).toBe("rgb(240, 250, 255)");
    expect(await colorOf("bar", "backgroundColor")).toBe("rgb(255, 255, 255)");
  });

  it("begins where the field and the button below it begin", async () => {
    const { page } = await openForm();
    const lefts = await page.$$eval(
      ".sk-search-form__label, .sk-search-form__bar, .sk-search-form__switch-text",
      (parts) => parts.map((part) => part.getBoundingClientRect().left),
    );
    expect(new Set(lefts).size).toBe(1);
  });
});
