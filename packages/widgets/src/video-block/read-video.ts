/** The source of a video, and the URLs that are made of it. */
export interface Video {
  /** The service that has it. Absent: the site serves it, and `player` is the file. */
  provider?: Provider;
  /** URL of the video for a link: its page, or the file. */
  page: string;
  /** The player: URL of a frame, or the file. */
  player: string;
}

interface Provider {
  name: string;
  /** Who receives what the visitor's browser sends. */
  company: string;
  /** Its privacy policy. */
  policy: string;
}

const youTube: Provider = {
  name: "YouTube",
  company: "Google",
  policy: "https://policies.google.com/privacy",
};
const vimeo: Provider = { name: "Vimeo", company: "Vimeo", policy: "https://vimeo.com/privacy" };

/** Any origin: a path stays on it, all else leaves it. */
const here = "https://here.invalid";

/**
 * Reads the URL of a video. Only its number and its start are taken over: every other part of
 * the URLs that come back is written here.
 *
 * @param src `https:` URL of one video on YouTube or Vimeo, or path of a file: with a slash in
 *   front on this website, without one in the theme's assets
 * @param isAllowed whether files may come from another host, too. Default: from none
 * @returns `undefined` for anything else
 */
export function readVideo(
  src: string,
  isAllowed: (host: string) => unknown = () => false,
): Video | undefined {
  let url: URL;
  try {
    url = new URL(src, here);
  } catch {
    return undefined;
  }
  // "https:film.mp4" stays on an origin that is https: itself.
  const isPath = /^[^:]*([/?#]|$)/.test(src);
  if (isPath) {
    return url.origin === here && /[^/]$/.test(url.pathname)
      ? { page: src, player: src }
      : undefined;
  }
  if (url.protocol !== "https:") return undefined;
  switch (url.host.replace(/^(www|m)\./, "")) {
    case "youtu.be":
    case "youtube.com":
    case "youtube-nocookie.com":
      return readYouTube(url);
    case "vimeo.com":
    case "player.vimeo.com":
      return readVimeo(url);
    default:
      return isAllowed(url.host) && film.test(url.pathname)
        ? { page: src, player: src }
        : undefined;
  }
}

const film = /\.(mp4|m4v|webm|mov|ogv)$/i;

function readYouTube(url: URL): Video | undefined {
  const { host, pathname, searchParams } = url;
  const path = host.endsWith("youtu.be") ? `/v${pathname}` : pathname;
  const named = path === "/watch" ? `/v/${searchParams.get("v")}` : path;
  // These two words are a list and a channel.
  const id = /^\/(?:embed|live|shorts|v)\/(?!videoseries|live_stream)([\w-]{6,})\/?$/.exec(named);
  if (!id) return undefined;
  const start = readStart(url);
  return {
    provider: youTube,
    page: `https://www.youtube.com/watch?v=${id[1]}${start && `&t=${start}s`}`,
    player: `https://www.youtube-nocookie.com/embed/${id[1]}?autoplay=1${start && `&start=${start}`}`,
  };
}

const vimeoPath =
  /^\/(?:video\/|channels\/[^/]+\/|groups\/[^/]+\/videos\/|(?:album|showcase)\/\d+\/video\/)?(\d+)(?:\/([\da-f]+))?\/?$/;

function readVimeo(url: URL): Video | undefined {
  const [, id, inPath = ""] = vimeoPath.exec(url.pathname) ?? [];
  if (!id) return undefined;
  // A video that is not listed has a second number, https://developer.vimeo.com/api/oembed/videos.
  const hash = inPath || /^[\da-f]+$/.exec(url.searchParams.get("h") ?? "")?.[0];
  const start = readStart(url);
  const at = start && `#t=${start}s`;
  return {
    provider: vimeo,
    page: `https://vimeo.com/${id}${hash ? `/${hash}` : ""}${at}`,
    player: `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${hash ? `&h=${hash}` : ""}${at}`,
  };
}

/** Seconds from "90", "90s" or "1h2m3s" in `t` or `start`, before or after the "#"; else empty. */
function readStart({ searchParams, hash }: URL): string {
  const time =
    searchParams.get("t") ??
    searchParams.get("start") ??
    new URLSearchParams(hash.slice(1)).get("t") ??
    "";
  const parts = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(time);
  const [hours, minutes, seconds] = [1, 2, 3].map((part) => Number(parts?.[part] ?? 0));
  return String((hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0) || "");
}
