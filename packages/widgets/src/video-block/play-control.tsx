import { useIslandContext } from "@skerry/ui/island";
import { useEffect, useLayoutEffect, useRef, useState } from "react";

interface PlayControlProps {
  title: string;
  /** URL of the video for browsers without script. */
  page: string;
  /** Text of that link. */
  watch: string;
  /** Length such as 1:32; empty if it is not known. */
  duration: string;
  onPlay(): void;
}

/**
 * The control that starts the video: a link to its page as a server renders it, a button in its place as soon
 * as script runs. Both are the same box.
 */
export function PlayControl({ title, page, watch, duration, onPlay }: PlayControlProps) {
  const { translate } = useIslandContext();
  const press = translate("app.ui.video_block.play");
  const [live, setLive] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const focused = useRef(false);

  useEffect(() => {
    const takeOver = (): void => {
      focused.current = link.current?.matches(":focus") ?? false;
      setLive(true);
    };
    takeOver();
  }, []);

  // The focus stays where the visitor has put it.
  useLayoutEffect(() => {
    if (live && focused.current) button.current?.focus({ preventScroll: true });
  }, [live]);

  if (!live) {
    return (
      <a className="sk-video-block__play" href={page} ref={link}>
        <Pill label={watch} duration={duration} />
      </a>
    );
  }
  return (
    <button
      className="sk-video-block__play"
      type="button"
      ref={button}
      aria-label={[translate("app.ui.video_block.play_title", { title }), duration]
        .filter(Boolean)
        .join(", ")}
      onClick={onPlay}
    >
      <Pill label={press} duration={duration} />
    </button>
  );
}

interface PillProps {
  label: string;
  duration: string;
}

/**
 * The visible part of the control, in a corner: the rest of it is the poster. The style sheet writes the
 * duration: as text between the words of the button's name it would break WCAG 2.5.3.
 */
function Pill({ label, duration }: PillProps) {
  return (
    <span className="sk-video-block__pill">
      <svg
        className="sk-icon sk-video-block__triangle"
        viewBox="0 0 24 24"
        width="1em"
        height="1em"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M8.5 5.5v13l10.5-6.5z" />
      </svg>
      <span className="sk-video-block__label">{label}</span>
      {duration ? <span className="sk-video-block__duration" data-duration={duration} /> : null}
    </span>
  );
}
