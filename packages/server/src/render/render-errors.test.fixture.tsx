import { createElement, type ReactNode, Suspense, use } from "react";

const forever = new Promise<never>(() => {});

function Total({ of }: { of: number }): ReactNode {
  if (of < 0) throw new Error("negative");
  return <b>{of}</b>;
}

const Waiting = (): ReactNode => use(forever);

/** A line for each time that the cart was rendered. */
export const renders: string[] = [];

function Cart({ total = -1 }: { total?: number }): ReactNode {
  renders.push("cart");
  return (
    <section>
      <Total of={total} />
    </section>
  );
}

/** What an import gives that is wrong. */
const missing = (): (() => ReactNode) | undefined => undefined;
const module = { default: () => "module" } as unknown as () => ReactNode;

export const components = {
  undefined: () => {
    const Missing = missing() as () => ReactNode;
    return <Missing />;
  },
  module: () => createElement(module),
  "undefined-inside": () => {
    const Missing = missing() as () => ReactNode;
    return (
      <Suspense fallback="…">
        <Missing />
      </Suspense>
    );
  },
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
