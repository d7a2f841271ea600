import type { PageResponse } from "../harness/serve-page.ts";

/** Needs a count. Keeps a number of clicks, and writes into its props. */
export const cart = `
import { jsx, jsxs, useState } from "/skerry/react.js";
export const load = "eager";
export const schema = { "~standard": { version: 1, vendor: "test", validate: (value) =>
  typeof value.count === "number" ? { value } : { issues: [{ message: "Expected a number", path: ["count"] }] } } };
export function Component({ count, currency = "EUR", list }) {
  const [clicks, setClicks] = useState(0);
  window.renders = (window.renders ?? 0) + 1;
  const items = list ? list.push("more") - 1 : 0;
  return jsxs("div", { className: "cart", children: [
    jsx("output", { children: count + " " + currency + (items ? " " + items : "") }),
    jsx("button", { type: "button", onClick: () => setClicks(clicks + 1), children: "clicks " + clicks }),
  ] });
}`;

/** Where its personal data are. */
export const url = "/me/cart.json";
/** As it is written on a server. */
export const markup = (output = "0 EUR"): string =>
  `<div class="cart"><output>${output}</output><button type="button">clicks 0</button></div>`;

export interface CartIsland {
  id?: string;
  from?: string | undefined;
  props?: object;
  content?: string;
  load?: string;
}

/** An island that fetches personal data. */
export function island({
  id = "a",
  from = url,
  props = {},
  content,
  load,
}: CartIsland = {}): string {
  const attributes = [
    `id="${id}" data-widget="cart" data-props='${JSON.stringify(props)}' data-props-from="${from}"`,
    load === undefined ? "" : `data-load="${load}"`,
  ];
  return `<div ${attributes.join(" ")}>${content ?? "<p>Own HTML</p>"}</div>`;
}

export const json = (value: unknown): PageResponse => ({ body: JSON.stringify(value) });
