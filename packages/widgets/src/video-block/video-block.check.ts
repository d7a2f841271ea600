import type { WidgetCheck } from "../widget-check.ts";
import { readVideo } from "./read-video.ts";
import type { Props } from "./video-block.schema.ts";

export const check: WidgetCheck<Props> = {
  diagnose({ src }, { media }) {
    if (readVideo(src, (host) => media?.hosts.includes(host))) return [];
    const { host } = new URL(src);
    return [
      {
        code: "bad-props",
        pointer: "/src",
        message: `The page allows no videos from ${host}.`,
        hint: `Write "media": {"hosts": ["${host}"]} into its skerry-config, if the host is yours.`,
      },
    ];
  },
  frameUrls({ src }) {
    const video = readVideo(src);
    // Without a provider, it is a file that no frame is needed for.
    return video?.provider ? [video.player] : [];
  },
};
