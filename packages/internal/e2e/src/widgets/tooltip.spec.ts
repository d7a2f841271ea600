import type { Skerry } from "@skerry/mount";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { insertAndRemove, countHandles, handles, leakedHandles } from "../islands/handles.ts";
import { axe } from "../harness/axe.ts";
import { layoutShifts } from "../harness/layout-shifts.ts";
import { settle, whenStill } from "../harness/settle.ts";
import { openWidgetPage, type WidgetPageOptions } from "./widget-page.ts";

const text = "You can transfer the domain to another registrar after 60 days.";
const word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunter";
const button = '<button type="button" id="trigger">Transfer</button>';

/** Room around the island on all sides, and nothing that moves when its content changes. */
const roomy =
  "main { padding: 150px 300px; font: 16px sans-serif } [data-widget] { display: inline-block }";

interface TooltipOptions extends WidgetPageOptions {
  /** The island's own HTML. */
  content?: string;
  /** When it loads. */
  load?: string;
  /** HTML around the island, which takes the place of `{}`. */
  around?: string;
}

/** Opens a page with one tooltip, mounted and closed. */
async function openTooltip(
  props: object = {},
  { content = button, load = "eager", around = "{}", css = roomy, ...options }: TooltipOptions = {},
) {
  const attribute = JSON.stringify({ text, ...props }).replaceAll('"', "&quot;");
  const island = `<div id="island" data-widget="tooltip" data-load="${load}" data-props="${attribute}">${content}</div>`;
  return openWidgetPage(around.replace("{}", island), { css, hold: load !== "eager", ...options });
}

const tooltip = (page: Page) => page.getByRole("tooltip");
const opened = (page: Page) => tooltip(page).waitFor();
const closed = (page: Page) => tooltip(page).waitFor({ state: "detached" });
const isOpen = (page: Page) => tooltip(page).isVisible();
const trigger = (page: Page) => page.locator("#trigger");
/** For tests that turn the page's clock. */
const clock: TooltipOptions = { before: (_, page) => page.clock.install() };

async function box(page: Page, selector: string) {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} has no box.`);
  const { x, y, width, height } = box;
  return { left: x, top: y, right: x + width, bottom: y + height, width, height };
}

it("opens at once, 8 px above the trigger, in its middle", async () => {
  const { page, errors } = await openTooltip();
  await trigger(page).hover();
  await opened(page);
  const [above, below] = [await box(page, "[role=tooltip]"), await box(page, "#trigger")];
  expect(below.top - above.bottom).toBeCloseTo(8, 1);
  expect(above.left + above.width / 2).toBeCloseTo(below.left + below.width / 2, 1);
  expect(errors).toEqual([]);
});

it("cannot be clipped or covered: 8 px gap inside an overflow: hidden; transform box", async () => {
  const { page, errors } = await openTooltip(
    {},
    {
      around: '<div class="box">{}</div><div class="cover"></div>',
      css: `${roomy} .box { overflow: hidden; transform: translate(10px, 20px) rotate(0.0001deg); inline-size: 90px; block-size: 24px; position: relative; z-index: 0 }
