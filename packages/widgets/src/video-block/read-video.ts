import type { WidgetSettings } from "@skerry/core/page";

/** The source of a video, and the URLs that are made of it. */
export interface Video {
  /** The service that has it. Absent: `player` is a file, of the site or of a host that it names. */
  provider?: Provider;
  /** The other host that a file comes from. Absent: it is of the site, or there is a provider. */
  host?: string;
  /** URL of the video for a link: its page, or the file. */
  page: string;
  /** The player: URL of a frame, or the file. */
  player: string;
}

interface Provider {
  name: string;
  /** Who receives what the visitor's browser sends. */
  company: string;
  /** Its privacy policy. Absent: that of a host which only the page knows. */
  policy?: string;
}

const youTube: Provider = {
  name: "YouTube",
  company: "Google",
  policy: "https://policies.google.com/privacy",
};
const vimeo: Provider = { name: "Vimeo", company: "Vimeo", policy: "https://vimeo.com/privacy" };

type IsAllowed = (host: string) => unknown;

/** Any origin: a path stays on it, all else leaves it. */
const here = "https://here.invalid";
const film = /\.(mp4|m4v|webm|mov|ogv)$/i;

/**
 * Reads the URL of a video, as pages, share buttons, editors and mails write it. Of YouTube and Vimeo only its number and its
 * start are taken over: every other part of the URLs that come back is written here.
 *
 * @param src `https:` URL of one video on YouTube or Vimeo, or on another host (the scheme may be missing), or path of a file:
 *   with a slash in front on this website, without one in the theme's assets
 * @param isAllowed whether files may come from another host, too. Default: from none
 * @param isFramed whether what another host shows may be shown in a frame. Default: of none
 * @returns `undefined` for anything else
 */
