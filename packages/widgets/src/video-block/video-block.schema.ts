import * as v from "valibot";
import { baseProps } from "../base-props.ts";
import { linkUrl } from "../link-url.ts";
import { propsObject } from "../props-object.ts";
import { readVideo } from "./read-video.ts";

/** Hosts of the providers' own pictures: one from there would tell them of every visitor. */
const providerPicture =
  /^\s*(https?:)?[/\\]{2}([^/]*\.)?(ytimg|youtube|vimeocdn|vimeo)\.com([/:]|$)/i;

/** Which hosts are allowed is known to the page, not to its props. */
const anyHost = (): boolean => true;

const OWN_POSTER =
  "Expected a picture that the video's provider does not serve, or it learns of every visitor. Put a copy on this website.";

/** Props of `video-block`. */
export const schema = propsObject({
  src: v.pipe(
    v.string(),
    v.check(
      (src) => readVideo(src, anyHost, anyHost) !== undefined,
      "Expected the https: URL of one video on YouTube or Vimeo or of a film or player elsewhere, or a path on this website such as /media/film.mp4.",
    ),
    v.description(
      "The video: its https: URL on YouTube or Vimeo, or of a player on a host of `media.frames`, or a file: its path on this website, or its https: URL on a host of `media.hosts`. Asked for when the visitor presses play, never before.",
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
        v.check((poster) => !providerPicture.test(poster), OWN_POSTER),
      ),
    ),
    v.description(
      "Picture before the video: a URL, or a path in the theme's assets. Without it, a plain one is drawn.",
    ),
  ),
  posterDark: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.check((poster) => !providerPicture.test(poster), OWN_POSTER),
      ),
    ),
    v.description("The poster in the dark theme. Default: `poster`."),
  ),
  duration: v.pipe(
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    v.description("How long the video is, in seconds. Default: it is not shown."),
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
