import { useIslandContext } from "@skerry/ui/island";
import { memo } from "react";
import { useBrokenImage } from "../use-broken-image.ts";

interface ScreenshotSlideProps {
  src: string;
  /** The picture in the dark theme, if it is another one. */
  srcDark: string | undefined;
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
  srcDark,
  alt,
  place,
  count,
  state,
}: ScreenshotSlideProps) {
  const { translate } = useIslandContext();
  // A picture that is not shown in the other theme is not loaded either: it is lazy and has no box.
  const loading = place === 0 && !srcDark ? "eager" : "lazy";
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
          <Picture src={src} alt={alt} loading={loading} theme={srcDark ? "light" : undefined} />
          {srcDark ? <Picture src={srcDark} alt={alt} loading={loading} theme="dark" /> : null}
        </div>
        <figcaption className="sk-screenshot-slider__caption" aria-hidden="true">
          {alt}
        </figcaption>
      </figure>
    </li>
  );
});

interface PictureProps {
  src: string;
  alt: string;
  loading: "eager" | "lazy";
  /** The theme that shows it, if not both do. */
  theme: "light" | "dark" | undefined;
}

/** The picture, or its text where there is none. */
function Picture({ src, alt, loading, theme }: PictureProps) {
  const { asset } = useIslandContext();
  const url = asset(src);
  const { ref, onError, isBroken } = useBrokenImage(url);
  const only = theme ? ` sk-only-${theme}` : "";
  if (!url || isBroken) {
    return <span className={`sk-screenshot-slider__missing${only}`}>{alt}</span>;
  }
  return (
    // In a <picture>, for which React's server renderer writes no <link rel="preload">: one inside an
    // island is no part of its markup.
    <picture className="sk-screenshot-slider__source">
      <img
        className={`sk-screenshot-slider__picture${only}`}
        ref={ref}
        src={url}
        alt={alt}
        width={1280}
        height={800}
        loading={loading}
        decoding="async"
        onError={onError}
      />
    </picture>
  );
}
