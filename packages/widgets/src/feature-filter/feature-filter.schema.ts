import * as v from "valibot";
import { baseProps } from "../base-props.ts";
import { linkUrl } from "../link-url.ts";
import { propsObject } from "../props-object.ts";

const filter = v.object({
  id: v.pipe(v.number(), v.integer(), v.description("Number that features name as category.")),
  name: v.pipe(v.string(), v.description("Name of the category.")),
  showMessage: v.pipe(v.string(), v.description("Label of the button that shows all features.")),
  hideMessage: v.pipe(v.string(), v.description("Label of the button that hides them again.")),
  href: v.pipe(
    v.optional(v.pipe(v.string(), v.regex(linkUrl, "Expected a path, or an http(s) URL."))),
    v.description("URL of the category's page, for the mode links."),
  ),
});

const feature = v.object({
  category: v.pipe(v.number(), v.integer(), v.description("The id of a filter.")),
  title: v.pipe(v.string(), v.description("What the feature is called.")),
  description: v.pipe(v.string(), v.description("What it does, as plain text.")),
  img: v.pipe(
    v.optional(v.string()),
    v.description("Picture: a URL, or a path in the theme's assets."),
  ),
});

/** Props of `feature-filter`. */
export const schema = propsObject({
  filters: v.pipe(
    v.optional(v.array(filter)),
    v.description(
      "The categories, in order. Without them, built-in ones: 1 domains, 2 email, 3 hosting, 4 security.",
    ),
  ),
  features: v.pipe(
    v.optional(v.array(feature)),
    v.description(
      "The features of all categories. Without them, built-in ones; an empty list shows nothing.",
    ),
  ),
  current: v.pipe(
    v.optional(v.pipe(v.number(), v.integer())),
    v.description("The id of the category that is shown at first. Default: the first one."),
  ),
  mode: v.pipe(
    v.optional(v.picklist(["tabs", "links"]), "tabs"),
    v.description(
      "With tabs the categories take turns on this page; with links each has a page of its own.",
    ),
  ),
  filter: v.pipe(
    v.optional(v.picklist(["auto", "always"]), "auto"),
    v.description("Whether there is a filter where a page has a single category: with always."),
  ),
  fade: v.pipe(
    v.optional(v.picklist(["all", "new"]), "all"),
    v.description(
      "Which features fade in: all that come into view, or only the new ones that a press shows.",
    ),
  ),
  ...baseProps,
});

export type Props = v.InferOutput<typeof schema>;
