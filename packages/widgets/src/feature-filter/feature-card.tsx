import { Heading } from "@skerry/ui/heading";
import { useIslandContext } from "@skerry/ui/island";
import { memo } from "react";
import { useBrokenImage } from "../use-broken-image.ts";
import type { Feature } from "./group-features.ts";

interface FeatureCardProps {
  feature: Feature;
  headingLevel: number;
}

/** One feature. In the place of a picture that cannot be loaded its box is drawn. */
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
  const { asset } = useIslandContext();
  const url = asset(img);
  const { ref, onError, isBroken } = useBrokenImage(url);
  return (
    <span
      className={`sk-feature-filter__picture${isBroken ? " sk-feature-filter__picture--missing" : ""}`}
    >
      {isBroken ? null : (
        <img
          className="sk-feature-filter__image"
          ref={ref}
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          onError={onError}
        />
      )}
    </span>
  );
}
