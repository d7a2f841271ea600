import { findNodeAtLocation, parseTree } from "jsonc-parser";

/**
 * Where the value stands that a path leads to; for a missing one, the nearest value around its place.
 *
 * @returns index in the JSON
 */
export function locatePath(json: string, path: readonly PropertyKey[]): number {
  const root = parseTree(json);
  if (!root) return 0;
  const steps = path.map((step) => (typeof step === "number" ? step : String(step)));
  for (let length = steps.length; length > 0; length--) {
    const node = findNodeAtLocation(root, steps.slice(0, length));
    if (node) return node.offset;
  }
  return root.offset;
}

/** The steps of a JSON pointer. A number may be the index of a list or a key: both are tried. */
export function locatePointer(json: string, pointer: string): number {
  const steps = pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  return locatePath(
    json,
    steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
  );
}
