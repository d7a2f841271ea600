import * as v from "valibot";
import { baseProps } from "../base-props.ts";
import { linkUrl } from "../link-url.ts";
import { propsObject } from "../props-object.ts";

const whole = v.pipe(v.number(), v.integer());

/** Props of `pagination`. */
export const schema = propsObject({
  page: v.pipe(
    v.optional(whole, 1),
    v.description("The page that is shown. Numbers outside count as the nearest one."),
  ),
  pages: v.pipe(
    v.optional(whole, 1),
    v.description("How many pages there are. With one or none nothing is shown."),
  ),
  route: v.pipe(
    v.optional(v.string()),
    v.description("Name of the route of a page. It gets the parameter page."),
  ),
  href: v.pipe(
    v.optional(v.pipe(v.string(), v.regex(linkUrl, "Expected a path, or an http(s) URL."))),
    v.description(
      "URL of a page with {page} (or %7Bpage%7D) in the place of its number, if there is no route.",
    ),
  ),
  label: v.pipe(
    v.optional(v.string()),
    v.description("Name of the navigation for screen readers. Default: pagination."),
  ),
  ...baseProps,
});

export type Props = v.InferOutput<typeof schema>;