.cover { position: fixed; inset: 0; z-index: 2147483647; pointer-events: none; background: rgb(255 255 255 / 0.1) }`,
    },
  );
  await trigger(page).hover();
  await opened(page);
  const [above, below] = [await box(page, "[role=tooltip]"), await box(page, "#trigger")];
  expect(below.top - above.bottom).toBeCloseTo(8, 1);
  expect(above.left + above.width / 2).toBeCloseTo(below.left + below.width / 2, 1);
  expect(
    await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.role, [
      above.left + above.width / 2,
      above.top + above.height / 2,
    ] as const),
  ).toBe("tooltip");
  expect(errors).toEqual([]);
});

it.each([
  ["the body", "body { zoom: 1.5 }"],
  ["the page", "html { zoom: 0.8 }"],
  ["something around it", "main { zoom: 1.3 } [data-widget] { zoom: 1.2 }"],
  ["the island", "[data-widget] { zoom: 2 }"],
])("stands above its trigger when %s is zoomed, inside of the window", async (_, zoom) => {
  const { page } = await openTooltip({}, { css: `${roomy} ${zoom}` });
  await trigger(page).hover();
  await opened(page);
  const at = async (selector: string) =>
    page.$eval(selector, (element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const zoom = (right - left) / (element as HTMLElement).offsetWidth;
      return { left, top, right, bottom, middle: (left + right) / 2, zoom };
    });
  const [above, arrow, below] = [
    await at("[role=tooltip]"),
    await at("[role=tooltip] > :last-child"),
    await at("#trigger"),
  ];
  expect(above.left).toBeGreaterThanOrEqual(0);
  expect((below.top - above.bottom) / above.zoom).toBeCloseTo(8, 0);
  expect(above.middle).toBeCloseTo(below.middle, 0);
  expect(arrow.middle).toBeCloseTo(below.middle, 0);

  // It is moved into the window at the edge, where its arrow still points to the trigger.
  await page.$eval("main", (main) => main.style.setProperty("padding-left", "0"));
  await page.mouse.move(0, 0);
  await closed(page);
  await trigger(page).hover();
  await opened(page);
  const [moved, pointing, edge] = [
    await at("[role=tooltip]"),
    await at("[role=tooltip] > :last-child"),
    await at("#trigger"),
  ];
  expect(moved.left / moved.zoom).toBeCloseTo(8, 0);
  expect(Math.abs(pointing.middle - edge.middle)).toBeLessThan(3);
});

it.each([
  ["hidden", '<a href="/" hidden>Close</a>'],
  ["not rendered", '<div style="display: none"><a href="/">Close</a></div>'],
  ["invisible", '<button style="visibility: hidden">Close</button>'],
  ["inert", "<div inert><button>Close</button></div>"],
  ["not editable", '<p contenteditable="false">Text</p>'],
  ["not reached by Tab", '<p tabindex="-2">Text</p>'],
  ["switched off by its group", "<fieldset disabled><input></fieldset>"],
  ["in closed details", "<details><summary hidden>More</summary><button>Close</button></details>"],
])("opens on content whose first control is %s", async (_, first) => {
  const { page, errors } = await openTooltip(
    {},
    {
      content: first + button,
      headers: { "Content-Security-Policy": "default-src 'self' 'unsafe-inline'" },
    },
  );
  await trigger(page).hover();
  await opened(page);
  await page.mouse.move(0, 0);
  await closed(page);
  await page.keyboard.press("Tab");
  await opened(page);
  expect(await trigger(page).getAttribute("aria-describedby")).toBeTruthy();
  expect(errors).toEqual([]);
});

it("opens on the label of a field that is cut to a dot", async () => {
  const content = '<label id="trigger">Upload <input type="file" class="cut"></label>';
  const cut =
    ".cut { position: absolute; inline-size: 1px; block-size: 1px; padding: 0; border: 0; overflow: hidden; clip-path: inset(50%) }";
  const { page } = await openTooltip({}, { content, css: `${roomy} ${cut}` });
  await trigger(page).hover();
  await opened(page);
});

it.each(["top", "bottom", "left", "right"])(
  "stays open while the pointer walks onto it, a pixel every 16 ms: %s",
  async (placement) => {
    const { page } = await openTooltip({ placement }, clock);
    const start = await box(page, "#trigger");
    let [x, y] = [(start.left + start.right) / 2, (start.top + start.bottom) / 2];
    await page.mouse.move(x, y);
    await opened(page);
    const goal = await box(page, "[role=tooltip]");
    // From now on, no time passes but that of the test.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    const [dx, dy] = {
      top: [0, -1],
      bottom: [0, 1],
      left: [-1, 0],
      right: [1, 0],
    }[placement] as [number, number];
    const isInside = () => x > goal.left && x < goal.right && y > goal.top && y < goal.bottom;
    for (let step = 0; step < 90 && !isInside(); step += 1) {
      x += dx;
      y += dy;
      await page.mouse.move(x, y);
      await page.clock.runFor(16);
    }
    expect(isInside()).toBe(true);
    await page.clock.runFor(300);
    expect(await isOpen(page)).toBe(true);
    await page.mouse.move(2, 2);
    await page.clock.resume();
    await closed(page);
  },
);

it("opens for the keyboard's focus and not for the mouse's, and closes on blur", async () => {
  const { page } = await openTooltip({ trigger: "focus" });
  await trigger(page).click();
  await settle(page);
  expect(await isOpen(page)).toBe(false);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await opened(page);
  const id = await tooltip(page).getAttribute("id");
  expect(await trigger(page).getAttribute("aria-describedby")).toBe(id);
  await page.keyboard.press("Tab");
  await closed(page);
  expect(await trigger(page).getAttribute("aria-describedby")).toBeNull();
});

it("opens for the focus that a script moves, after presses too", async () => {
  const { page } = await openTooltip({ trigger: "focus" }, { around: '{}<p id="else">Else</p>' });
  await page.locator("#else").click();
  await trigger(page).evaluate((button) => button.focus());
  await opened(page);
});

it.each([
  [false, false],
  [true, true],
])(
  "opens for the focus of a press on its label only if asked to: %s",
  async (pressFocus, opens) => {
    const { page } = await openTooltip(
      { trigger: "focus", pressFocus },
      { content: '<input id="name">', around: '<label for="name">Name</label>{}' },
    );
    await page.locator("label").click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("name");
    await expect.poll(() => isOpen(page)).toBe(opens);
  },
);

it("closes on Escape with the focus elsewhere, which stays where it is", async () => {
  const { page } = await openTooltip({}, { around: '{}<input id="field">' });
  await page.locator("#field").focus();
  await trigger(page).hover();
  await opened(page);
  await page.keyboard.press("Escape");
  await closed(page);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("field");
});

it("lies above a dialog and leaves it open on the first Escape", async () => {
  const { page } = await openTooltip({}, { around: "<dialog>{}</dialog>" });
  await page.evaluate(() => document.querySelector("dialog")?.showModal());
  const isDialogOpen = () => page.$eval("dialog", ({ open }) => open);
  await trigger(page).hover();
  await opened(page);
  const above = await box(page, "[role=tooltip]");
  expect(
    await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.role, [
      above.left + 9,
      above.top + 9,
    ] as const),
  ).toBe("tooltip");
  await page.keyboard.press("Escape");
  await closed(page);
  expect(await isDialogOpen()).toBe(true);
  await page.keyboard.press("Escape");
  expect(await isDialogOpen()).toBe(false);
});

it("closes when the trigger is pressed, and when it scrolls out of view", async () => {
  const { page } = await openTooltip({}, { css: `${roomy} body { block-size: 5000px }` });
  await trigger(page).hover();
  await opened(page);
  await page.mouse.down();
  await closed(page);
  await page.mouse.up();
  await page.mouse.move(2, 2);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await opened(page);
  await page.evaluate(() => scrollTo(0, 60));
  await settle(page);
  const [above, below] = [await box(page, "[role=tooltip]"), await box(page, "#trigger")];
  expect(below.top - above.bottom).toBeCloseTo(8, 1);
  await page.evaluate(() => scrollTo(0, 2000));
  await closed(page);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("trigger");
});

it("toggles with a tap and closes with a tap elsewhere", async () => {
  const { page, errors } = await openTooltip({}, { ...clock, hasTouch: true, isMobile: true });
  await trigger(page).tap();
  await opened(page);
  expect(await page.getByRole("status").innerText()).toBe(text);
  await page.clock.runFor(300);
  expect(await isOpen(page)).toBe(true);
  await trigger(page).tap();
  await closed(page);
  await trigger(page).tap();
  await opened(page);
  await page.touchscreen.tap(5, 5);
  await closed(page);
  expect(errors).toEqual([]);
});

it("toggles with a click, and closes when the focus leaves", async () => {
  const { page } = await openTooltip({ trigger: "click" }, clock);
  const expanded = () => trigger(page).getAttribute("aria-expanded");
  await trigger(page).hover();
  await page.clock.runFor(300);
  expect([await isOpen(page), await expanded()]).toEqual([false, "false"]);
  await trigger(page).click();
  await opened(page);
  expect(await expanded()).toBe("true");
  await page.mouse.move(2, 2);
  await page.clock.runFor(300);
  expect(await isOpen(page)).toBe(true);
  await page.keyboard.press("Enter");
  await closed(page);
  await page.keyboard.press("Enter");
  await opened(page);
  await trigger(page).blur();
  await closed(page);
  expect(await expanded()).toBe("false");
});

it("stays without autohide until something is pressed elsewhere", async () => {
  const { page } = await openTooltip({ autohide: false }, clock);
  await trigger(page).hover();
  await opened(page);
  await page.mouse.move(2, 2);
  await page.clock.runFor(300);
  expect(await isOpen(page)).toBe(true);
  await page.mouse.down();
  await closed(page);
});

it("loads when the pointer comes near, and is open if the pointer is still there", async () => {
  const { page, site, release } = await openTooltip({}, { load: "interaction" });
  const mounted = release();
  await page.waitForFunction(() => window.skerry && "scan" in window.skerry);
  expect(site.requests.filter((url) => url.includes("/chunks/"))).toEqual([]);
  await trigger(page).hover();
  await mounted;
  await opened(page);
});

it("loads with the first tap, and is open then", async () => {
  const { page, release } = await openTooltip(
    {},
    { ...clock, load: "interaction", hasTouch: true },
  );
  const mounted = release();
  await page.waitForFunction(() => window.skerry && "scan" in window.skerry);
  await trigger(page).tap();
  await mounted;
  await opened(page);
  await page.clock.runFor(300);
  expect(await isOpen(page)).toBe(true);
});

it("is open for the focus that has loaded it", async () => {
  const { page, release } = await openTooltip({}, { load: "interaction" });
  const mounted = release();
  await page.waitForFunction(() => window.skerry && "scan" in window.skerry);
  await page.keyboard.press("Tab");
  await mounted;
  await opened(page);
});

it("has one open at a time", async () => {
  const props = (text: string) => `data-props='{"text":"${text}"}'`;
  const { page } = await openTooltip(
    {},
    {
      around: `<div data-widget="tooltip" data-load="eager" ${props("Other")}><button id="other">Other</button></div>{}`,
    },
  );
  await page.locator("#other").focus();
  await page.keyboard.press("Shift");
  await trigger(page).focus();
  await page.keyboard.press("Shift+Tab");
  await opened(page);
  expect(await tooltip(page).innerText()).toBe("Other");
  await trigger(page).hover();
  await expect.poll(() => tooltip(page).allInnerTexts()).toEqual([text]);
});

it("opens over a disabled button", async () => {
  const { page } = await openTooltip(
    {},
    { content: '<button type="button" id="trigger" disabled>Transfer</button>' },
  );
  const { left, top } = await box(page, "#trigger");
  await page.mouse.move(left + 9, top + 9);
  await opened(page);
});

describe("its arrow", () => {
  it.each([
    ["top", "ltr"],
    ["right", "ltr"],
    ["bottom", "ltr"],
    ["left", "ltr"],
    ["top-start", "ltr"],
    ["left", "rtl"],
    ["bottom-end", "rtl"],
  ])("points from %s to the middle of the trigger: %s", async (placement, dir) => {
    const { page } = await openTooltip({ placement }, { around: `<div dir="${dir}">{}</div>` });
    await trigger(page).hover();
    await opened(page);
    const [bubble, arrow, target] = [
      await box(page, "[role=tooltip]"),
      await box(page, ".sk-tooltip__arrow"),
      await box(page, "#trigger"),
    ];
    const middle = { x: (arrow.left + arrow.right) / 2, y: (arrow.top + arrow.bottom) / 2 };
    const side = placement.split("-")[0];
    if (side === "top" || side === "bottom") {
      expect(middle.x).toBeCloseTo((target.left + target.right) / 2, 0);
    } else expect(middle.y).toBeCloseTo((target.top + target.bottom) / 2, 0);
    // Half in the bubble, half in the gap, which it does not fill.
    expect(
      Math.min(
        Math.abs(arrow.top - bubble.top),
        Math.abs(arrow.bottom - bubble.bottom),
        Math.abs(arrow.left - bubble.left),
        Math.abs(arrow.right - bubble.right),
      ),
    ).toBeLessThan(8);
    const gap = {
      top: target.top - arrow.bottom,
      bottom: arrow.top - target.bottom,
      left: target.left - arrow.right,
      right: arrow.left - target.right,
    }[side as "top"];
    expect(gap).toBeGreaterThan(0);
    expect(gap).toBeLessThan(4);
  });

  it("stays on the bubble where the window has pushed it aside", async () => {
    const { page } = await openTooltip(
      {},
      {
        viewport: { width: 600, height: 600 },
        css: "[data-widget] { position: fixed; inset: 300px 0 auto auto }",
      },
    );
    await trigger(page).hover();
    await opened(page);
    const [bubble, arrow] = [
      await box(page, "[role=tooltip]"),
      await box(page, ".sk-tooltip__arrow"),
    ];
    expect(arrow.right).toBeLessThan(bubble.right);
    expect(arrow.left).toBeGreaterThan(bubble.left);
  });
});

describe("at the edges", () => {
  it("keeps its placement as long as all of it is in the window", async () => {
    const options = (top: number) => ({
      viewport: { width: 600, height: 600 },
      css: `[data-widget] { position: fixed; inset: ${top}px auto auto 200px }`,
    });
    const { page } = await openTooltip({ text: "Few words" }, options(200));
    await trigger(page).hover();
    await opened(page);
    const { height } = await box(page, "[role=tooltip]");
    for (const [left, side] of [
      [3, "top"],
      [-1, "bottom"],
    ] as const) {
      const near = await openTooltip({ text: "Few words" }, options(height + 8 + left));
      await trigger(near.page).hover();
      await opened(near.page);
      expect(await tooltip(near.page).getAttribute("data-side")).toBe(side);
    }
  });

  it.each([
    ["top", { left: 100, top: 4 }, "bottom"],
    ["bottom", { left: 100, top: 570 }, "top"],
    ["left", { left: 4, top: 300 }, "right"],
    ["right", { left: 500, top: 300 }, "left"],
  ] as const)("turns from %s to the other side", async (placement, at, side) => {
    const { page } = await openTooltip(
      { placement, text: "Few words" },
      {
        viewport: { width: 600, height: 600 },
        css: `[data-widget] { position: fixed; inset: ${at.top}px auto auto ${at.left}px }`,
      },
    );
    await trigger(page).focus();
    await page.keyboard.press("Shift");
    await trigger(page).hover();
    await opened(page);
    expect(await tooltip(page).getAttribute("data-side")).toBe(side);
  });

  it.each([0, 240])(
    "stays in a window of 320 px, trigger at %i px, with a long word",
    async (left) => {
      const { page } = await openTooltip(
        { text: `${word} ${text}` },
        {
          viewport: { width: 320, height: 600 },
          css: `[data-widget] { position: fixed; inset: 300px auto auto ${left}px }`,
        },
      );
      await trigger(page).hover();
      await opened(page);
      for (const size of ["100%", "200%"]) {
        await page.evaluate((size) => (document.documentElement.style.fontSize = size), size);
        await settle(page);
        const { left, right } = await box(page, "[role=tooltip]");
        expect(left).toBeGreaterThanOrEqual(7.9);
        expect(right).toBeLessThanOrEqual(312.1);
        const fits = await tooltip(page).evaluate(
          (bubble) => bubble.scrollWidth <= bubble.clientWidth + 1,
        );
        expect(fits).toBe(true);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(
          0,
        );
      }
    },
  );
});

it.each([
  ["ltr", "top-start", "left"],
  ["ltr", "top-end", "right"],
  ["rtl", "top-start", "right"],
  ["rtl", "bottom-end", "left"],
] as const)("%s: %s is at the trigger's %s", async (dir, placement, edge) => {
  const { page } = await openTooltip({ placement }, { html: `lang="en" dir="${dir}"` });
  await trigger(page).hover();
  await opened(page);
  const [bubble, below] = [await box(page, "[role=tooltip]"), await box(page, "#trigger")];
  expect(bubble[edge]).toBeCloseTo(below[edge], 1);
  expect(await tooltip(page).evaluate((one) => getComputedStyle(one).direction)).toBe(dir);
});

it("is at most 32 characters wide", async () => {
  const { page } = await openTooltip({ text: "0".repeat(200) });
  await trigger(page).hover();
  await opened(page);
  const width = await tooltip(page).evaluate((bubble) => {
    const ruler = document.createElement("div");
    ruler.textContent = "0".repeat(32);
    ruler.setAttribute("class", "ruler");
    bubble.append(ruler);
    ruler.style.cssText = "position: absolute; inline-size: max-content";
    const { width } = ruler.getBoundingClientRect();
    ruler.remove();
    return [width, bubble.getBoundingClientRect().width];
  });
  expect(width[1]).toBeCloseTo(width[0] ?? 0, 0);
});

// Stories have both themes.
it("has no barrier that axe could find, dark", async () => {
  const css = `${roomy} html { background: #0e1116; color: #eceff4 }`;
  for (const props of [{}, { trigger: "click" }]) {
    const { page } = await openTooltip(props, { css, html: `lang="en" data-sk-theme="dark"` });
    expect(await axe(page)).toEqual([]);
    await trigger(page).click();
    await trigger(page).blur();
    await page.mouse.move(2, 2);
    await trigger(page).hover();
    if (props.trigger) await trigger(page).click();
    await opened(page);
    await whenStill(page);
    expect(await axe(page)).toEqual([]);
  }
});

