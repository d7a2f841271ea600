import * as v from "valibot";
import { baseProps } from "../base-props.ts";
import { linkUrl } from "../link-url.ts";
import { propsObject } from "../props-object.ts";

/** Props of `discount-teaser`. */
export const schema = propsObject({
  items: v.pipe(
    v.optional(
      v.array(
        v.object({
          tld: v.pipe(
            v.string(),
            v.nonEmpty("Expected a top-level domain."),
            v.description("Top-level domain, with or without its dot."),
          ),
          price: v.pipe(
            v.number(),
            v.minValue(0, "Expected a price that is not negative."),
            v.description("Price in EUR, as a number."),
          ),
          href: v.pipe(
            v.string(),
            v.regex(linkUrl, "Expected a path, or an http(s) URL."),
            v.description("Where the offer leads."),
          ),
          footnote: v.pipe(
            v.optional(v.string()),
            v.description(
              "Conditions of this price alone. A number at the price points to it; the same words have the same number.",
            ),
          ),
        }),
      ),
      () => [],
    ),
    v.description("The offers, in order. Without any nothing is shown."),
  ),
  footnote: v.pipe(
    v.optional(v.string(), ""),
    v.description("Conditions of the prices. A star at each price points to it."),
  ),
  ...baseProps,
});

export type Props = v.InferOutput<typeof schema>;
