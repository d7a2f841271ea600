import { registry } from "@skerry/widgets/registry";
import { overlayKind, staticKind, type WidgetEntry } from "../src/widget-entry.ts";
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
export async function widgetTable({
  kind_: kindKey,
  defaultTrigger_: triggerKey,
}: MangledNames): Promise<string> {
  if (!kindKey || !triggerKey) throw new Error("The keys of WidgetEntry have other names by now.");
  const rows = await readRows();
  return JSON.stringify(
    rows.map(({ name, kind, load }) => [
      name,
      { ...(kind && { [kindKey]: kind }), ...(load !== "visible" && { [triggerKey]: load }) },
    ]),
  );
}

async function readRows(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, importer] of Object.entries(registry)) {
    const module: { load: string; isStatic?: boolean; overlay?: boolean } = await importer();
    const kind = module.isStatic ? staticKind : module.overlay ? overlayKind : 0;
    rows.push({ name, kind, load: module.load });
  }
  return rows.sort((a, b) => (a.kind ?? 0) - (b.kind ?? 0) || (a.load < b.load ? -1 : 1));
}
