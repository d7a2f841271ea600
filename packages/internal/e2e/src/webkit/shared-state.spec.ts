/** Values that islands share, in WebKit. */
import type { Skerry } from "@skerry/mount";
import { expect, it } from "vitest";
import { marker } from "../islands/island-page.ts";
import { block, cart, island } from "../page-data/shared-cart.ts";
import { openIslands } from "./open-islands.ts";

it("is shared by islands and scripts, late islands and markup that came with older values", async () => {
  const markup = `${await marker("b-")}<button type="button">b 2</button>`;
  const { page, complaints, state, events } = await openIslands(
    block({ cart: { count: 2 } }) + island("a") + island("b", markup, "never"),
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
  const { page, state } = await openIslands(block({ cart: { count: 2 } }) + island("a"), {
    widgets: { cart },
  });
  await state("a", "mounted");
  await page.click("#a button");
  await page.evaluate(
    (html) => document.body.insertAdjacentHTML("beforeend", html),
    block({ cart: { count: 7 } }),
  );
  await page.waitForFunction(() => document.querySelector("#a")?.textContent === "a 7");
  // A block that comes from a cache of the page has been read before.
  await page.click("#a button");
  await page.evaluate(() => {
    const copy = document.querySelector("#skerry-state")?.cloneNode(true) as Element;
    document.querySelector("#skerry-state")?.replaceWith(copy);
  });
  expect(await page.evaluate(() => (window.skerry as Skerry).state.get("cart"))).toEqual({
    count: 8,
  });
});
