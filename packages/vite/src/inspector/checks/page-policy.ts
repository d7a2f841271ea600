import { readConfiguration } from "@skerry/core/configuration/configuration-diagnostics";
import { PropsReader } from "@skerry/mount/props-reader";
import { type InspectedIsland, inspectedPage } from "../model/inspected-page.ts";

/** The strictest policy that the page works under, and what to know about it. */
export interface PagePolicy {
  /** The value of the header `Content-Security-Policy`. */
  line: string;
  notes: readonly string[];
}

/** Hosts that players of videos come from, by what is in the URL of the video. */
const players: readonly [pattern: RegExp, host: string][] = [
  [/youtu\.?be/i, "https://www.youtube-nocookie.com"],
  [/vimeo\.com\/event\//i, "https://vimeo.com"],
  [/vimeo\.com\/(?!event\/)/i, "https://player.vimeo.com"],
];

/** As far as the page shows it now: what a widget asks for later is not known. */
export async function pagePolicy(): Promise<PagePolicy> {
  const { configuration } = readConfiguration(inspectedPage.configurationText);
  const islands = inspectedPage.islands();
  const notes: string[] = [];
  const maps = [...document.querySelectorAll<HTMLScriptElement>("script[type=importmap]")];
  const hashes = await Promise.all(maps.map(({ textContent }) => hashOf(textContent)));
  const images = islands.flatMap(({ element }) =>
    [...element.querySelectorAll("img")].map(({ currentSrc, src }) => currentSrc || src),
  );
  const { assets } = configuration.theme;
  const videos = islands.filter(({ name }) => name === "video-block").map(sourceOf);
  const known = players
    .filter(([pattern]) => videos.some((source) => pattern.test(source)))
    .map(([, host]) => host);
  const listed = (configuration.media?.frames ?? []).map((host) => originOf(host));
  const frames = new Set([
    ...known,
    ...listed.filter((origin) => videos.some((source) => originOf(source) === origin)),
  ]);
  const media =
    videos.length > 0 ? (configuration.media?.hosts ?? []).map((host) => `https://${host}`) : [];
  const styled = [
    ...new Set(
      islands
        .filter(({ served }) =>
          served?.lines.some((line) => /^\s*<(style|[^>]* style=)/.test(line)),
        )
        .map(({ name }) => name),
    ),
  ];
  if (styled.length > 0) {
    notes.push(
      `The markup of ${styled.join(", ")} has style attributes. Under this policy, they apply only once the widget has hydrated; with style-src-attr 'unsafe-inline', they apply at once.`,
    );
  }
  if (maps.length > 0) notes.push("The hash is that of this page's import map.");
  const directives: [name: string, sources: readonly string[]][] = [
    ["default-src", ["'none'"]],
    ["script-src", ["'self'", ...hashes]],
    ["style-src", ["'self'"]],
    ["img-src", ["'self'", ...othersOf([...images, ...(assets ? [assets] : [])])]],
    ["connect-src", ["'self'"]],
    ["frame-src", [...frames]],
    ["media-src", media.length > 0 ? ["'self'", ...media] : []],
    ["require-trusted-types-for", ["'script'"]],
    ["trusted-types", ["'none'"]],
  ];
  return {
    line: directives
      .filter(([, sources]) => sources.length > 0)
      .map(([name, sources]) => `${name} ${sources.join(" ")}`)
      .join("; "),
    notes,
  };
}

/** The video of an island; empty where its props cannot be read. */
function sourceOf({ element, props }: InspectedIsland): string {
  try {
    const text = (props ?? new PropsReader(element, inspectedPage.isUntrusted)).text();
    return String(JSON.parse(text ?? "{}").src).trim();
  } catch {
    return "";
  }
}

/** Of an address with or without its scheme. */
function originOf(address: string): string {
  const url = /^https:/i.test(address) ? address : `https://${address}`;
  return URL.canParse(url) ? new URL(url).origin : "";
}

/** Origins of URLs that are not the page's own. */
function othersOf(urls: readonly string[]): string[] {
  const origins = urls.flatMap((url) =>
    URL.canParse(url, document.baseURI) ? new URL(url, document.baseURI).origin : [],
  );
  return [...new Set(origins)].filter(
    (origin) => origin.startsWith("http") && origin !== location.origin,
  );
}

/** As policies name an inline script. */
async function hashOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-384", new TextEncoder().encode(text));
  return `'sha384-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}'`;
}
