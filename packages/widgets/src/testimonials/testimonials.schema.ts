import * as v from "valibot";
import { baseProps } from "../base-props.ts";
import { propsObject } from "../props-object.ts";

/** Props of `testimonials`. */
export const schema = propsObject({
  reviews: v.pipe(
    v.optional(
      v.array(
        v.object({
          name: v.pipe(
            v.string(),
            v.description("Who says it. With an empty name the review is anonymous."),
          ),
          avatar: v.pipe(
            v.optional(v.string()),
            v.description(
              "Picture of the author: a URL, or a path in the theme's assets. Without it, initials.",
            ),
          ),
          source: v.pipe(
            v.string(),
            v.description("Where it was said, for example the name of a review site."),
          ),
          homepage: v.pipe(
            v.optional(v.string()),
            v.description("URL of the review there. Only http: and https: become a link."),
          ),
          text: v.pipe(
            v.string(),
            v.description("Text of the review. A review without text is not shown."),
          ),
          verified: v.pipe(
            v.optional(v.boolean()),
            v.description(
              "Whether you have checked that the review is genuine: shows a badge. Default: `verified` of the page, otherwise false.",
            ),
          ),
        }),
      ),
    ),
    v.description("Reviews in their order. Without them, fourteen examples that are marked so."),
  ),
  perView: v.pipe(
    v.optional(v.picklist(["room", "window"]), "room"),
    v.description(
      "What decides that two are seen at a time: with room, a window of 768 px and a slider of 616 px; with window, the window alone.",
    ),
  ),
  ...baseProps,
});

export type Props = v.InferOutput<typeof schema>;
