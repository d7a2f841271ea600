import * as v from "valibot";
import { baseProps } from "../base-props.ts";
import { propsObject } from "../props-object.ts";

/** Props of `screenshot-slider`. */
export const schema = propsObject({
  slides: v.pipe(
    v.optional(
      v.array(
        v.object({
          src: v.pipe(
            v.string(),
            v.description("The picture: a URL, or a path in the theme's assets."),
          ),
          srcDark: v.pipe(
            v.optional(v.string()),
            v.description("The picture in the dark theme. Without it, `src` in both."),
          ),
          alt: v.pipe(
            v.string(),
            v.description(
              "What the picture shows: its text for those who do not see it, and caption.",
            ),
          ),
        }),
      ),
    ),
    v.description("Slides in their order. Without them, four drawn screens of a domain shop."),
  ),
  ...baseProps,
});

export type Props = v.InferOutput<typeof schema>;
