import type { Row, RowEvents } from "./row.ts";

/**
 * The row as it was served: it scrolls. Until Swiper has come, and for good if it does not.
 *
 * @param viewport scrolls; holds the list, which holds two slides at least
 * @param start position to begin at; 0 leaves it where the visitor has scrolled to
 */
export function scrollRow(
  viewport: HTMLElement,
  start: number,
  { onPosition, onTurn }: Pick<RowEvents, "onPosition" | "onTurn">,
): Row {
  const slides = [...(viewport.firstElementChild?.children ?? [])] as HTMLElement[];
  // Negative from right to left, as scrollLeft is.
  const placeOf = (index: number): number =>
    (slides[index]?.offsetLeft ?? 0) - (slides[0]?.offsetLeft ?? 0);
  const position = (): number => Math.round(viewport.scrollLeft / placeOf(1)) || 0;
  const onScroll = (): void => {
    onPosition(position());
    onTurn();
  };

  if (start) viewport.scrollLeft = placeOf(start);
  viewport.addEventListener("scroll", onScroll, { passive: true });
  return {
    position,
    step(by) {
      const { clientWidth, scrollWidth } = viewport;
      // Of the slide, not of the scrolling, which may still be on its way there.
      const isAtEnd = Math.abs(placeOf(position())) > scrollWidth - clientWidth - 2;
      const previous = (position() || slides.length) - 1;
      const left = placeOf(by < 0 ? previous : isAtEnd ? 0 : position() + 1);
      const { matches: still } = matchMedia("(prefers-reduced-motion: reduce)");
      viewport.scrollTo({ left, behavior: still ? "instant" : "smooth" });
    },
    end() {
      viewport.removeEventListener("scroll", onScroll);
      viewport.scrollLeft = 0;
    },
  };
}
