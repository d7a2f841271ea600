import { useIsland } from "@skerry/island";
import { useLayoutEffect, useRef, useState } from "react";
import * as v from "valibot";
import { has, useCart, useCartForm } from "../_shared/cart.ts";

export const schema = v.object({
  product: v.pipe(v.string(), v.description("Its id.")),
  name: v.string(),
  label: v.pipe(v.string(), v.description("Words on the button.")),
  more: v.pipe(v.string(), v.description("Words after them that screen readers say.")),
  look: v.picklist(["row", "wide", "wide quiet"]),
  item: v.pipe(v.record(v.string(), v.unknown()), v.description("Its data in events.")),
});

export const load = "visible";

const buttons = {
  row: "button button--row result__button",
  wide: "button button--wide",
  "wide quiet": "button button--wide button--quiet",
};

/** The form that puts a product into the cart; once it is there, a link to the cart. */
export function Component({
  product,
  name,
  label,
  more,
  look,
  item,
}: v.InferOutput<typeof schema>) {
  const { path, text } = useIsland();
  const [cart] = useCart();
  const isInCart = has(cart, product);
  const [isAdded, setAdded] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const hadFocus = useRef(false);
  const { isSending, onSubmit } = useCartForm({
    product,
    adds: true,
    onDone() {
      hadFocus.current = form.current?.contains(document.activeElement) ?? false;
      setAdded(true);
    },
  });

  // The button goes, and the focus must not go with it.
  useLayoutEffect(() => {
    if (isInCart && hadFocus.current) link.current?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [isInCart]);

  return (
    <>
      {isInCart ? (
        <a
          ref={link}
          className={`button button--quiet${look === "row" ? " button--row result__button" : " button--wide"}`}
          href={path("shop.cart")}
        >
          {text("add-to-cart.there")}
        </a>
      ) : (
        <form ref={form} method="post" action={path("shop.cart.add")} onSubmit={onSubmit}>
          <button
            className={buttons[look]}
            name="product"
            value={product}
            aria-disabled={isSending || undefined}
            // A second click, while the first one is on its way, is no second event.
            data-track={isSending ? undefined : "add_to_cart"}
            data-track-item={JSON.stringify(item)}
          >
            {label}
            <span className="hidden-text"> {more}</span>
          </button>
        </form>
      )}
      <output className="hidden-text">
        {isAdded && isInCart && text("add-to-cart.added", { name })}
      </output>
    </>
  );
}
