import { Heading } from "@skerry/ui/heading";
import { useIsland } from "@skerry/ui/island";
import { memo } from "react";
import type { Feature } from "./group-features.ts";

interface FeatureCardProps {
  feature: Feature;
  headingLevel: number;
}

/** One feature. An image with an empty `alt` that cannot be loaded draws nothing: its box stays. */
export const FeatureCard = memo(function FeatureCard({
  feature: { title, description, img },
  headingLevel,
}: FeatureCardProps) {
  const { asset } = useIsland();
  return (
    <li className="sk-card sk-feature-filter__card">
      {img ? (
        <span className="sk-feature-filter__picture">
          <img
            className="sk-feature-filter__image"
            src={asset(img)}
            alt=""
            loading="lazy"
            decoding="async"
          />
        </span>
      ) : null}
      <Heading level={headingLevel} className="sk-heading--small sk-feature-filter__title">
        {title}
      </Heading>
      <p className="sk-feature-filter__description">{description}</p>
    </li>
  );
});
