import { join } from "node:path";
import { registry } from "@skerry/widgets/registry";
import type { BuiltWidget } from "./built-widget.ts";
import { sourceFolders } from "./paths.ts";

/** The built-in widgets, in the order of the registry. */
export function builtInWidgets(): Promise<BuiltWidget[]> {
  return Promise.all(
    Object.entries(registry).map(async ([name, importer]) => {
      const module: { load: string; isStatic?: boolean; overlay?: boolean; schema: unknown } =
        await importer();
      return {
        name,
        entry: join(sourceFolders.widgets, `src/${name}/index.ts`),
        isOwn: false,
        load: module.load,
        isStatic: module.isStatic ?? false,
        isOverlay: module.overlay ?? false,
        schema: module.schema,
      };
    }),
  );
}
