import { makeStyles } from "@griffel/react";
import { useState } from "react";

const useStyles = makeStyles({
  calm: { color: "rgb(1, 2, 3)", paddingLeft: "7px" },
  pressed: { color: "rgb(4, 5, 6)" },
});

export function Component() {
  const [count, setCount] = useState(0);
  const { calm, pressed } = useStyles();
  return (
    <button
      type="button"
      className={count > 0 ? pressed : calm}
      onClick={() => setCount(count + 1)}
    >
      Clicked {count}
    </button>
  );
}
