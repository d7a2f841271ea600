import { useIsland } from "@skerry/island";
import { useState } from "react";
import { createPortal } from "react-dom";

export const load = "eager";

export function Component({ name }: { name: string }) {
  const { locale } = useIsland();
  const [count, setCount] = useState(0);
  return (
    <button type="button" lang={locale} onClick={() => setCount(count + 1)}>
      {name} {count}
      {count > 0 && createPortal(<i id="portal">portal</i>, document.body)}
    </button>
  );
}
