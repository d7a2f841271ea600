/** What an island shows whose widget has failed after a server had rendered it. */
import type { Skerry } from "@skerry/mount";
import { expect, it } from "vitest";
import { type IslandPage, marker, openIslandPage } from "./island-page.ts";

/** A form that crashes at a click, or while it hydrates. */
const shop = `
import { jsx, jsxs, useState } from "/skerry/react.js";
export function Component({ crash }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken || (crash === "render" && typeof document === "object")) throw new Error("boom");
  return jsxs("section", { children: [
    jsx("label", { children: ["Name ", jsx("input", { name: "q" })] }),
    jsx("label", { children: ["Gift ", jsx("input", { type: "checkbox", name: "gift" })] }),
    jsx("button", { type: "button", className: "buy", onClick: () => setBroken(true), children: "Buy" }),
    jsx("a", { href: "#terms", children: "Terms" }),
  ] });
}
`;

const markup = `<section><label>Name <input name="q"/></label><label>Gift <input type="checkbox" name="gift"/></label><button type="button" class="buy">Buy</button><a href="#terms">Terms</a></section>`;

const own = `<form action="/search" id="own"><input name="q"><input type="checkbox" name="gift"><button>Search</button><script>window.ran = (window.ran ?? 0) + 1</script></form>`;
const kept = `<template data-skerry-fallback>${own}</template>`;

async function open(crash: string, template = kept): Promise<IslandPage> {
  const content = (await marker()) + template + markup;
  return openIslandPage(
    `<div id="a" data-widget="shop" data-load="never" data-props='{"crash":"${crash}"}'>${content}</div>`,
    { widgets: { shop } },
  );
}

const load = ({ page }: IslandPage): Promise<string> =>
  page.evaluate(async () => {
    const skerry = window.skerry as Skerry;
    const element = document.querySelector("#a") as HTMLElement;
    skerry.scan(element);
    await skerry.ready(element);
    return element.getAttribute("data-widget-state") as string;
  });

const ids = ({ page }: IslandPage): Promise<number> =>
  page.evaluate(() => document.querySelectorAll("#own").length);

it("has the page's HTML again after a crash, with what was typed and the focus", async () => {
  const opened = await open("click");
  const { page } = opened;
  expect(await ids(opened)).toBe(0);
  await page.fill("[name=q]", "before");
  expect(await load(opened)).toBe("mounted");
  expect(await page.locator("#a template").count()).toBe(0);
  await page.check("[name=gift]");
  await page.fill("[name=q]", "typed");
  await page.focus("[name=q]");
  await page.evaluate(() => document.querySelector<HTMLElement>(".buy")?.click());
  await opened.state("a", "failed");
  expect(await page.inputValue("#own [name=q]")).toBe("typed");
  expect(await page.isChecked("#own [name=gift]")).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.matches("#own [name=q]"))).toBe(true);
  expect(await page.locator(".buy").count()).toBe(0);
  expect(await page.evaluate(() => Reflect.get(window, "ran"))).toBe(1);
  // The next attempt begins with that HTML, and puts the same nodes back.
  expect(await load(opened)).toBe("mounted");
  expect(await ids(opened)).toBe(0);
  await page.click(".buy");
  await opened.state("a", "failed");
  expect(await ids(opened)).toBe(1);
  expect(await page.evaluate(() => Reflect.get(window, "ran"))).toBe(1);
});

it("keeps the focus in the island whose focused button is gone", async () => {
  const opened = await open("click");
  await load(opened);
  await opened.page.click(".buy");
  await opened.page.waitForFunction(() => document.activeElement?.id === "a");
});

it.each([
  ["while it hydrates", "render", "failed"],
  ["of its file", "file", "failed"],
])("has the page's HTML again after a failure %s", async (_, crash, state) => {
  const opened = await open(crash);
  if (crash === "file") opened.site.fail(/shop/, 9, "cut");
  await opened.page.fill("[name=q]", "typed");
  expect(await load(opened)).toBe(state);
  expect(await opened.page.inputValue("#own [name=q]")).toBe("typed");
});

it("has it again when it is unmounted, and hydrates what has only left the page", async () => {
  const opened = await open("click");
  const { page } = opened;
  await load(opened);
  const hydrated = await page.evaluate(async () => {
    const skerry = window.skerry as Skerry;
    const element = document.querySelector("#a") as HTMLElement;
    const unmounted = new Promise((resolve) =>
      element.addEventListener("skerry:unmounted", resolve),
    );
    element.remove();
    await unmounted;
    const served = element.innerHTML;
    document.body.append(element);
    const mounted = new Promise((resolve) =>
      element.addEventListener("skerry:mounted", (event) => resolve(event.detail.hydrated)),
    );
    skerry.scan(element);
    return [served.includes("<template data-skerry-fallback"), await mounted];
  });
  expect(hydrated).toEqual([true, true]);
  await page.evaluate(() => (window.skerry as Skerry).unmount(document));
  expect(await ids(opened)).toBe(1);
});

it("without such HTML leaves links, and no control that does nothing", async () => {
  const opened = await open("click", "");
  const { page } = opened;
  await load(opened);
  await page.click(".buy");
  await opened.state("a", "failed");
  expect(await page.locator("#a > .sk-crashed").count()).toBe(1);
  expect(await page.isDisabled(".buy")).toBe(true);
  expect(await page.isDisabled("[name=q]")).toBe(true);
  await page.click("#a a");
  expect(page.url()).toMatch(/#terms$/);
  expect(await load(opened)).toBe("mounted");
  expect(await page.isDisabled(".buy")).toBe(false);
  expect(await page.locator(".sk-crashed").count()).toBe(0);
});

it("shows the page's HTML also when a morph brings the server's markup", async () => {
  const opened = await open("click");
  const { page } = opened;
  await load(opened);
  await page.click(".buy");
  await opened.state("a", "failed");
  const html = (await marker()) + kept.replace("Search", "New") + markup;
  await page.evaluate((content) => {
    const element = document.querySelector("#a") as HTMLElement;
    element.removeAttribute("data-widget-state");
    element.innerHTML = content;
  }, html);
  await page.waitForSelector("#own:has-text('New')");
  expect(await page.locator(".buy").count()).toBe(0);
});
