import { useIsland } from "@skerry/island";
import { useEffect } from "react";
import { askForCart, useCart } from "../_shared/cart.ts";

export const load = "idle";

/** The link to the cart in the header. */
export function Component() {
  const { path, text } = useIsland();
  const [{ products }, setCart] = useCart();
  const href = path("shop.cart") ?? "";

  // A page that Back brings from the browser's memory is as it was left; the cart may have changed since.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) askForCart(href).then(setCart, () => {});
    };
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, [href, setCart]);

  return (
    <a href={href}>
      {text("cart-count.cart")}
      {products.length > 0 && (
        <>
          {" "}
          <b className="count">{products.length}</b>
        </>
      )}
    </a>
  );
}
