import { useIslandContext, useRootClass } from "@skerry/ui/island";
import { Review } from "@skerry/ui/review";
import type { Props } from "./review-card.schema.ts";

/** One review on a card. */
export function ReviewCard({ name, avatar, source, homepage, text, verified, className }: Props) {
  const { translate, settings } = useIslandContext();
  const rootClass = useRootClass("review-card", className);
  if (!text.trim()) {
    console.warn('review-card shows nothing, because the review has no text. Fill in "text".');
    return null;
  }
  return (
    <div className={rootClass}>
      <div className="sk-card sk-review-card__card">
        <Review
          name={name.trim() || translate("app.ui.review_card.anonymous")}
          avatar={avatar}
          source={source}
          homepage={homepage}
          text={text}
          badge={(verified ?? settings.verified) ? "verified" : "none"}
        />
      </div>
    </div>
  );
}
