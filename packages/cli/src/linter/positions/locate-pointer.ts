import { fromPointer } from "@skerry/core/diagnosis/diagnostic";
import { findNodeAtLocation, parseTree } from "jsonc-parser";

/**
 * Finds the value that a path leads to; for a missing value, the nearest one around it.
 *
 * @returns index of its first character in the JSON
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

/**
 * Finds the key that a path ends in.
 *
 * @returns index of its first quote in the JSON
 */
export function locateKey(json: string, path: readonly PropertyKey[]): number {
  const root = parseTree(json);
  const steps = path.map((step) => (typeof step === "number" ? step : String(step)));
  const value = root && findNodeAtLocation(root, steps);
  return value?.parent?.offset ?? locatePath(json, path);
}

/**
 * Finds the value that a JSON pointer (RFC 6901) leads to; for a missing value, the nearest one around
 * it. A step that is a number is taken for the index of an array.
 *
 * @returns index of its first character in the JSON
 */
export function locatePointer(json: string, pointer: string): number {
  const steps = fromPointer(pointer).map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  return locatePath(json, steps);
}
