import { useShared } from "./skerry/island.js";
import { jsx, jsxs } from "./skerry/react.js";

export const load = "eager";

export function Component({ label, fewer, more }) {
  const [tickets, setTickets] = useShared("tickets", 1);
  const step = (by) => () => setTickets((old) => Math.min(10, Math.max(1, old + by)));
  return jsxs("p", {
    className: "tickets",
    children: [
      `${label}: `,
      jsx("button", { type: "button", "aria-label": fewer, onClick: step(-1), children: "−" }),
      jsx("output", { children: tickets }),
      jsx("button", { type: "button", "aria-label": more, onClick: step(1), children: "+" }),
    ],
  });
}
