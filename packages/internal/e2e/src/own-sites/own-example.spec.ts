/** The example with widgets of its own: slots around HTML of the server, and a form that is sent. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { axe } from "../harness/axe.ts";
import { collectErrors, type PageError } from "../harness/collect-errors.ts";
import { holdRequests } from "../harness/hold-requests.ts";
import { openPage, type PageOptions } from "../harness/open-page.ts";
import { serveOwnExample } from "../dev/own-example.ts";

let rendered = "";
let plain = "";
beforeAll(async () => {
  rendered = await serveOwnExample();
  plain = await serveOwnExample({ isRendered: false });
}, 120_000);

interface Opened {
  page: Page;
  errors: PageError[];
}

interface OpenOptions extends PageOptions {
  query?: string;
  /** Without server markup. */
  isPlain?: boolean;
}

async function open({ query = "", isPlain, ...options }: OpenOptions = {}): Promise<Opened> {
  const page = await openPage(options);
  const errors = collectErrors(page);
  await page.addInitScript(() => {
    const hydrated: Record<string, boolean> = {};
    Object.assign(window, { hydrated });
    addEventListener("skerry:mounted", ({ detail }: CustomEventInit) => {
      hydrated[detail.name as string] = detail.hydrated as boolean;
    });
  });
  await page.goto(`${isPlain ? plain : rendered}/own-widgets/${query}`);
  if (options.javaScriptEnabled !== false) await mounted(page);
  return { page, errors };
}

/** Waits for all islands but the tooltip, which waits itself. */
async function mounted(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      return page
        .locator("[data-widget]:not([data-widget=tooltip], [data-widget-state=mounted])")
        .count();
    })
    .toBe(0);
  await page.evaluate(() => scrollTo(0, 0));
}

const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const box = (page: Page, name: string) => page.getByRole("combobox", { name });

