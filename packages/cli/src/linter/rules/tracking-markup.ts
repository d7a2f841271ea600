import { closestName, diagnoseProps } from "@skerry/core/contract";
import { checkoutSteps } from "@skerry/core/tracking/events/checkout-progress";
import type { Warn } from "@skerry/core/tracking/events/warn";
import { itemEvents } from "@skerry/core/tracking/events/data-layer";
import { readEventData, readItem, fieldsOf } from "@skerry/core/tracking/events/event-data";
import { isJsonScript, attribute, type Element } from "@skerry/server/page-elements";
import { type DecodedSource, decodeAttribute, decodeScript } from "../positions/decode-source.ts";
import { offsetInAttribute, offsetOfAttribute } from "../positions/element-position.ts";
import { locatePointer } from "../positions/locate-pointer.ts";
import type { PageContext } from "../page/page-context.ts";
import type { PageDiagnostic } from "../page/page-diagnostic.ts";
import type { PageRule } from "../page/page-rule.ts";
import { hasCertainTag } from "./has-certain-tag.ts";
import { parseWithHoles } from "../templates/fill-json.ts";
import { hasHole } from "../templates/holes.ts";
import { getNodeValue } from "jsonc-parser";

const eventAttribute = "data-track";
const itemAttribute = "data-track-item";
const blockEvents = ["search", ...itemEvents, ...checkoutSteps];

/** `bad-track`: an unknown event, or data that cannot be used. */
export const trackingMarkup: PageRule = (context) =>
  context.elements.filter(hasCertainTag(context)).flatMap((element) => {
    if (attribute(element, itemAttribute) !== undefined) return checkItem(element, context);
    const isBlock = isJsonScript(element) && attribute(element, eventAttribute) !== undefined;
    return isBlock ? checkBlock(element, context) : [];
  });

function checkItem(element: Element, context: PageContext): PageDiagnostic[] {
  if (attribute(element, eventAttribute) === undefined) {
    const message = `${itemAttribute} without ${eventAttribute} is ignored.`;
    const hint = `Add ${eventAttribute}="view_item", or another of ${itemEvents.join(", ")}.`;
    return [
      {
        code: "bad-track",
        pointer: "",
        message,
        hint,
        location: context.locate(offsetOfAttribute(element, itemAttribute)),
      },
    ];
  }
  const source = decodeAttribute(context.source.text, element, itemAttribute);
  return [
    ...checkEvent(element, itemEvents, context),
    ...checkData(source, context, (value, warn) => readItem(value, warn)),
  ];
}

function checkBlock(element: Element, context: PageContext): PageDiagnostic[] {
  const event = attribute(element, eventAttribute) ?? "";
  const wrongEvent = checkEvent(element, blockEvents, context);
  if (wrongEvent.length > 0 || hasHole(event)) return wrongEvent;
  return checkData(decodeScript(context.source.text, element), context, (value, warn) => {
    if (event !== "search") {
      readEventData(event, value, warn);
      return;
    }
    const { search_term, ...others } = fieldsOf(value);
    for (const key of Object.keys(others)) warn("a key", key, "search_term");
    if (typeof search_term !== "string") warn("search_term", search_term, "a string");
  });
}

function checkEvent(
  element: Element,
  known: readonly string[],
  { source, locate }: PageContext,
): PageDiagnostic[] {
  const event = attribute(element, eventAttribute) ?? "";
  if (known.includes(event) || hasHole(event)) return [];
  const closest = closestName(event, known);
  return [
    {
      code: "bad-track",
      pointer: "",
      message: `${eventAttribute} names the event ${JSON.stringify(event)}, which does not exist.`,
      hint: closest ? `Did you mean "${closest}"?` : `Known are: ${known.join(", ")}.`,
      location: locate(offsetInAttribute(source.text, element, eventAttribute, 0)),
    },
  ];
}

/** @param read calls back for everything that it leaves out */
function checkData(
  source: DecodedSource | undefined,
  { locate }: PageContext,
  read: (value: unknown, warn: Warn) => void,
): PageDiagnostic[] {
  const { text, toOffset } = source ?? { text: "", toOffset: () => 0 };
  if (hasHole(text)) return checkOpenData(text, toOffset, locate, read);
  const broken = text.trim() ? diagnoseProps(text) : undefined;
  if (broken) {
    const { expected, received, pointer, hint, position } = broken;
    const message = `The tracking data cannot be used: expected ${expected}, but received ${received}.`;
    return [{ code: "bad-track", pointer, message, hint, location: locate(toOffset(position)) }];
  }
  return readData(
    text.trim() ? JSON.parse(text) : {},
    locate(toOffset(locatePointer(text, ""))),
    read,
  );
}

/** Checks what stands around the holes in the data of a template. */
function checkOpenData(
  text: string,
  toOffset: DecodedSource["toOffset"],
  locate: PageContext["locate"],
  read: (value: unknown, warn: Warn) => void,
): PageDiagnostic[] {
  const root = parseWithHoles(text);
  if (root?.type !== "object") return [];
  return readData(getNodeValue(root), locate(toOffset(root.offset)), (value, warn) =>
    read(value, (subject, found, expected) => {
      // The missing part may be in a hole.
      if (found !== undefined && !hasHole(JSON.stringify(found))) warn(subject, found, expected);
    }),
  );
}

/** @param read calls back for everything that it leaves out */
function readData(
  data: unknown,
  location: PageDiagnostic["location"],
  read: (value: unknown, warn: Warn) => void,
): PageDiagnostic[] {
  const diagnostics: PageDiagnostic[] = [];
  read(data, (subject, value, expected) => {
    const shown = value === undefined ? "nothing" : JSON.stringify(value);
    const message = `The tracking data cannot be used as it is: ${subject} is ${shown}, expected ${expected}.`;
    diagnostics.push({
      code: "bad-track",
      pointer: "",
      message,
      location,
    });
  });
  return diagnostics;
}
