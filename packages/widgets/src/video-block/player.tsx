import { useEffect, useRef } from "react";

interface PlayerProps {
  /** URL of the provider's frame, or of the file. */
  url: string;
  /** Whether a provider plays it in a frame; else the browser plays a file. */
  framed: boolean;
  title: string;
  onLoad(): void;
}

/** Whether the page's Cross-Origin-Embedder-Policy blocks each frame of another origin in this browser. */
export const blocksFrames = (): boolean =>
  globalThis.crossOriginIsolated && !("credentialless" in HTMLIFrameElement.prototype);

/** The video itself, which has the focus. It is there once the visitor has pressed play. */
export function Player({ url, framed, title, onLoad }: PlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const file = useRef<HTMLVideoElement>(null);
  useEffect(() => (frame.current ?? file.current)?.focus({ preventScroll: true }), []);
  return framed ? (
    <iframe
      className="sk-video-block__player"
      ref={frame}
      src={url}
      title={title}
      allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
      allowFullScreen
      // YouTube refuses a page without one, https://github.com/justinribeiro/lite-youtube/issues/140.
      referrerPolicy="strict-origin-when-cross-origin"
      // Chromium blocks it without, on a page with a Cross-Origin-Embedder-Policy. React's types do not know it yet.
      {...{ credentialless: true }}
      onLoad={onLoad}
    />
  ) : (
    <video
      className="sk-video-block__player"
      ref={file}
      src={url}
      aria-label={title}
      controls
      autoPlay
      playsInline
      preload="none"
      tabIndex={0}
      onLoadedData={onLoad}
    />
  );
}
