import { useIslandContext } from "@skerry/ui/island";
import { useMemo } from "react";
import { exampleSources } from "./testimonials-content.ts";
import type { Props } from "./testimonials.schema.ts";

/** A review as the slider shows it. */
export interface ShownReview {
  name: string;
  avatar?: string | undefined;
  source: string;
  homepage?: string | undefined;
  text: string;
  badge: "verified" | "example" | "none";
}

/** The page's reviews without wordless ones, or the built-in examples when it gives none. */
export function useReviews(given: Props["reviews"]): ShownReview[] {
  const { translate, settings } = useIslandContext();
  return useMemo(() => {
    const example = (source: string, index: number): ShownReview => ({
      name: translate("app.ui.testimonials.example_name", { number: index + 1 }),
      source,
      text: translate(`app.ui.testimonials.example_${index + 1}`),
      badge: "example",
    });
    return (
      given
        ?.filter(({ text }) => text.trim())
        .map(({ verified, name, ...review }) => ({
          ...review,
          name: name.trim() || translate("app.ui.testimonials.anonymous"),
          badge: (verified ?? settings.verified) ? "verified" : "none",
        })) ?? (settings.samples === false ? [] : exampleSources.map(example))
    );
  }, [given, translate, settings]);
}
