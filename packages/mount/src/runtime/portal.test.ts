import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Portal } from "./portal.ts";

let portal: Portal | undefined;
beforeEach(() => {
  document.body.innerHTML = '<main lang="ar" dir="rtl"><div id="island"></div></main>';
});
afterEach(() => portal?.end());

const island = (): HTMLElement => document.querySelector("#island") as HTMLElement;

const attributes = (): Record<string, string> =>
  Object.fromEntries(
    [...(portal as Portal).element.attributes]
      .filter(({ name }) => name !== "style")
      .map(({ name, value }) => [name, value]),
  );

it("stands at the end of the page with the island's name, language, direction and theme", () => {
  portal = new Portal(island(), "shop", "auto");
  expect(document.body.lastChild).toBe(portal.element);
  expect(attributes()).toEqual({
    "data-skerry-portal": "shop",
    lang: "ar",
    dir: "rtl",
    "data-sk-theme": "auto",
  });
});

it("follows the page around the island", async () => {
  portal = new Portal(island(), "shop", "light");
  const main = document.querySelector("main") as HTMLElement;
  main.dataset["skTheme"] = "dark";
  main.removeAttribute("dir");
  await vi.waitFor(() =>
    expect(attributes()).toEqual({
      "data-skerry-portal": "shop",
      lang: "ar",
      "data-sk-theme": "dark",
    }),
  );
  delete main.dataset["skTheme"];
  await vi.waitFor(() => expect(attributes()).not.toHaveProperty("data-sk-theme"));
});

it("comes back when an engine has taken it away, and not once it has ended", async () => {
  portal = new Portal(island(), "shop", "light");
  portal.element.remove();
  await vi.waitFor(() => expect(portal?.element.isConnected).toBe(true));
  portal.end();
  expect(document.querySelector("sk-portal")).toBeNull();
});

it("stays in the shadow root of its island", () => {
  const root = island().attachShadow({ mode: "open" });
  root.innerHTML = "<p></p>";
  portal = new Portal(root.querySelector("p") as HTMLElement, "shop", "light");
  expect(root.lastChild).toBe(portal.element);
});
