import { type ModuleGraph, modulesBehind } from "../modules/module-graph.ts";
import { moduleOf } from "../modules/virtual-modules.ts";
import type { SiteWidgets } from "../widgets/discover-widgets.ts";

/**
 * Names of the own widgets that import each module, by its id: directly, later, or because their root does.
 *
 * @param graph with what modules import later
 */
export function styleImporters(
  { own, ownRoot }: Pick<SiteWidgets, "own" | "ownRoot">,
  graph: ModuleGraph,
): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  const rootId = ownRoot?.file.replaceAll("\\", "/");
  for (const { name } of own) {
    const found = modulesBehind(moduleOf({ name }), graph);
    if (rootId !== undefined) modulesBehind(rootId, graph, found);
    for (const id of found) importers.set(id, (importers.get(id) ?? new Set()).add(name));
  }
  return importers;
}
