import * as v from "valibot";

/** Props that every widget takes, spread into each schema. */
export const baseProps = {
  headingLevel: v.pipe(
    v.optional(v.picklist([2, 3, 4, 5, 6]), 2),
    v.description("Level of the widget's own heading."),
  ),
  className: v.pipe(
    v.optional(v.string()),
    v.description("Class names added to the widget's root element."),
  ),
};
