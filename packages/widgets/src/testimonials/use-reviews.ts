import { useIsland } from "@skerry/ui/island";
import { useEffect, useMemo } from "react";
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

let hasWarned = false;

/** The page's reviews without wordless ones, or the built-in examples when it gives none. */
export function useReviews(given: Props["reviews"]): ShownReview[] {
  const { translate } = useIsland();
  const isExample = given === undefined;
  useEffect(() => {
    if (!isExample || hasWarned || isLocal(location.hostname)) return;
    hasWarned = true;
    console.warn(
      'testimonials shows its built-in example reviews on a public page. Give it real ones in "reviews".',
    );
  }, [isExample]);

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
          badge: verified ? "verified" : "none",
        })) ?? exampleSources.map(example)
    );
  }, [given, translate]);
}

/** A machine's own pages: https://www.rfc-editor.org/rfc/rfc6761#section-6.3 */
function isLocal(host: string): boolean {
  return !host || /(^|\.)localhost$|^127\.|^\[::1\]$/.test(host);
}
