/** Shows how many things are in the cart, and adds one. */
export const cart = `
import { jsx } from "/skerry/react.js";
import { useShared } from "/skerry/island.js";
export const load = "eager";
export function Component({ label = "cart" }) {
  const [cart, setCart] = useShared("cart", { count: 0 });
  return jsx("button", {
    type: "button",
    onClick: () => setCart((old) => ({ count: old.count + 1 })),
    children: label + " " + cart.count,
  });
}`;

/** The page's block of values; a string is its text. */
export const block = (values: unknown): string =>
  `<script type="application/json" id="skerry-state">${typeof values === "string" ? values : JSON.stringify(values)}</script>`;

export const island = (id: string, inside = "", load = "eager"): string =>
  `<div id="${id}" data-widget="cart" data-load="${load}" data-props='{"label":"${id}"}'>${inside}</div>`;
