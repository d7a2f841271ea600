import { useIslandContext, useRootClass } from "@skerry/ui/island";
import { Review } from "@skerry/ui/review";
import { RotationButton, SliderBar, useSlideRotation } from "@skerry/ui/slider";
import { memo, useEffect, useRef, useState } from "react";
import type { Props } from "./testimonials.schema.ts";
import { type ShownReview, useReviews } from "./use-reviews.ts";
import { useRow } from "./use-row.ts";
import { useSeen } from "./use-seen.ts";

/** Milliseconds from one turn to the next. */
const pace = 6000;
/**
 * A role that no element has: `<fieldset>` is for controls. The slider has it too, because a page may
 * have two, and landmarks need names of their own (axe: landmark-unique).
 */
const group = "group";

/** Reviews in a row that turns by itself while it can be seen. */
export function Testimonials({ reviews: given, perView, className }: Props) {
  const reviews = useReviews(given);
  return reviews.length > 0 ? (
    <ReviewSlider reviews={reviews} perView={perView} className={className} />
  ) : null;
}

interface ReviewSliderProps {
  /** One at least. */
  reviews: ShownReview[];
  perView: Props["perView"];
  className: Props["className"];
}

/** A component of its own, so that its elements are there from its first commit on. */
function ReviewSlider({ reviews, perView, className }: ReviewSliderProps) {
  const { translate, settings } = useIslandContext();
  const rootClass = useRootClass("testimonials", className);
  const count = reviews.length;

  const slider = useRef<HTMLElement>(null);
  const viewport = useRef<HTMLDivElement>(null);
  const [canMove, onCanMove] = useState(false);
  const { rotating, on, toggle, stop } = useSlideRotation(
    slider,
    canMove,
    settings.testimonials?.autoplay !== "always",
  );
  const [position, step] = useRow(viewport, count, { onCanMove, onTurn: stop });
  const index = Math.min(position, count - 1);
  const seen = useSeen(viewport);

  useEffect(() => {
    if (!rotating) return undefined;
    const timer = setInterval(step, pace, 1);
    return () => clearInterval(timer);
  }, [rotating, step]);

  const turn = (by: 1 | -1): void => {
    stop();
    step(by);
  };

  const label = translate("app.ui.testimonials.label");
  return (
    <div className={rootClass}>
      <section
        className={`sk-testimonials__slider${count === 2 ? " sk-testimonials__slider--pair" : ""}`}
        ref={slider}
        role={group}
        data-per-view={perView === "window" ? perView : undefined}
        aria-roledescription={translate("app.ui.slider.carousel")}
        aria-label={label}
      >
        {count > 1 ? (
          <SliderBar index={index} count={count} seen={seen} onStep={turn}>
            <RotationButton on={on} onPress={toggle} />
          </SliderBar>
        ) : null}
        <div
          className="sk-testimonials__viewport"
          ref={viewport}
          role={group}
          aria-label={label}
          tabIndex={count > 1 ? 0 : undefined}
        >
          <ul className="sk-testimonials__list">
            {[...reviews.entries()].map(([place, review]) => (
              <Slide key={place} review={review} place={place} count={count} />
            ))}
          </ul>
        </div>
        {count > 1 ? (
          <p className="sk-visually-hidden" aria-live={rotating ? "off" : "polite"}>
            {translate("app.ui.testimonials.status", { position: index + 1, count })}
          </p>
        ) : null}
      </section>
    </div>
  );
}

interface SlideProps {
  review: ShownReview;
  /** Counted from 0. */
  place: number;
  count: number;
}

/** Memorised, because a turn changes the bar only and there may be a thousand reviews. */
const Slide = memo(function Slide({ review, place, count }: SlideProps) {
  const { translate } = useIslandContext();
  return (
    <li className="sk-testimonials__slide">
      <div
        className="sk-card sk-testimonials__card"
        role={group}
        aria-roledescription={translate("app.ui.slider.slide")}
        aria-label={translate("app.ui.slider.position", { position: place + 1, count })}
      >
        <Review
          name={review.name}
          avatar={review.avatar}
          source={review.source}
          homepage={review.homepage}
          text={review.text}
          badge={review.badge}
        />
      </div>
    </li>
  );
});
