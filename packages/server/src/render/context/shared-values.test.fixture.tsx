import { useShared } from "@skerry/island";
import type { WidgetModule } from "../../api/widgets.ts";

let count = 0;

/** How often `either` has been rendered. */
export const renderings = (): number => count;

export const plain: WidgetModule = { Component: () => <p>plain</p> };

export const cart: WidgetModule = {
  Component: () => <p>{useShared("cart", { count: 0 })[0].count}</p>,
};

/** Changes the value that it has got. */
export const careless: WidgetModule = {
  Component: () => {
    const [user] = useShared("user", { name: "nobody" });
    const { name } = user;
    user.name = "";
    return <p>{name}</p>;
  },
};

function Value({ of: key }: { of: string }) {
  const [value] = useShared<unknown>(key, "none");
  return <p>{String(value)}</p>;
}

/** One value says which other one is read. */
export const either: WidgetModule = {
  Component: () => {
    count += 1;
    const [which] = useShared("which", "a");
    return <Value of={which} />;
  },
};
