import { createWarn } from "./create-warn.ts";

/** What is needed of a data layer. Containers replace the array by objects of their own. */
export interface DataLayerArray {
  push(...entries: unknown[]): unknown;
}

/**
 * The data layer of the page. It is created if there is none.
 *
 * @param name of the global variable; looked up each time, because containers replace it
 * @returns `undefined`, with a warning, when the variable holds something else
 */
export function findDataLayer(name: string): DataLayerArray | undefined {
  const globals = window as unknown as Record<string, DataLayerArray | undefined>;
  const layer = globals[name];
  // An element with that id is a global variable too.
  if (layer === undefined || layer instanceof Element) {
    return (globals[name] = []);
  }
  if (typeof layer?.push === "function") return layer;
  createWarn("dataLayer")(name, layer, "an array");
  return undefined;
}