it("has a border in forced colours, and is not on paper", async () => {
  const { page } = await openTooltip();
  await trigger(page).hover();
  await opened(page);
  await page.emulateMedia({ forcedColors: "active" });
  const border = await tooltip(page).evaluate((bubble) => {
    const { borderTopColor, backgroundColor, borderTopWidth } = getComputedStyle(bubble);
    return { isSeen: borderTopColor !== backgroundColor, borderTopColor, borderTopWidth };
  });
  expect(border).toMatchObject({ isSeen: true, borderTopWidth: "1px" });
  expect(border.borderTopColor).not.toBe("rgba(0, 0, 0, 0)");
  await page.emulateMedia({ forcedColors: null, media: "print" });
  expect(await isOpen(page)).toBe(false);
});

it("is closed when the page comes back from the browser's memory", async () => {
  const { page, site } = await openTooltip({}, { bfcache: true });
  await trigger(page).hover();
  await opened(page);
  await page.evaluate(() => {
    addEventListener("pageshow", ({ persisted }) => Object.assign(window, { persisted }));
  });
  await page.goto(`${site.origin}/domains/search`);
  await page.mouse.move(2, 2);
  await page.evaluate(() => history.back());
  await page.waitForFunction(() => "persisted" in window);
  expect(await page.evaluate(() => (window as { persisted?: boolean }).persisted)).toBe(true);
  expect(await tooltip(page).count()).toBe(0);
  expect(await trigger(page).getAttribute("aria-describedby")).toBeNull();
});

