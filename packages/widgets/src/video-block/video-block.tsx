import { Heading } from "@skerry/ui/heading";
import { useIslandContext, useRootClass } from "@skerry/ui/island";
import { useEffect, useRef, useState } from "react";
import { PlayControl } from "./play-control.tsx";
import { blocksFrames, Player } from "./player.tsx";
import { PrivacyHint } from "./privacy-hint.tsx";
import { readListed } from "./read-video.ts";
import { useAfterPaint } from "./use-after-paint.ts";
import type { Props } from "./video-block.schema.ts";

/** Time of a provider to answer, in milliseconds. After it a link to the video's page stands below. */
const patience = 10_000;

/** A video. Nothing of it is requested before the visitor presses play. */
export function VideoBlock(props: Props) {
  const { src, title, poster, posterDark, duration, headingLevel, className } = props;
  const { asset, translate, settings } = useIslandContext();
  const rootClass = useRootClass("video-block", className);
  // When the video changes, the visitor has to press play again.
  const [started, setStarted] = useState("");
  const [loaded, setLoaded] = useState("");
  const [late, setLate] = useState("");
  const playing = started === src;
  const video = readListed(src, settings.media);
  const isBlocked = playing && video?.provider !== undefined && blocksFrames();
  // A player is many elements, and a frame is a page.
  const hasPlayer = useAfterPaint(playing && !isBlocked ? src : "");
  const waiting = hasPlayer && loaded !== src;

  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setLate(src), patience);
    return () => clearTimeout(timer);
  }, [waiting, src]);

  // The button, which had the focus, is gone.
  const lateLink = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isBlocked) lateLink.current?.focus({ preventScroll: true });
  }, [isBlocked]);

  if (!video) {
    throw new Error(
      `"media": {"hosts": […]}, for a film, or {"frames": […]} in skerry-config lacks the host of ${src}.`,
    );
  }
  const { provider } = video;
  const page = provider ? video.page : asset(video.page);
  const watch = provider
    ? translate("app.ui.video_block.watch", { provider: provider.name })
    : translate("app.ui.video_block.open");
  return (
    <div className={rootClass} data-playing={playing || undefined}>
      <div className="sk-video-block__stage">
        {poster ? (
          <Poster
            url={asset(poster)}
            scheme={posterDark ? "light" : undefined}
            isOver={hasPlayer}
          />
        ) : null}
        {posterDark ? (
          <Poster url={asset(posterDark)} scheme={poster ? "dark" : undefined} isOver={hasPlayer} />
        ) : null}
        {hasPlayer ? (
          <Player
            key={src}
            url={provider ? video.player : page}
            framed={provider !== undefined}
            title={title}
            // Chromium's own page about the missing network is loaded too.
            onLoad={() => navigator.onLine && setLoaded(src)}
          />
        ) : isBlocked ? null : (
          <PlayControl
            title={title}
            page={page}
            watch={watch}
            duration={clockTime(duration)}
            onPlay={() => setStarted(src)}
          />
        )}
      </div>
      <Heading level={headingLevel} className="sk-heading--small sk-video-block__title">
        {title}
      </Heading>
      <div className="sk-video-block__foot">
        <PrivacyHint
          provider={provider}
          host={video.host}
          playing={playing}
          text={props.privacyHint}
          url={props.privacyUrl}
        />
        <output className="sk-video-block__late">
          {isBlocked || (playing && late === src) ? (
            <>
              <span>{`${translate("app.ui.video_block.late")} `}</span>
              <a className="sk-link" href={page} ref={lateLink}>
                {watch}
              </a>
            </>
          ) : null}
        </output>
      </div>
      <p className="sk-video-block__address">{page}</p>
    </div>
  );
}

interface PosterProps {
  url: string;
  scheme: "light" | "dark" | undefined;
  /** Whether the player has taken its place, but on paper. */
  isOver: boolean;
}

/** A picture that is not shown in the other theme is not loaded either: it is lazy and has no box. */
function Poster({ url, scheme, isOver }: PosterProps) {
  return (
    <img
      className={`sk-video-block__poster${scheme ? ` sk-only-${scheme}` : ""}`}
      src={url}
      alt=""
      data-over={isOver || undefined}
      loading="lazy"
      decoding="async"
    />
  );
}

/** 92 is 1:32, 3600 is 1:00:00: digits that all languages of the texts write alike. */
function clockTime(seconds: number | undefined): string {
  if (!seconds) return "";
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
