/** Values that islands share, in WebKit. */
import type { Skerry } from "@skerry/mount";
import { expect, it } from "vitest";
import { marker } from "../island-page.ts";
import { openIslands } from "./open-islands.ts";

const cart = `
import { jsx } from "/skerry/react.js";
import { useShared } from "/skerry/island.js";
export const load = "eager";
export function Component({ label }) {
  const [cart, setCart] = useShared("cart", { count: 0 });
  const onClick = () => setCart((old) => ({ count: old.count + 1 }));
  return jsx("button", { type: "button", onClick, children: label + " " + cart.count });
}`;

const block = (count: number): string =>
  `<script type="application/json" id="skerry-state">{"cart":{"count":${count}}}</script>`;

const island = (id: string, inside = "", load = "eager"): string =>
  `<div id="${id}" data-widget="cart" data-load="${load}" data-props='{"label":"${id}"}'>${inside}</div>`;

it("is shared by islands and scripts, late islands and markup that came with older values", async () => {
  const markup = `${await marker("b-")}<button type="button">b 2</button>`;
  const { page, complaints, state, events } = await openIslands(
    block(2) + island("a") + island("b", markup, "never"),
    { widgets: { cart }, config: { debug: true } },
  );
  await state("a", "mounted");
  await page.click("#a button");
  await page.evaluate(() =>
    (window.skerry as Skerry).state.set("cart", (old: { count: number }) => ({
      count: old.count + 10,
    })),
  );
  await page.evaluate(() =>
    (window.skerry as Skerry).scan(document.querySelector("#b") as Element),
  );
  await state("b", "mounted");
  await page.waitForFunction(() => document.querySelector("#b")?.textContent === "b 13");
  expect(await page.textContent("#a button")).toBe("a 13");
  expect((await events()).find(({ id }) => id === "b")).toMatchObject({ hydrated: true });
  expect(await complaints()).toEqual([]);
});

it("gets the keys that a later block names", async () => {
  const { page, state } = await openIslands(block(2) + island("a"), { widgets: { cart } });
  await state("a", "mounted");
  await page.click("#a button");
  await page.evaluate((html) => document.body.insertAdjacentHTML("beforeend", html), block(7));
  await page.waitForFunction(() => document.querySelector("#a")?.textContent === "a 7");
  // What comes from a cache of the page has been read before.
  await page.click("#a button");
  await page.evaluate(() => {
    const copy = document.querySelector("#skerry-state")?.cloneNode(true) as Element;
    document.querySelector("#skerry-state")?.replaceWith(copy);
  });
  expect(await page.evaluate(() => (window.skerry as Skerry).state.get("cart"))).toEqual({
    count: 8,
  });
});
