import { Heading } from "@skerry/ui/heading";
import { useIsland } from "@skerry/ui/island";
import { memo, useEffect, useRef, useState } from "react";
import type { Feature } from "./group-features.ts";

interface FeatureCardProps {
  feature: Feature;
  headingLevel: number;
}

/** One feature. An image with an empty `alt` that cannot be loaded draws nothing: its box is drawn. */
export const FeatureCard = memo(function FeatureCard({
  feature: { title, description, img },
  headingLevel,
}: FeatureCardProps) {
  return (
    <li className="sk-card sk-feature-filter__card">
      {img ? <FeaturePicture img={img} /> : null}
      <Heading level={headingLevel} className="sk-heading--small sk-feature-filter__title">
        {title}
      </Heading>
      <p className="sk-feature-filter__description">{description}</p>
    </li>
  );
});

/** A component of its own, because most cards have none and there may be a thousand. */
function FeaturePicture({ img }: { img: string }) {
  const { asset } = useIsland();
  const url = asset(img);
  const picture = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState("");
  // It may have failed before this script came. A picture that only looks so covers what is drawn.
  useEffect(() => {
    const failed = picture.current?.complete && !picture.current.naturalWidth;
    if (failed) setBroken(url);
  }, [url]);
  const missing = url === broken ? " sk-feature-filter__picture--missing" : "";
  return (
    <span className={`sk-feature-filter__picture${missing}`}>
      <img
        className="sk-feature-filter__image"
        ref={picture}
        src={url}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBroken(url)}
      />
    </span>
  );
}
