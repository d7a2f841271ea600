import { useIsland } from "@skerry/ui/island";
import { memo } from "react";
import { useBrokenImage } from "../use-broken-image.ts";

interface ScreenshotSlideProps {
  src: string;
  alt: string;
  /** Counted from 0. */
  place: number;
  count: number;
  /**
   * `open`: served as one of a row. In the stack there is one that is `shown`, the ones `next` to
   * it, whose pictures may load, and those that are `far`.
   */
  state: "open" | "shown" | "next" | "far";
}

/** A picture and its caption, whose box has the same size with and without the picture. */
export const ScreenshotSlide = memo(function ScreenshotSlide({
  src,
  alt,
  place,
  count,
  state,
}: ScreenshotSlideProps) {
  const { translate, asset } = useIsland();
  const url = asset(src);
  const { ref, onError, isBroken } = useBrokenImage(url);

  const hidden = state === "next" || state === "far";
  return (
    <li
      className={`sk-screenshot-slider__slide sk-screenshot-slider__slide--${state}`}
      inert={hidden || undefined}
    >
      <figure
        className="sk-screenshot-slider__figure"
        aria-roledescription={translate("app.ui.slider.slide")}
        aria-label={translate("app.ui.slider.position", { position: place + 1, count })}
      >
        <div className="sk-screenshot-slider__frame">
          {url && !isBroken ? (
            // In a <picture>, for which React's server renderer writes no <link rel="preload">: one inside an
            // island is no part of its markup.
            <picture className="sk-screenshot-slider__source">
              <img
                className="sk-screenshot-slider__picture"
                ref={ref}
                src={url}
                alt={alt}
                width={1280}
                height={800}
                loading={place === 0 ? "eager" : "lazy"}
                decoding="async"
                onError={onError}
              />
            </picture>
          ) : (
            <span className="sk-screenshot-slider__missing">{alt}</span>
          )}
        </div>
        <figcaption className="sk-screenshot-slider__caption" aria-hidden="true">
          {alt}
        </figcaption>
      </figure>
    </li>
  );
});