it("leaves the page's content alone: the same nodes, moved by nothing", async () => {
  const content = `<p>Text of the page <b>and</b> ${button.replace("id=", 'aria-describedby="after" id=')}</p>`;
  const { page, release } = await openTooltip({}, { content, hold: true });
  await page.evaluate(() => {
    const island = document.querySelector("#island") as HTMLElement;
    Object.assign(window, { kept: [...island.querySelectorAll("*")], before: island.innerHTML });
  });
  const boxes = () =>
    page.$$eval("#island, #island p, #island p *, #after", (elements) =>
      elements.map((element) => JSON.stringify(element.getBoundingClientRect())),
    );
  // Until the first paint a style sheet may be missing.
  await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
  const before = await boxes();
  await release();
  expect(await boxes()).toEqual(before);
  await trigger(page).hover();
  await opened(page);
  expect(await trigger(page).getAttribute("aria-describedby")).toMatch(/^after \S+$/);
  expect(await boxes()).toEqual(before);
  await page.keyboard.press("Escape");
  await closed(page);
  await page.evaluate(() => (window.skerry as Skerry).unmount(document));
  const same = await page.evaluate(() => {
    const { kept, before } = window as unknown as { kept: Element[]; before: string };
    const island = document.querySelector("#island") as HTMLElement;
    const now = [...island.querySelectorAll("*")];
    return island.innerHTML === before && now.every((node, index) => node === kept[index]);
  });
  expect(same).toBe(true);
  expect(await layoutShifts(page)).toEqual([]);
});

