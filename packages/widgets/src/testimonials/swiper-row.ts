import { arrowStep } from "@skerry/ui/slider";
import type { Swiper } from "swiper";
import type { Row, RowEvents } from "./row.ts";

/** Milliseconds that a turn takes. */
export const turn = 500;
const block = "sk-testimonials";

/**
 * The row in the hands of Swiper, which moves the list and nothing else: the style sheet says how
 * wide a slide is, so that nothing jumps when it starts. Slides out of sight are inert.
 *
 * @param viewport holds the list, which holds the slides
 */
export function swiperRow(
  SwiperClass: typeof Swiper,
  viewport: HTMLElement,
  start: number,
  { onPosition, onCanMove, onTurn }: RowEvents,
): Row {
  const speed = (): number => (matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : turn);
  const tellCanMove = ({ isLocked }: Swiper): void => onCanMove(!isLocked);
  const swiper = new SwiperClass(viewport, {
    // Class names of its own would meet those of a page that has a Swiper too.
    containerModifierClass: `${block}__viewport--`,
    wrapperClass: `${block}__list`,
    slideClass: `${block}__slide`,
    slideActiveClass: `${block}__slide--active`,
    slideNextClass: `${block}__slide--next`,
    slidePrevClass: `${block}__slide--previous`,
    // Otherwise a press on a slide takes the focus from the buttons.
    focusableElements: "select",
    slidesPerView: "auto",
    initialSlide: start,
    rewind: true,
    speed: speed(),
    threshold: 8,
    lazyPreload: false,
    on: {
      activeIndexChange: ({ activeIndex }) => onPosition(activeIndex),
      lock: tellCanMove,
      unlock: tellCanMove,
      sliderFirstMove({ params }) {
        params.speed = speed();
        onTurn();
      },
    },
  });

  const slides = [...(viewport.firstElementChild?.children ?? [])];
  // Swiper's own list of visible slides is behind by one change.
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        const isHidden = intersectionRatio < 0.6;
        // The focus that was in there must not fall back to the top of the page.
        if (isHidden && target.matches(":focus-within")) viewport.focus({ preventScroll: true });
        target.toggleAttribute("inert", isHidden);
      }
    },
    { root: viewport, threshold: 0.6 },
  );
  for (const slide of slides) observer.observe(slide);

  function step(by: 1 | -1): void {
    if (by > 0) swiper.slideNext(speed());
    else swiper.slidePrev(speed());
  }
  // Arrows in a link of a review are the browser's.
  function onKeyDown(event: KeyboardEvent): void {
    const by = event.target === viewport ? arrowStep(event.key, viewport) : 0;
    if (!by || swiper.isLocked) return;
    event.preventDefault();
    onTurn();
    step(by);
  }
  viewport.addEventListener("keydown", onKeyDown);

  return {
    position: () => swiper.activeIndex,
    step,
    end() {
      observer.disconnect();
      viewport.removeEventListener("keydown", onKeyDown);
      for (const slide of slides) slide.removeAttribute("inert");
      swiper.destroy();
      onCanMove(false);
    },
  };
}
