import { type ReactNode, Suspense, use } from "react";

const forever = new Promise<never>(() => {});

function Total({ of }: { of: number }): ReactNode {
  if (of < 0) throw new Error("negative");
  return <b>{of}</b>;
}

const Waiting = (): ReactNode => use(forever);

/** How often the cart was rendered. */
export const renders = { cart: 0 };

function Cart({ total = -1 }: { total?: number }): ReactNode {
  renders.cart += 1;
  return (
    <section>
      <Total of={total} />
    </section>
  );
}

export const components = {
  cart: Cart,
  "cart-2": () => <Total of={-2} />,
  inside: () => (
    <Suspense fallback="…">
      <Total of={-1} />
    </Suspense>
  ),
  waiting: () => (
    <Suspense fallback="…">
      <Waiting />
    </Suspense>
  ),
};
