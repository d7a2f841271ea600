import type { FileName } from "../src/file-table.ts";
import { overlayKind, slotsKind, staticKind, type WidgetEntry } from "../src/widget-entry.ts";
import type { BuiltWidget } from "./built-widget.ts";
import type { MangledNames } from "./mangled-names.ts";

interface Row {
  name: string;
  kind: WidgetEntry["kind_"] | 0;
  texts: number;
  load: string;
  files: FileName[];
}

/**
 * What the loader knows of each widget: `[name, WidgetEntry]` as JSON, with the keys shortened as in
 * the code, because esbuild leaves those of a definition alone. Widgets that are alike stand together,
 * which packs better; "visible" is what the loader takes by itself.
 *
 * @param filesOf what a widget needs beside the runtime, its own file last
 * @param countOf how many texts a widget has
 */
export function widgetTable(
  widgets: readonly BuiltWidget[],
  filesOf: (widget: BuiltWidget) => FileName[],
  countOf: (widget: BuiltWidget) => number,
  { kind_: kind, defaultTrigger_: trigger, files_: files, textCount_: count }: MangledNames,
): string {
  if ([kind, trigger, files, count].includes(undefined as never)) {
    throw new Error("The keys of WidgetEntry have other names by now.");
  }
  const kindKey = kind || "kind_";
  const triggerKey = trigger || "defaultTrigger_";
  const filesKey = files || "files_";
  const countKey = count || "textCount_";
  const rows = widgets
    .map((widget): Row => {
      const { name, load, isStatic, hasSlots, isOverlay } = widget;
      const kind = isStatic ? staticKind : isOverlay ? overlayKind : hasSlots ? slotsKind : 0;
      return { name, kind, load, texts: countOf(widget), files: filesOf(widget) };
    })
    .sort((a, b) => (a.kind ?? 0) - (b.kind ?? 0) || (a.load < b.load ? -1 : 1));
  return JSON.stringify(
    rows.map(({ name, kind, load, texts, files }) => [
      name,
      {
        ...(kind && { [kindKey]: kind }),
        ...(load !== "visible" && { [triggerKey]: load }),
        ...(texts > 0 && { [countKey]: texts }),
        [filesKey]: files,
      },
    ]),
  );
}
