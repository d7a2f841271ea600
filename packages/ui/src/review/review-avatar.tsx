import { useState } from "react";
import { graphemes } from "../graphemes/graphemes.ts";
import { useIslandContext } from "../island/island.tsx";

interface ReviewAvatarProps {
  name: string;
  avatar?: string | undefined;
}

/**
 * The author's picture on top of the initials, 48 by 48 either way. The name stands beside it, so
 * both are decoration. Served markup that stays as it is has no handler: there an image with an
 * empty `alt` that cannot be loaded draws nothing, and the initials show.
 */
export function ReviewAvatar({ name, avatar }: ReviewAvatarProps) {
  const { asset } = useIslandContext();
  const [broken, setBroken] = useState("");
  const url = avatar ? asset(avatar) : "";
  return (
    <span className="sk-review__avatar" aria-hidden="true">
      <span className="sk-review__initials">{initials(name)}</span>
      {url && url !== broken ? (
        <img
          className="sk-review__picture"
          src={url}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(url)}
        />
      ) : null}
    </span>
  );
}

/** First characters of the first and the last word, brackets and quotes left out. */
function initials(name: string): string {
  const words = name
    .split(/\s+/)
    .map((word) => word.replace(/^\p{P}+/u, ""))
    .filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = "") => graphemes(word)[0]).join("");
}
