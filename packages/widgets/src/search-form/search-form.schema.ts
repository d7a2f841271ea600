import * as v from "valibot";
import { baseProps } from "../base-props.ts";
import { linkUrl } from "../link-url.ts";
import { propsObject } from "../props-object.ts";

/** Props of `search-form`. */
export const schema = propsObject({
  tld: v.pipe(v.optional(v.string(), ""), v.description("Top-level domain for names without one.")),
  multi: v.pipe(
    v.optional(v.boolean(), false),
    v.description("Whether it starts with a field for many names."),
  ),
  domains: v.pipe(
    v.optional(v.union([v.string(), v.array(v.string())]), ""),
    v.description("Names in the field at first: an array or a string."),
  ),
  examples: v.pipe(
    v.optional(v.array(v.string())),
    v.description("Names typed into the empty field."),
  ),
  required: v.pipe(
    v.optional(v.boolean()),
    v.description("Whether the browser asks for a name, instead of an empty search."),
  ),
  label: v.pipe(v.optional(v.string()), v.description("Text above the field.")),
  variant: v.pipe(
    v.optional(v.picklist(["picture"])),
    v.description("For a picture or a dark section."),
  ),
  route: v.pipe(
    v.optional(v.string(), "{product}_web_frontend.domains.search"),
    v.description("Route that the form submits to."),
  ),
  action: v.pipe(
    v.optional(v.pipe(v.string(), v.regex(linkUrl, "Expected a path, or an http(s) URL."))),
    v.description("URL that it submits to, instead of a route."),
  ),
  ...baseProps,
});

export type Props = v.InferOutput<typeof schema>;
