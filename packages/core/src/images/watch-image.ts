/** Number of checks of an image without a size. */
export const checks = 3;
/** Milliseconds between two checks. */
export const pause = 50;

/**
 * Loads one image and calls back once: whether it is loaded and has a size.
 *
 * @param measureIn where an image without a natural size is measured
 * @returns function that ends the watching
 */
export function watchImage(
  url: string,
  measureIn: Element | undefined,
  settle: (isReady: boolean) => void,
): () => void {
  const image = new Image();
  let checked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const end = (): void => {
    clearTimeout(timer);
    image.removeEventListener("load", check);
    image.removeEventListener("error", fail);
  };
  const finish = (isReady: boolean): void => {
    end();
    settle(isReady);
  };
  const fail = (): void => finish(false);
  const check = (): void => {
    checked += 1;
    if (image.naturalWidth > 0 && image.naturalHeight > 0) finish(true);
    else if (checked < checks) timer = setTimeout(check, pause);
    else finish(measureIn !== undefined && hasBox(image, measureIn));
  };

  image.addEventListener("load", check);
  image.addEventListener("error", fail);
  image.src = url;
  return end;
}

function hasBox(image: HTMLImageElement, place: Element): boolean {
  place.append(image);
  const { width, height } = image.getBoundingClientRect();
  image.remove();
  return width > 0 && height > 0;
}
