import type { WidgetCheck } from "../widget-check.ts";
import { readVideo } from "./read-video.ts";
import type { Props } from "./video-block.schema.ts";

export const check: WidgetCheck<Props> = {
  frameUrls({ src }) {
    const video = readVideo(src);
    // Without a provider, it is a file that no frame is needed for.
    return video?.provider ? [video.player] : [];
  },
};
