import type { Element } from "./page-elements.ts";
import { scriptFolder } from "./script-folder.ts";

/**
 * @param elements of the page in document order
 * @returns the folder of the page's `skerry.js`; `undefined` when another script adds it
 */
export function findScriptFolder(elements: readonly Element[]): string | undefined {
  for (const element of elements) {
    const folder = scriptFolder(element);
    if (folder !== undefined) return folder;
  }
  return undefined;
}
