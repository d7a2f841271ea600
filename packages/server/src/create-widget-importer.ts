import { closestName } from "@skerry/core/contract";
import type { RuntimeHooks } from "./runtime-hooks.ts";
import { loadRenderIsland } from "./load-render-island.ts";
import { RenderError } from "./render-error.ts";
import type { WidgetModule, WidgetRegistry } from "./widget-registry.ts";

/** Imports widgets by name, each once. */
export type ImportWidget = (widget: string) => Promise<WidgetModule>;

/**
 * Creates the function that imports the widgets of a registry. It throws a RenderError for a name that
 * the registry does not have.
 */
export function createWidgetImporter(
  registry: WidgetRegistry,
  { runWidget = (_, run) => run() }: Pick<RuntimeHooks, "runWidget">,
): ImportWidget {
  const modules = new Map<string, Promise<WidgetModule>>();
  return (widget) => {
    const importer = Object.hasOwn(registry, widget) ? registry[widget] : undefined;
    if (!importer) throw unknownWidget(widget, Object.keys(registry));
    let module = modules.get(widget);
    if (!module) {
      // React's production build has to be loaded before a widget imports React.
      module = loadRenderIsland().then(() => runWidget(widget, importer));
      modules.set(widget, module);
    }
    return module;
  };
}

function unknownWidget(widget: string, known: readonly string[]): RenderError {
  const closest = closestName(widget, known);
  const next = closest ? `Did you mean "${closest}"?` : `Known are: ${known.join(", ")}.`;
  return new RenderError(
    "unknown-widget",
    `There is no widget ${JSON.stringify(widget.slice(0, 100))}. ${next}`,
  );
}
