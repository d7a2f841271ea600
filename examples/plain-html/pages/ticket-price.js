import { useIsland, useShared } from "./skerry/island.js";
import { jsxs } from "./skerry/react.js";

export const load = "eager";

export function Component({ label, price }) {
  const { locale } = useIsland();
  const [tickets] = useShared("tickets", 1);
  const euros = new Intl.NumberFormat(locale, { style: "currency", currency: "EUR" });
  return jsxs("p", { children: [label, ": ", euros.format(tickets * price)] });
}
