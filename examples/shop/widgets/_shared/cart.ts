import { useShared } from "@skerry/island";
import { type FormEvent, useState } from "react";

/** The server's view of the cart: in the block `#skerry-state` of each page, and after each change. */
export interface Cart {
  products: readonly Product[];
}

export interface Product {
  id: string;
  name: string;
  /** In EUR. */
  price: number;
  /** The product's data in events. */
  item: object;
}

const EMPTY: Cart = { products: [] };
const TIMEOUT = 8_000;

/** The visitor's cart, the same one in all islands of the page. */
export const useCart = () => useShared("cart", EMPTY);

/** One change after the other: each answer is the whole cart, and the last one counts. */
let changes: Promise<unknown> = Promise.resolve();

/**
 * Asks for the cart, or changes it.
 *
 * @throws Error if the server does not answer with a cart
 */
export function askForCart(url: string, change?: { product: string }): Promise<Cart> {
  const asked = changes.then(async () => {
    const response = await fetch(url, {
      ...(change && { method: "POST", body: new URLSearchParams(change) }),
      headers: { Accept: "application/json" },
      // A change is made although the visitor leaves the page meanwhile.
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!response.ok) throw new Error(`The cart answered ${response.status}.`);
    return (await response.json()) as Cart;
  });
  changes = asked.catch(() => {});
  return asked;
}

export const has = ({ products }: Cart, product: string): boolean =>
  products.some(({ id }) => id === product);

interface CartForm {
  product: string;
  /** Whether the form puts the product into the cart, or takes it out. */
  adds: boolean;
  /** Called when the change is made, before the islands show it. */
  onDone(): void;
}

/**
 * A form that changes the cart without a new page. If that fails, the browser sends it, and shows the cart or the
 * server's message.
 */
export function useCartForm({ product, adds, onDone }: CartForm) {
  const [, setCart] = useCart();
  const [isSending, setSending] = useState(false);

  async function send(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
    setSending(true);
    try {
      const cart = await askForCart(form.action, { product });
      if (has(cart, product) !== adds) throw new Error("The cart is another one.");
      onDone();
      setCart(cart);
    } catch {
      sentByBrowser.add(form);
      form.requestSubmit(button);
    }
    setSending(false);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    const form = event.currentTarget;
    if (sentByBrowser.delete(form)) return;
    event.preventDefault();
    if (!isSending) void send(form, (event.nativeEvent as SubmitEvent).submitter);
  }
  return { isSending, onSubmit };
}

const sentByBrowser = new WeakSet<HTMLFormElement>();
