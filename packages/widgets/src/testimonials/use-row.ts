import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Row, RowEvents } from "./row.ts";
import { scrollRow } from "./scroll-row.ts";
import { swiperRow } from "./swiper-row.ts";

/**
 * Moves the row of slides: by scrolling at first, with Swiper once that has been loaded.
 *
 * @param viewport holds the list of slides, from the first commit on
 * @param count how many slides there are
 * @returns the first slide that is shown, counted from 0, and a function that takes one step
 */
export function useRow(
  viewport: RefObject<HTMLElement | null>,
  count: number,
  { onCanMove, onTurn }: Pick<RowEvents, "onCanMove" | "onTurn">,
): [index: number, step: Row["step"]] {
  const [index, setIndex] = useState(0);
  const row = useRef<Row>(undefined);

  // The position outlives a row: with more slides or in the other direction a new one begins there.
  const position = useRef(0);
  const replace = useCallback((begin: (position: number) => Row | undefined) => {
    position.current = row.current?.position() ?? position.current;
    row.current?.end();
    row.current = begin(position.current);
  }, []);

  useEffect(() => {
    const element = viewport.current;
    if (!element || count < 2) return undefined;
    const events = { onPosition: setIndex, onCanMove, onTurn };
    replace((start) => scrollRow(element, Math.min(start, count - 1), events));
    const stop = withSwiper((SwiperClass) => {
      replace((start) => swiperRow(SwiperClass, element, start, events));
    }, element);
    return () => {
      stop();
      replace(() => undefined);
    };
  }, [viewport, count, onCanMove, onTurn, replace]);

  const step = useCallback((by: 1 | -1) => row.current?.step(by), []);
  return [index, step];
}

/**
 * Loads Swiper and begins; begins again when the direction of the element changes, which Swiper
 * looks at once (https://github.com/nolimits4web/swiper/issues/5334).
 *
 * @returns function that ends it
 */
function withSwiper(
  begin: (SwiperClass: typeof import("swiper").Swiper) => void,
  element: HTMLElement,
): () => void {
  let isWanted = true;
  let direction = "";
  let update = (): void => {};
  const observer = new MutationObserver(() => update());
  import("swiper")
    .then(({ Swiper }) => {
      if (!isWanted) return;
      update = () => {
        const current = getComputedStyle(element).direction;
        if (!isWanted || current === direction) return;
        direction = current;
        begin(Swiper);
      };
      update();
      observer.observe(document, { subtree: true, attributeFilter: ["dir"] });
    })
    .catch((error: unknown) => {
      if (!isWanted) return;
      console.warn("testimonials could not load Swiper. Its reviews stay a row to scroll.", error);
    });
  return () => {
    isWanted = false;
    observer.disconnect();
  };
}
