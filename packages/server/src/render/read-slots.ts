import type { WidgetModule } from "../api/widgets.ts";
import { slotsMissing, slotsNotClosed, slotsTooLarge } from "../errors/island-errors.ts";
import type { SlotsHtml } from "../page/page-slots.ts";
import type { RenderJob } from "./render-job.ts";

/** @throws RenderError `slots-missing`, `too-large` or `render-failed` */
export async function readSlots(
  { widget, readSlots: read }: RenderJob,
  module: WidgetModule | undefined,
): Promise<SlotsHtml> {
  if (!module?.slots) return {};
  if (!read) throw slotsMissing(widget);
  const slots = await read();
  if (slots === "too-large") throw slotsTooLarge(widget);
  if (slots === "not-closed") throw slotsNotClosed(widget);
  return slots;
}