export function readVideo(
  src: string,
  isAllowed: IsAllowed = () => false,
  isFramed: IsAllowed = () => false,
): Video | undefined {
  const source = src.trim();
  // The first part of an address without its scheme looks like a folder.
  const [, first = ""] = /^([^/?#:@\\]+\.[^/?#:@\\]+)(?:[/?#]|$)/.exec(source) ?? [];
  const isFilm = source[first.length] === "/" && film.test(source.split(/[?#]/)[0] ?? "");
  const host = (first && parseUrl(`https://${first}`)?.host) || "";
  const isHost = host && (providerOf(host) || isFramed(host) || (isFilm && isAllowed(host)));
  const address = isHost ? `https://${source}` : source;
  const url = parseUrl(address, here);
  if (!url) return undefined;
  // "https:film.mp4" stays on an origin that is https: itself.
  const isPath = /^[^:]*([/?#]|$)/.test(address);
  if (isPath) {
    const isFile = url.origin === here && /[^/]$/.test(url.pathname);
    // "films.example/intro" is no file of ours, and no player that we know.
    const isForeign = /^[^/]+\.[a-z]{2,}\/(?!.*\.\w+$)/i.test(source.split(/[?#]/)[0] ?? "");
    return isFile && !isForeign ? { page: source, player: source } : undefined;
  }
  if (url.protocol !== "https:" || url.origin === here) return undefined;
  const known = providerOf(url.host);
  const video = known && (known === youTube ? readYouTube : readVimeo)(url);
  if (video) return video;
  const name = url.host;
  const other = { page: address, player: address };
  if (film.test(url.pathname) && isAllowed(name)) return { ...other, host: name };
  return isFramed(name) ? { ...other, provider: { name, company: name } } : undefined;
}

/** @param media hosts that the page's configuration names */
export const readListed = (src: string, media: WidgetSettings["media"]): Video | undefined =>
  readVideo(
    src,
    (host) => isListed(host, media?.hosts),
    (host) => isListed(host, media?.frames),
  );

/** Host names are the same in capitals, and with other letters than ASCII. */
const isListed = (host: string, hosts: readonly string[] = []): boolean =>
  hosts.some((one) => parseUrl(`https://${one}`)?.host === host);

function parseUrl(url: string, base?: string): URL | undefined {
  try {
    return new URL(url, base);
  } catch {
    return undefined;
  }
}

/** The provider that has a host; `undefined` for any other host. */
export function providerOf(host: string): Provider | undefined {
  if (/^(?:(?:www|m|music|gaming|studio|consent)\.)?youtube\.com$/i.test(host)) return youTube;
  if (/^(?:www\.)?(?:youtu\.be|youtube-nocookie\.com)$/i.test(host)) return youTube;
  return /^(?:(?:www|m|player)\.)?vimeo\.com$/i.test(host) ? vimeo : undefined;
}

interface Address {
  path: string;
  /** Those behind a second "?" or a "&" without any "?", too, and with the "&amp;" of markup: shared links have them. */
  params: URLSearchParams;
  /** Seconds from "90", "90s" or "1h2m3s", before or after the "#"; else empty. */
  start: string;
}

function readAddress({ pathname, search, hash }: URL): Address {
  const [path = "", ...rest] = `${pathname}${search}`.split(/[?&](?:amp;)?/);
  const params = new URLSearchParams(rest.join("&"));
  const time =
    ["t", "start", "time_continue"].map((name) => params.get(name)).find(Boolean) ??
    new URLSearchParams(hash.slice(1)).get("t") ??
    "";
  const parts = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(time.trim());
  const [hours, minutes, seconds] = [1, 2, 3].map((part) => Number(parts?.[part] ?? 0));
  const start = (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
  return { path, params, start: String(start || "") };
}

/**
 * The paths with a video's id, of https://oembed.com/providers.json and of YouTube's own pages: player, Shorts, Live, Studio, the
 * players of before. "videoseries" and "live_stream" are a list and a channel.
 */
const youTubePath =
  /^\/(?:embed|shorts|live|watch|v|vi|e|video)\/(?!videoseries|live_stream)([\w-]{6,})(?=[/%\s\u200B]|$)/;
/** Pages that lead to another one, by the parameter that names it. */
const leadsTo: Record<string, string> = {
  "/attribution_link": "u",
  "/oembed": "url",
  "/m": "continue",
};

function readYouTube(url: URL, isLedTo = false): Video | undefined {
  const { path, params, start } = readAddress(url);
  const target = params.get(leadsTo[path] ?? "");
  const next = target && !isLedTo ? parseUrl(target, "https://www.youtube.com") : undefined;
  const led = next && providerOf(next.host) === youTube && readYouTube(next, true);
  if (led) return led;
  const isShort = url.host.endsWith("youtu.be");
  const named = params.get("v") ?? params.get("vi");
  const inQuery =
    /^\/(?:(?:watch|watch_popup|attribution_link)\/?)?$/.test(path) &&
    named &&
    `/v/${named.trim()}`;
  const [, id] = youTubePath.exec(inQuery || (isShort ? `/v${path}` : path)) ?? [];
  if (!id) return undefined;
  return {
    provider: youTube,
    page: `https://www.youtube.com/watch?v=${id}${start && `&t=${start}s`}`,
    // Else an iPhone plays it in its own full screen.
    player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&playsinline=1${start && `&start=${start}`}`,
  };
}

/** The paths with a video's number, of https://developer.vimeo.com/api/oembed/videos and of Vimeo's own pages. */
const vimeoPaths = [
  /^\/(?:(?:video|m|channels\/[^/]+|ondemand\/[^/]+|groups\/[^/]+\/videos|reviews\/[^/]+\/videos|(?:album|showcase)\/[^/]+\/video)\/)?(\d+)(?:\/([\da-f]+))?(?:\/|%20)*$/,
  /^\/manage\/videos\/(\d+)(?:\/([\da-f]{8,}))?(?:\/|%20|$)/,
  // What follows is the number of the review.
  /^\/[^/]+\/review\/(\d+)(?:\/|$)/,
];
const eventPath = /^\/event\/(\d+)(?:\/embed)?(?:\/([\da-f]{8,}))?(?:\/|%20|$)/;

function readVimeo(url: URL): Video | undefined {
  const { path, params, start } = readAddress(url);
  const [, event, eventHash] = eventPath.exec(path) ?? [];
  if (event) {
    const [base, hash] = [`https://vimeo.com/event/${event}`, eventHash ? `/${eventHash}` : ""];
    return { provider: vimeo, page: base + hash, player: `${base}/embed${hash}?dnt=1&autoplay=1` };
  }
  const inShowcase = /^\/(?:album|showcase)\/[^/]+\/?$/.test(path) && params.get("video");
  const named = inShowcase ? `/${inShowcase.trim()}` : path;
  const [, id, inPath] = vimeoPaths.map((one) => one.exec(named)).find(Boolean) ?? [];
  if (!id) return undefined;
  // A video that is not listed has a second number, https://developer.vimeo.com/api/oembed/videos.
  const asked = (params.get("h") ?? params.get("hash") ?? "").trim();
  const hash = inPath ?? /^[\da-f]+$/.exec(asked)?.[0];
  const at = start && `#t=${start}s`;
  return {
    provider: vimeo,
    page: `https://vimeo.com/${id}${hash ? `/${hash}` : ""}${at}`,
    player: `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${hash ? `&h=${hash}` : ""}${at}`,
  };
}
