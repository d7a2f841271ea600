/** @jsxImportSource @emotion/react */
import { css } from "@emotion/react";
import { useState } from "react";

export function Component() {
  const [count, setCount] = useState(0);
  return (
    <button
      type="button"
      css={css({ color: count > 0 ? "rgb(4, 5, 6)" : "rgb(1, 2, 3)" })}
      onClick={() => setCount(count + 1)}
    >
      Clicked {count}
    </button>
  );
}
