import { complainAt } from "./complain-at.ts";

/** What both ends of a data layer know of it. */
export interface DataLayerArray {
  push(...entries: unknown[]): unknown;
}

/**
 * The data layer of the page; made if there is none.
 *
 * @param name of the global variable; looked up each time, because containers replace it
 * @returns `undefined`, with a warning, when something else has that name
 */
export function findDataLayer(name: string): DataLayerArray | undefined {
  const globals = window as unknown as Record<string, DataLayerArray | undefined>;
  const layer = globals[name];
  // An element with that id stands here too, and is none.
  if (layer === undefined || layer instanceof Element) {
    return (globals[name] = []);
  }
  if (typeof layer?.push === "function") return layer;
  complainAt("dataLayer")(name, layer, "a list");
  return undefined;
}
