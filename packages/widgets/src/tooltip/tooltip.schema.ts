import * as v from "valibot";
import { baseProps } from "../base-props.ts";
import { propsObject } from "../props-object.ts";

/** Sides and, along a side, ends of the trigger. */
const placements = [
  "top",
  "top-start",
  "top-end",
  "right",
  "right-start",
  "right-end",
  "bottom",
  "bottom-start",
  "bottom-end",
  "left",
  "left-start",
  "left-end",
] as const;

/** Props of `tooltip`. */
export const schema = propsObject({
  text: v.pipe(
    v.string(),
    v.description("What the tooltip says, as plain text. Without text it never opens."),
  ),
  placement: v.pipe(
    v.optional(v.picklist(placements), "top"),
    v.description("Side of the trigger, if there is room; start and end follow the reading order."),
  ),
  trigger: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.regex(
          /^\s*(?:hover|focus|click)(?:\s+(?:hover|focus|click))*\s*$/,
          'Expected a list of "hover", "focus" and "click", separated by spaces.',
        ),
      ),
      "hover focus",
    ),
    v.description("What opens it: a list of hover, focus and click, separated by spaces."),
  ),
  pressFocus: v.pipe(
    v.optional(v.boolean(), false),
    v.description("Whether the trigger focus counts for the focus that a press brings, too."),
  ),
  autohide: v.pipe(
    v.optional(v.boolean(), true),
    v.description(
      "Whether it closes by itself when pointer and focus have left the trigger and the tooltip.",
    ),
  ),
  hideDelay: v.pipe(
    v.optional(v.pipe(v.number(), v.minValue(0)), 50),
    v.description("Milliseconds until it closes by itself."),
  ),
  ...baseProps,
});

export type Props = v.InferOutput<typeof schema>;
