import { preloadImages } from "@skerry/core/images";

/**
 * Loads a logo into the browser's cache.
 *
 * @param measureIn a block element of the page, see `preloadImages`
 * @param tell hears once whether the logo can be shown
 * @returns function that ends the waiting: nothing is told any more
 */
export function loadLogo(
  address: string,
  measureIn: Element | null,
  tell: (isLoaded: boolean) => void,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const settle = (isLoaded: boolean): void => {
    if (!signal.aborted) tell(isLoaded);
  };
  preloadImages([address], { signal, measureIn: measureIn ?? undefined }).then(
    () => settle(true),
    () => settle(false),
  );
  return () => controller.abort();
}
