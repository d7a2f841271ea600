import { overlayKind, slotsKind, staticKind, type WidgetEntry } from "../src/widget-entry.ts";
import type { BuiltWidget } from "./built-widget.ts";
import type { MangledNames } from "./mangled-names.ts";

interface Row {
  name: string;
  kind: WidgetEntry["kind_"] | 0;
  load: string;
}

/**
 * What the loader knows of each widget: `[name, WidgetEntry]` as JSON, with the keys shortened as in
 * the code, because esbuild leaves those of a definition alone. Widgets that are alike stand together,
 * which packs better; "visible" is what the loader takes by itself.
 */
export function widgetTable(
  widgets: readonly BuiltWidget[],
  { kind_: kind, defaultTrigger_: trigger }: MangledNames,
): string {
  if (kind === undefined || trigger === undefined) {
    throw new Error("The keys of WidgetEntry have other names by now.");
  }
  const kindKey = kind || "kind_";
  const triggerKey = trigger || "defaultTrigger_";
  const rows = widgets
    .map(({ name, load, isStatic, hasSlots, isOverlay }): Row => {
      const kind = isStatic ? staticKind : isOverlay ? overlayKind : hasSlots ? slotsKind : 0;
      return { name, kind, load };
    })
    .sort((a, b) => (a.kind ?? 0) - (b.kind ?? 0) || (a.load < b.load ? -1 : 1));
  return JSON.stringify(
    rows.map(({ name, kind, load }) => [
      name,
      { ...(kind && { [kindKey]: kind }), ...(load !== "visible" && { [triggerKey]: load }) },
    ]),
  );
}