describe.each([{ isPlain: false }, { isPlain: true }])("the page, $isPlain", ({ isPlain }) => {
  it("mounts every widget without an error, and hydrates what the renderer has written", async () => {
    const { page, errors } = await open({ isPlain });
    expect(errors).toEqual([]);
    const hydrated = await page.evaluate(
      () => (window as unknown as { hydrated: object }).hydrated,
    );
    expect(hydrated).toEqual({
      tabs: !isPlain,
      accordion: !isPlain,
      dialog: !isPlain,
      "harbour-field": !isPlain,
    });
  });

  it("shows tabs that keys move between, in both directions of text", async () => {
    for (const [dir, key] of [
      ["ltr", "ArrowRight"],
      ["rtl", "ArrowLeft"],
    ] as const) {
      const { page } = await open({ isPlain, query: `?dir=${dir}` });
      const tab = (name: string) => page.getByRole("tab", { name });
      await tab("Book").focus();
      await page.keyboard.press(key);
      expect(await tab("Timetable").getAttribute("aria-selected")).toBe("true");
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Timetable");
      expect(await page.getByRole("tabpanel", { name: "Timetable" }).isVisible()).toBe(true);
      expect(await page.getByRole("tabpanel", { name: "Book" }).count()).toBe(0);
      await page.keyboard.press("Home");
      expect(await page.getByRole("tabpanel", { name: "Book" }).isVisible()).toBe(true);
    }
  });

  it("keeps what was typed in another panel, and the island in it", async () => {
    const { page, errors } = await open({ isPlain });
    await box(page, "From").fill("Tern Island");
    await page.getByRole("tab", { name: "Timetable" }).click();
    await page.getByRole("link", { name: "tide" }).hover();
    await page.getByRole("tooltip").waitFor();
    await page.getByRole("tab", { name: "Book" }).click();
    expect(await box(page, "From").inputValue()).toBe("Tern Island");
    expect(await page.inputValue("select[name=from]")).toBe("TER");
    expect(errors).toEqual([]);
  });

  it("opens answers and a dialog with the keyboard", async () => {
    const { page } = await open({ isPlain });
    const question = page.getByRole("button", { name: "What if the weather is bad?" });
    await question.press("Enter");
    expect(await question.getAttribute("aria-expanded")).toBe("true");
    expect(await page.getByText("The ticket stays valid").isVisible()).toBe(true);
    await page.getByRole("button", { name: "Get storm warnings" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Storm warnings by email" });
    await dialog.getByLabel("Your email address").fill("ada@example.com");
    await page.keyboard.press("Escape");
    expect(await dialog.count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      "Get storm warnings",
    );
    await page.keyboard.press("Enter");
    expect(await dialog.getByLabel("Your email address").inputValue()).toBe("ada@example.com");
  });
});

describe("the form", () => {
  it("sends what was chosen with keys", async () => {
    const { page, errors } = await open();
    await box(page, "From").focus();
    await page.keyboard.type("ga");
    await page.keyboard.press("ArrowDown");
    expect(await box(page, "From").getAttribute("aria-activedescendant")).toMatch(/item-0$/);
    await page.keyboard.press("Enter");
    expect(await box(page, "From").inputValue()).toBe("Gannet Rock");
    await box(page, "To").fill("seal sands");
    await page.getByRole("button", { name: "Find a ferry" }).click();
    await page.getByText("From Gannet Rock to Seal Sands.").waitFor();
    expect(new URL(page.url()).search).toBe("?from=GAN&to=SEA");
    expect(errors).toEqual([]);
  });

  it("is not sent with a harbour that there is not, and the browser says why", async () => {
    const { page } = await open();
    await box(page, "From").fill("Nowhere");
    await page.getByRole("button", { name: "Find a ferry" }).click();
    const message = await box(page, "From").evaluate(
      (field: HTMLInputElement) => field.validationMessage,
    );
    expect(message).toBe("Choose a harbour from the list.");
    expect(new URL(page.url()).pathname).toBe("/own-widgets/");
    expect(await page.inputValue("select[name=from]")).toBe("");
  });

  it("comes back with what was sent and with the server's message, until it is changed", async () => {
    const { page } = await open();
    await box(page, "From").fill("Tern Island");
    await box(page, "To").fill("Tern Island");
    const answer = page.waitForResponse((one) => one.request().method() === "POST");
    await page.getByRole("button", { name: "Find a ferry" }).click();
    expect((await answer).status()).toBe(422);
    await mounted(page);
    const to = box(page, "To");
    expect(await to.inputValue()).toBe("Tern Island");
    expect(await to.getAttribute("aria-invalid")).toBe("true");
    const described = (await to.getAttribute("aria-describedby")) as string;
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe(
      "The ferry goes to another harbour. Choose one.",
    );
    expect(await axe(page)).toEqual([]);
    await to.fill("Seal Sands");
    expect(await to.getAttribute("aria-invalid")).toBeNull();
  });

  it.each([
    { isPlain: true, how: "chosen in the list of the page" },
    { isPlain: false, how: "typed into the renderer's markup" },
  ])("keeps what was $how before the script came", async ({ isPlain }) => {
    const page = await openPage();
    const release = await holdRequests(page);
    await page.goto(`${isPlain ? plain : rendered}/own-widgets/`, {
      waitUntil: "domcontentloaded",
    });
    if (isPlain) await page.selectOption("select[name=from]", "LAN");
    else await box(page, "From").fill("Lantern Point");
    release();
    await mounted(page);
    expect(await box(page, "From").inputValue()).toBe("Lantern Point");
    await expect.poll(() => page.inputValue("select[name=from]")).toBe("LAN");
  });

  it.each([true, false])("works without script, server markup: %s", async (hasMarkup) => {
    const { page } = await open({ javaScriptEnabled: false, isPlain: !hasMarkup });
    expect(await page.getByText("Two bags and a bicycle.").isVisible()).toBe(true);
    expect(await page.getByText("12:30").isVisible()).toBe(true);
    expect(await page.getByLabel("Your email address").isVisible()).toBe(true);
    await page.selectOption("select[name=from]", "LAN");
    await page.selectOption("select[name=to]", "LAN");
    await page.getByRole("button", { name: "Find a ferry" }).click();
    await page.getByText("The ferry goes to another harbour. Choose one.").waitFor();
    expect(await page.inputValue("select[name=from]")).toBe("LAN");
    await page.selectOption("select[name=to]", "KIT");
    await page.getByRole("button", { name: "Find a ferry" }).click();
    await page.getByText("From Lantern Point to Kittiwake Bay.").waitFor();
  });
});

describe("the design", () => {
  it.each(["light", "dark"])("has no violation that axe finds, %s", async (theme) => {
    const { page } = await open({ query: `?theme=${theme}` });
    expect(await axe(page)).toEqual([]);
    await page.getByRole("tab", { name: "Timetable" }).click();
    await page.getByRole("button", { name: "How much luggage may I take?" }).click();
    await page.getByRole("button", { name: "Get storm warnings" }).click();
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: "Book" }).click();
    await box(page, "From").click();
    await page.getByRole("option", { name: "Tern Island" }).waitFor();
    expect(await axe(page)).toEqual([]);
  });

  it.each([320, 375, 768, 1280])(
    "fits %i px in both directions, with large letters too",
    async (width) => {
      for (const dir of ["ltr", "rtl"]) {
        const { page } = await open({ query: `?dir=${dir}`, viewport: { width, height: 800 } });
        expect(await overhang(page)).toBe(0);
        await page.getByRole("tab", { name: "Timetable" }).click();
        expect(await overhang(page)).toBe(0);
        await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
        expect(await overhang(page)).toBe(0);
      }
    },
  );
});
