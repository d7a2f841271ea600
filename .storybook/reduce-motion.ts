import { hideMedia } from "../stories/hide-media.ts";
import { showMedia } from "../stories/show-media.ts";

const wish = "(prefers-reduced-motion: reduce)";

/**
 * Lets the page hear that the visitor's system asks for reduced motion.
 *
 * @returns function that ends it
 */
export function reduceMotion(): () => void {
  const { matchMedia } = window;
  window.matchMedia = (query) => matchMedia.call(window, query === wish ? "all" : query);
  const ends = [showMedia(wish), hideMedia("(prefers-reduced-motion: no-preference)")];
  return () => {
    window.matchMedia = matchMedia;
    for (const end of ends) end();
  };
}
