import type { WidgetCheck } from "../widget-check.ts";
import { providerOf, readListed, readVideo } from "./read-video.ts";
import type { Props } from "./video-block.schema.ts";

const badSource = (message: string, hint: string) => [
  { code: "bad-props", pointer: "/src", message, hint },
];

/** Whether it is a film of another host. */
const isFilm = (src: string): boolean => /^https:/i.test(readVideo(src, () => true)?.page ?? "");

/** How the configuration allows a host what its address is for. */
const listing = (src: string, host: string): string =>
  `"media": {"${isFilm(src) ? "hosts" : "frames"}": ["${host}"]}`;

export const check: WidgetCheck<Props> = {
  diagnose({ src }, { media }) {
    const video = readListed(src, media);
    if (video?.provider || video?.page.startsWith("https:")) return [];
    const [, folder] = /^\s*([\w-]+(?:\.[\w-]+)*\.[a-z]{2,})\//i.exec(src) ?? [];
    if (video && !folder) return [];
    if (video && folder) {
      return badSource(
        `"src" is a file in the folder ${folder} of the theme's assets, and that looks like a host.`,
        `Write https:// in front of a host, and ${listing(src, folder)} into skerry-config.`,
      );
    }
    const { host, port } = new URL(/^\s*https:/i.test(src) ? src : `https://${src.trim()}`);
    if (port) {
      return badSource(
        `The page allows no videos from ${host}: "media" names hosts without a port.`,
        "Write an address of the port 443, which https: has by itself.",
      );
    }
    const provider = providerOf(host);
    return provider
      ? badSource(
          `"src" is not the address of one video on ${provider.name}.`,
          `Copy the one that its share button gives. For another frame of ${host}, write ${listing(src, host)} into skerry-config.`,
        )
      : badSource(
          `The page allows no videos from ${host}.`,
          `Write ${listing(src, host)} into its skerry-config, if ${isFilm(src) ? "the host is yours" : "it is a player, which may be shown in a frame"}.`,
        );
  },
  frameUrls({ src }, { media }) {
    const video = readListed(src, media);
    // Without a provider, it is a file that no frame is needed for.
    return video?.provider ? [video.player] : [];
  },
};
