import { useIslandContext, useRootClass } from "@skerry/ui/island";
import { SliderBar } from "@skerry/ui/slider";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { ScreenshotSlide } from "./screenshot-slide.tsx";
import { builtInScreens } from "./screenshot-slider-content.ts";
import type { Props } from "./screenshot-slider.schema.ts";
import { useGestures } from "./use-gestures.ts";

/**
 * A role that no element has: `<fieldset>` is for controls. The slider has it too, because a page may
 * have two, and landmarks need names of their own (axe: landmark-unique).
 */
const group = "group";

/** Pictures with captions, one at a time: a row to scroll, until script lays them on one stack. */
export function ScreenshotSlider({ slides: given, className }: Props) {
  const { translate } = useIslandContext();
  const builtIn = useMemo(
    () =>
      builtInScreens.map((name) => ({
        src: `screenshots/${name}.svg`,
        alt: translate(`app.ui.screenshot_slider.${name}`),
      })),
    [translate],
  );
  const slides = given ?? builtIn;
  return slides.length > 0 ? <PictureSlider slides={slides} className={className} /> : null;
}

interface PictureSliderProps {
  /** At least one. */
  slides: NonNullable<Props["slides"]>;
  className: Props["className"];
}

/** A component of its own, so that its elements are there from its first commit on. */
function PictureSlider({ slides, className }: PictureSliderProps) {
  const { translate } = useIslandContext();
  const rootClass = useRootClass("screenshot-slider", className);
  const count = slides.length;

  const viewport = useRef<HTMLDivElement>(null);
  /** Undefined as long as it is a row. */
  const [place, setPlace] = useState<number>();
  /** Whether the last turn was asked for by a button or a key. Undefined before the first turn. */
  const [isAsked, setAsked] = useState<boolean>();
  const index = (place ?? 0) % count;
  useLayoutEffect(() => {
    const row = viewport.current;
    const stack = (): void =>
      setPlace(Math.round(Math.abs(row?.scrollLeft ?? 0) / (row?.clientWidth || 1)));
    stack();
  }, []);

  const turn = useCallback(
    (by: 1 | -1, isAsked: boolean) => {
      setPlace((place = 0) => (place + by + count) % count);
      setAsked(isAsked);
    },
    [count],
  );
  const step = useCallback((by: 1 | -1) => turn(by, true), [turn]);
  const swipe = useCallback((by: 1 | -1) => turn(by, false), [turn]);
  useGestures(viewport, { onSwipe: swipe, onArrow: step });

  const label = translate("app.ui.screenshot_slider.label");
  const status = {
    position: index + 1,
    count,
    caption: slides[index]?.alt ?? "",
  };
  return (
    <div className={rootClass}>
      <section
        className={`sk-screenshot-slider__slider${count > 1 ? " sk-screenshot-slider__slider--many" : ""}`}
        role={group}
        aria-roledescription={translate("app.ui.slider.carousel")}
        aria-label={label}
      >
        {count > 1 ? (
          <div className="sk-screenshot-slider__controls">
            <SliderBar index={index} count={count} onStep={step} />
          </div>
        ) : null}
        <div
          className="sk-screenshot-slider__viewport"
          ref={viewport}
          role={group}
          aria-label={label}
          tabIndex={count > 1 ? 0 : undefined}
        >
          <ul
            className={`sk-screenshot-slider__list${place === undefined ? "" : " sk-screenshot-slider__list--stacked"}${isAsked === undefined ? "" : " sk-screenshot-slider__list--turned"}`}
          >
            {[...slides.entries()].map(([position, { src, srcDark, alt }]) => (
              <ScreenshotSlide
                key={position}
                src={src}
                srcDark={srcDark}
                alt={alt}
                place={position}
                count={count}
                state={place === undefined ? "open" : stateOf(position, index, count)}
              />
            ))}
          </ul>
        </div>
        <output className="sk-visually-hidden">
          {isAsked ? translate("app.ui.screenshot_slider.status", status) : null}
        </output>
      </section>
    </div>
  );
}

/** The place of a slide in the stack; the first one is next to the last. */
function stateOf(position: number, index: number, count: number): "shown" | "next" | "far" {
  const distance = (position - index + count) % count;
  if (distance === 0) return "shown";
  return distance === 1 || distance === count - 1 ? "next" : "far";
}
