import { closestName } from "@skerry/core/contract";
import type { RuntimeHooks } from "./runtime-hooks.ts";
import { loadRenderIsland } from "./load-render-island.ts";
import { RenderError } from "./render-error.ts";
import { suspendedError } from "./suspended-error.ts";
import type { WidgetModule, WidgetRegistry } from "./widget-registry.ts";

/** Imports widgets by name, each once. */
export type ImportWidget = (widget: string) => Promise<WidgetModule>;

/**
 * Creates the function that imports the widgets of a registry. It throws a RenderError for a name that the registry does
 * not have, and for a widget that is suspended before it was imported: its module may be what hangs.
 */
export function createWidgetImporter(
  registry: WidgetRegistry,
  {
    runWidget = (_, run) => run(),
    isSuspended,
    onTrial,
  }: Pick<RuntimeHooks, "runWidget" | "isSuspended" | "onTrial">,
): ImportWidget {
  const modules = new Map<string, Promise<WidgetModule>>();

  async function importModule(
    widget: string,
    importer: WidgetRegistry[string],
  ): Promise<WidgetModule> {
    // React's production build has to be loaded before a widget imports React.
    await loadRenderIsland();
    onTrial?.(widget);
    try {
      return await runWidget(widget, importer);
    } finally {
      onTrial?.();
    }
  }

  return async (widget) => {
    const importer = Object.hasOwn(registry, widget) ? registry[widget] : undefined;
    if (!importer) throw unknownWidget(widget, Object.keys(registry));
    let module = modules.get(widget);
    if (!module) {
      if (isSuspended?.(widget)) throw suspendedError(widget);
      modules.set(widget, (module = importModule(widget, importer)));
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
