import { slotAttribute } from "@skerry/core/contract";
import type { BatchIsland } from "../api/batch.ts";
import {
  fallbackTooLarge,
  fallbackTooManyElements,
  missingName,
  propsNotJson,
  slotsTooLarge,
} from "../errors/island-errors.ts";
import { isLongerThan, limits } from "../host/limits.ts";
import type { SlotsHtml } from "../page/page-slots.ts";
import type { Fallback } from "../page/parse-fallback.ts";
import type { RenderContext } from "../render/context/configurations.ts";
import type { RenderJob } from "../render/render-job.ts";

/** @throws RenderError for an island that cannot be used */
export async function readJob(
  { widget, props, fallback, slots, propsFrom }: Partial<BatchIsland>,
  prefix: string,
  { settings }: RenderContext,
  isParsed: boolean,
): Promise<RenderJob> {
  if (typeof widget !== "string") throw missingName();
  const propsText = toJson(widget, props ?? {});
  const fromFallback =
    typeof fallback === "string"
      ? fallbackReaders(widget, fallback, settings.configuration.untrusted)
      : undefined;
  const slotsHtml = slots == null ? undefined : toSlotsHtml(widget, slots);
  return {
    ...fromFallback,
    widget,
    propsText,
    propsValue: isParsed ? props : undefined,
    arePartial: Boolean(propsFrom),
    prefix,
    readSlots: slotsHtml ? async () => slotsHtml : fromFallback?.readSlots,
  };
}

function toJson(widget: string, props: unknown): string {
  let text: string | undefined;
  let cause: unknown;
  try {
    text = JSON.stringify(props);
  } catch (error) {
    cause = error;
  }
  if (text !== undefined) return text;
  throw propsNotJson(widget, cause);
}

/** Parses a fallback only when its job needs it. */
function fallbackReaders(
  widget: string,
  fallback: string,
  untrusted: string | undefined,
): Pick<RenderJob, "readFallback" | "readSlots"> {
  if (isLongerThan(fallback, limits.fallbackBytes)) throw fallbackTooLarge(widget);
  const parse = async (): Promise<Fallback> => {
    const { parseFallback } = await import("../page/page-parser.ts");
    const content = parseFallback(fallback, untrusted);
    if (content === null) throw fallbackTooManyElements(widget);
    return content;
  };
  // A fallback for a widget without script is no slot, unless it says so.
  const hasSlots = fallback.toLowerCase().includes(slotAttribute);
  return {
    readFallback: async () => (await parse()).html,
    readSlots: hasSlots ? async () => (await parse()).readSlots() : undefined,
  };
}

/** Skips values that are no strings. PHP writes an empty array for an empty object. */
function toSlotsHtml(widget: string, slots: object): SlotsHtml {
  const html = Object.fromEntries(
    Object.entries(slots).filter(([, text]) => typeof text === "string"),
  ) as Record<string, string>;
  if (isLongerThan(Object.values(html).join(""), limits.slotsBytes)) throw slotsTooLarge(widget);
  return html;
}
