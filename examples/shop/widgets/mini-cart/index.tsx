import { useIsland } from "@skerry/island";
import { useLayoutEffect, useRef, useState } from "react";
import { type Product, useCart, useCartForm } from "../_shared/cart.ts";
import { formatEuros } from "../_shared/format-euros.ts";
import "./mini-cart.css";

export const load = "visible";

/** The content of the cart, on pages where visitors add to it. */
export function Component() {
  const { path, text, locale } = useIsland();
  const [{ products }] = useCart();
  const [removed, setRemoved] = useState("");
  const title = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  /** The product whose button had the focus when it was taken out. */
  const left = useRef<{ id: string; index: number }>(undefined);

  // Its button has gone: the focus goes on to that of the next product.
  useLayoutEffect(() => {
    if (!left.current || products.some(({ id }) => id === left.current?.id)) return;
    const buttons = list.current?.querySelectorAll("button") ?? [];
    const next = buttons[Math.min(left.current.index, buttons.length - 1)] ?? title.current;
    next?.focus({ preventScroll: true });
    left.current = undefined;
  }, [products]);

  const cents = products.reduce((sum, { price }) => sum + Math.round(price * 100), 0);
  return (
    <>
      <h2 ref={title} className="two__title" tabIndex={-1}>
        {text("mini-cart.title")}
      </h2>
      {products.length > 0 ? (
        <>
          <ul ref={list} className="mini-cart">
            {products.map((product, index) => (
              <Line
                key={product.id}
                product={product}
                onRemoved={(hadFocus) => {
                  if (hadFocus) left.current = { id: product.id, index };
                  setRemoved(product.name);
                }}
              />
            ))}
            <li className="mini-cart__line mini-cart__line--total">
              <span className="mini-cart__name">{text("mini-cart.total")}</span>
              <span className="mini-cart__price">{formatEuros(cents / 100, locale)}</span>
            </li>
          </ul>
          <a className="button button--wide" href={path("shop.address")}>
            {text("mini-cart.checkout")}
          </a>
        </>
      ) : (
        <p className="mini-cart__none">{text("mini-cart.empty")}</p>
      )}
      <output className="hidden-text">
        {removed &&
          !products.some(({ name }) => name === removed) &&
          text("mini-cart.removed", { name: removed })}
      </output>
    </>
  );
}

interface LineProps {
  product: Product;
  onRemoved(hadFocus: boolean): void;
}

function Line({ product: { id, name, price, item }, onRemoved }: LineProps) {
  const { path, text, locale } = useIsland();
  const form = useRef<HTMLFormElement>(null);
  const { isSending, onSubmit } = useCartForm({
    product: id,
    adds: false,
    onDone: () => onRemoved(form.current?.contains(document.activeElement) ?? false),
  });
  return (
    <li className="mini-cart__line">
      <bdi className="mini-cart__name">{name}</bdi>
      <span className="mini-cart__price">{formatEuros(price, locale)}</span>
      <form ref={form} method="post" action={path("shop.cart.remove")} onSubmit={onSubmit}>
        <button
          className="mini-cart__remove"
          name="product"
          value={id}
          aria-disabled={isSending || undefined}
          data-track={isSending ? undefined : "remove_from_cart"}
          data-track-item={JSON.stringify(item)}
        >
          {text("mini-cart.remove")}
          <span className="hidden-text"> {name}</span>
        </button>
      </form>
    </li>
  );
}
