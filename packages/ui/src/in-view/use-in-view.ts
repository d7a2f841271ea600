import { type RefObject, useEffect, useState } from "react";

/** Every tenth, because how much of a tall element fits the window is not known beforehand. */
const threshold = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

/**
 * Whether an element can be seen: `ratio` of it is in the window, or it fills `ratio` of a window
 * that is smaller. The first render says `false`, on the server and in the browser alike. What has
 * no box (`display: none`) is not seen.
 *
 * @param target holds the element from the first commit on
 * @param ratio 0 (its edge is enough) to 1, in tenths
 */
export function useInView(target: RefObject<Element | null>, ratio: number): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!target.current) return undefined;
    const observer = new IntersectionObserver(
      // One element has several entries when it was moved in and out within a frame.
      (entries) => setInView(entries.slice(-1).some((entry) => isSeen(entry, ratio))),
      { threshold },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target, ratio]);
  return inView;
}

function isSeen(entry: IntersectionObserverEntry, ratio: number): boolean {
  const { isIntersecting, intersectionRatio, intersectionRect, rootBounds } = entry;
  if (!isIntersecting) return false;
  // In a frame of another origin the window's size is a secret: https://www.w3.org/TR/intersection-observer/#dom-intersectionobserverentry-rootbounds
  const filled = rootBounds ? intersectionRect.height / rootBounds.height : 0;
  return Math.max(intersectionRatio, filled) >= ratio;
}
