import { watchImage } from "./watch-image.ts";

/** `loading`: the waiting ended before the image was loaded or failed. */
export type ImageStatus = "loading" | "ready" | "failed";

/** Milliseconds until nothing is waited for any longer, where nobody says: no limit. */
export const usualDelay = 0;

export interface PreloadOptions {
  /** Whether a failed image counts as done instead of rejecting the promise. @default false */
  resolveOnError?: boolean;
  /** Milliseconds after which nothing is waited for any longer; 0 is no limit. @default 0 */
  autoResolve?: number;
  /** Ends the waiting: the promise is rejected with the signal's reason. */
  signal?: AbortSignal | undefined;
  /**
   * A block element of the page in which an image without a natural size is measured, within one
   * task, so that it is never painted. Older Firefox gives an SVG without width and height no natural
   * size (https://github.com/whatwg/html/issues/3510). @default such an image has failed
   */
  measureIn?: Element | undefined;
}

/**
 * Loads images into the browser's cache, each URL once, with `new Image()`.
 *
 * @param urls relative ones start at the document's base
 * @returns the status of each URL. A download that is no longer waited for is left to the
 *   browser.
 * @throws Error `failed to preload {url}`, as a rejection, for the first image that does not load or
 *   has no size; not with `resolveOnError`
 */
export function preloadImages(
  urls: Iterable<string>,
  { resolveOnError = false, autoResolve = usualDelay, signal, measureIn }: PreloadOptions = {},
): Promise<ReadonlyMap<string, ImageStatus>> {
  const statuses = new Map<string, ImageStatus>();
  for (const url of urls) statuses.set(url, "loading");
  const ends: (() => void)[] = [];

  const waiting = new Promise<ReadonlyMap<string, ImageStatus>>((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = (): void => reject(signal?.reason);
    signal?.addEventListener("abort", abort);
    ends.push(() => signal?.removeEventListener("abort", abort));

    let left = statuses.size;
    if (left === 0) resolve(statuses);
    for (const url of statuses.keys()) {
      const settle = (isReady: boolean): void => {
        statuses.set(url, isReady ? "ready" : "failed");
        left -= 1;
        if (!isReady && !resolveOnError) reject(new Error(`failed to preload ${url}`));
        else if (left === 0) resolve(statuses);
      };
      ends.push(watchImage(url, measureIn, settle));
    }

    if (autoResolve > 0) {
      const timer = setTimeout(() => resolve(statuses), autoResolve);
      ends.push(() => clearTimeout(timer));
    }
  });
  return waiting.finally(() => {
    for (const end of ends) end();
  });
}