it("leaves what the visitor does in the page's own fields alone, and tells them nothing", async () => {
  const content = '<input id="text" value="served"> <input id="box" type="checkbox">';
  const { page, release } = await openTooltip({}, { content, hold: true });
  await page.check("#box");
  await page.fill("#text", "typed");
  await page.evaluate(() => {
    const field = document.querySelector("#text") as HTMLInputElement;
    field.setSelectionRange(1, 3);
    const events: string[] = [];
    for (const type of ["input", "change", "click", "focusin", "focusout"]) {
      addEventListener(type, () => events.push(type), true);
    }
    Object.assign(window, { events });
  });
  await release();
  const state = await page.evaluate(() => {
    const field = document.querySelector("#text") as HTMLInputElement;
    const { value, selectionStart, selectionEnd } = field;
    const box = document.querySelector("#box") as HTMLInputElement;
    const { events } = window as unknown as { events: string[] };
    return { value, selectionStart, selectionEnd, events, checked: box.checked };
  });
  expect(state).toEqual({
    value: "typed",
    selectionStart: 1,
    selectionEnd: 3,
    events: [],
    checked: true,
  });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("text");
});

it("lets islands in its content mount", async () => {
  const review = `<div data-widget="review-card" data-load="eager" data-props='{"name":"Sample Customer","text":"A review."}'></div>`;
  const { page, errors } = await openTooltip({}, { content: `${button}${review}` });
  await page.getByText("A review.").waitFor();
  await trigger(page).hover();
  await opened(page);
  expect(errors).toEqual([]);
});

it("is not there without script, and the content is", async () => {
  const { page } = await openTooltip({}, { javaScriptEnabled: false });
  expect(await trigger(page).isVisible()).toBe(true);
  expect(await tooltip(page).count()).toBe(0);
});

it("sends no request to another host", async () => {
  const { page, site, requests, errors } = await openTooltip();
  await trigger(page).hover();
  await opened(page);
  expect(requests.filter(({ url }) => !url.startsWith(`${site.origin}/`))).toEqual([]);
  expect(errors).toEqual([]);
});

it("leaves no listener, timer or observer behind after ten inserts and removals", async () => {
  const { page, errors } = await openTooltip({}, { before: (_, page) => countHandles(page) });
  const { left, top } = await box(page, "#trigger");
  await page.mouse.move(left + 9, top + 9);
  await opened(page);
  await insertAndRemove(page, 1);
  const before = await handles(page);
  await insertAndRemove(page, 10);
  await expect.poll(() => leakedHandles(page, before)).toEqual({});
  expect(errors).toEqual([]);
});
