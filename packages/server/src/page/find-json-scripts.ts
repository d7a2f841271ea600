import { isJsonScript } from "./is-json-script.ts";
import { attribute, type Element } from "./page-elements.ts";

/**
 * The JSON script blocks of a page by their ids. Of several with one id it is the first.
 *
 * @param elements of the page in document order
 */
export function findJsonScripts(elements: readonly Element[]): ReadonlyMap<string, Element> {
  const scripts = new Map<string, Element>();
  for (const element of elements) {
    const id = isJsonScript(element) ? attribute(element, "id") : undefined;
    if (id !== undefined && !scripts.has(id)) scripts.set(id, element);
  }
  return scripts;
}
