import { useIsland } from "@skerry/island";
import { createElement, useState } from "react";
import { createPortal } from "react-dom";

export const load = "eager";

export function Component({ name }) {
  const { locale } = useIsland();
  const [count, setCount] = useState(0);
  const portal =
    count > 0 && createPortal(createElement("i", { id: "portal" }, "portal"), document.body);
  const onClick = () => setCount(count + 1);
  return createElement(
    "button",
    { type: "button", lang: locale, onClick },
    `${name} ${count}`,
    portal,
  );
}
