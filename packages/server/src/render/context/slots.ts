import type { Slots } from "@skerry/ui/island";
import type { SlotsHtml } from "../../page/page-slots.ts";
import { escapeHtml } from "../../html/escape-html.ts";
import type { WidgetModule } from "../../api/widgets.ts";

export interface RenderedSlots extends Slots {
  html(name: string): string;
  /** Hidden elements with the slots that the widget has not shown. */
  rest(): string;
}

/** @param names `true`: any */
export function createRenderedSlots(
  names: NonNullable<WidgetModule["slots"]>,
  html: SlotsHtml,
): RenderedSlots {
  const shown = new Set<string>();
  const has = (name: string): boolean => names === true || names.includes(name);
  return {
    has,
    html(name) {
      shown.add(name);
      return Object.hasOwn(html, name) ? (html[name] as string) : "";
    },
    rest: () =>
      Object.entries(html)
        .filter(([name, text]) => has(name) && !shown.has(name) && text)
        .map(([name, text]) => `<sk-slot hidden="" name="${escapeHtml(name)}">${text}</sk-slot>`)
        .join(""),
  };
}
