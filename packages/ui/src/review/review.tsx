import { Icon } from "../icon/icon.tsx";
import { useIslandContext } from "../island/island.tsx";
import { ReviewAvatar } from "./review-avatar.tsx";

interface ReviewProps {
  /** Who says it. Not empty. */
  name: string;
  /** Picture of the author: URL, or path in the theme's assets. Without it, initials. */
  avatar?: string | undefined;
  /** Place of publication, for example the name of a review site. */
  source?: string | undefined;
  /** The review on its site. Only `http:` and `https:` become a link. */
  homepage?: string | undefined;
  /** Text of the review. Line breaks are kept. */
  text: string;
  /** Claim of the page about the review: checked, made up to show the layout, or nothing. */
  badge: "verified" | "example" | "none";
}

/** One customer's opinion, without a plate: the widget around it brings its own. */
export function Review({ name, avatar, source, homepage, text, badge }: ReviewProps) {
  return (
    <figure className="sk-review">
      <blockquote className="sk-review__text" dir="auto">
        {text}
      </blockquote>
      <figcaption className="sk-review__caption">
        <ReviewAvatar name={name} avatar={avatar} />
        <span className="sk-review__author">
          <span className="sk-review__name" dir="auto">
            {name}
          </span>
          <Source source={source} homepage={homepage} />
        </span>
        {badge === "none" ? null : <Badge badge={badge} />}
      </figcaption>
    </figure>
  );
}

function Source({ source, homepage }: Pick<ReviewProps, "source" | "homepage">) {
  const { translate } = useIslandContext();
  const url = parseHttpUrl(homepage);
  const label = source || url?.hostname;
  if (!label) return null;
  if (!url) return <span className="sk-review__source">{label}</span>;
  return (
    <a
      className="sk-link sk-review__source"
      href={homepage}
      target="_blank"
      rel="nofollow noopener"
      aria-label={translate("app.ui.review.link", { source: label })}
    >
      {label}
    </a>
  );
}

function Badge({ badge }: { badge: "verified" | "example" }) {
  const { translate } = useIslandContext();
  const verified = badge === "verified";
  const hint = translate(`app.ui.review.${badge}_hint`);
  return (
    <>
      <details className="sk-review__badge">
        <summary
          className={`sk-badge sk-badge--${verified ? "success" : "neutral"} sk-review__summary`}
          title={hint}
        >
          <Icon name={verified ? "check" : "info_circle"} />
          <span>{translate(`app.ui.review.${badge}`)}</span>
        </summary>
      </details>
      {/* Not inside: there it would be as narrow as the badge, or lie over the review. */}
      <p className="sk-review__hint">{hint}</p>
    </>
  );
}

function parseHttpUrl(text: string | undefined): URL | undefined {
  // An error of the parser costs more than the rest of a review without a link.
  if (!text) return undefined;
  try {
    const url = new URL(text);
    return /^https?:$/.test(url.protocol) ? url : undefined;
  } catch {
    return undefined;
  }
}
