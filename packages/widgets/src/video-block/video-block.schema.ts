import * as v from "valibot";
import { baseProps } from "../base-props.ts";
import { linkUrl } from "../link-url.ts";
import { readVideo } from "./read-video.ts";

/** Hosts of the providers' own pictures: one from there would tell them of every visitor. */
const providerPicture =
  /^\s*(https?:)?[/\\]{2}([^/]*\.)?(ytimg|youtube|vimeocdn|vimeo)\.com([/:]|$)/i;

/** Props of `video-block`. */
export const schema = v.object({
  src: v.pipe(
    v.string(),
    v.check(
      (src) => readVideo(src) !== undefined,
      "Expected the https: URL of one video on YouTube or Vimeo, or a path on this website such as /media/film.mp4.",
    ),
    v.description(
      "The video: its https: URL on YouTube or Vimeo, or the path of a file on this website. Asked for when the visitor presses play, never before.",
    ),
  ),
  title: v.pipe(
    v.string(),
    v.regex(/\S/, "Expected a title that is not empty: the player is named after it."),
    v.description("What the video is called."),
  ),
  poster: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.check(
          (poster) => !providerPicture.test(poster),
          "Expected a picture that the video's provider does not serve, or it learns of every visitor. Put a copy on this website.",
        ),
      ),
    ),
    v.description(
      "Picture before the video: a URL, or a path in the theme's assets. Without it, a plain one is drawn.",
    ),
  ),
  privacyUrl: v.pipe(
    v.optional(v.pipe(v.string(), v.regex(linkUrl, "Expected a path, or an http(s) URL."))),
    v.description("Privacy policy. Default: the one of the video's provider."),
  ),
  privacyHint: v.pipe(
    v.optional(v.string()),
    v.description("What playing the video does with visitors' data, instead of the built-in text."),
  ),
  ...baseProps,
});

export type Props = v.InferOutput<typeof schema>;
