import * as v from "valibot";
import { baseProps } from "../base-props.ts";
import { propsObject } from "../props-object.ts";

/** Props of `partners-strip`. */
export const schema = propsObject({
  headline: v.pipe(
    v.optional(v.string()),
    v.description("Text above the logos. Without them, the built-in ones."),
  ),
  partners: v.pipe(
    v.optional(
      v.array(
        v.object({
          name: v.pipe(
            v.string(),
            v.description("Name of the partner, which stands for the logo where it is not seen."),
          ),
          logo: v.pipe(
            v.string(),
            v.description("Picture of the logo: a URL, or a path in the theme's assets."),
          ),
          logoDark: v.pipe(
            v.optional(v.string()),
            v.description(
              "The logo in the dark theme, on a dark tile. Without it, `logo` on a light one.",
            ),
          ),
        }),
      ),
    ),
    v.description("Partners, the first six of them seen first. Without them, the built-in twelve."),
  ),
  autoplay: v.pipe(
    v.optional(v.picklist(["polite", "always"]), "polite"),
    v.description(
      "With polite the logos rest under the pointer, with the focus inside and out of sight; with always only when a visitor pauses them or wants no motion.",
    ),
  ),
  ...baseProps,
});

export type Props = v.InferOutput<typeof schema>;

/** One of the partners. */
export type Partner = NonNullable<Props["partners"]>[number];
