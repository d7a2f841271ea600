/** Modules that each module imports, by id. */
export type ModuleGraph = ReadonlyMap<string, readonly string[]>;

/** A module and all that it imports. */
export function modulesBehind(
  id: string,
  graph: ModuleGraph,
  found = new Set<string>(),
): Set<string> {
  found.add(id);
  for (const imported of graph.get(id) ?? []) {
    if (!found.has(imported)) modulesBehind(imported, graph, found);
  }
  return found;
}
