import type { WidgetCheck } from "../widget-check.ts";
import { readVideo } from "./read-video.ts";
import type { Props } from "./video-block.schema.ts";

export const check: WidgetCheck<Props> = {
  diagnose({ src }, { media }) {
    const video = readVideo(src, (host) => media?.hosts.includes(host));
    const [, folder] = /^\s*([\w-]+(?:\.[\w-]+)*\.[a-z]{2,})\//i.exec(src) ?? [];
    if (folder && !video?.provider && !video?.page.startsWith("https:")) {
      return [
        {
          code: "bad-props",
          pointer: "/src",
          message: `"src" is a file in the folder ${folder} of the theme's assets, and that looks like a host.`,
          hint: `Write https:// in front of a host, and "media": {"hosts": ["${folder}"]} into skerry-config.`,
        },
      ];
    }
    if (video) return [];
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
