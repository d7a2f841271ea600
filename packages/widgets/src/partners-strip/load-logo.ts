import { preloadImages } from "@skerry/core/images";

/**
 * Loads a logo into the browser's cache.
 *
 * @param measureIn a block element of the page, see `preloadImages`
 * @param onSettled called once: whether the logo can be shown
 * @returns function that ends the waiting: `onSettled` is not called any more
 */
export function loadLogo(
  url: string,
  measureIn: Element | null,
  onSettled: (isLoaded: boolean) => void,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const settle = (isLoaded: boolean): void => {
    if (!signal.aborted) onSettled(isLoaded);
  };
  preloadImages([url], { signal, measureIn: measureIn ?? undefined }).then(
    () => settle(true),
    () => settle(false),
  );
  return () => controller.abort();
}
