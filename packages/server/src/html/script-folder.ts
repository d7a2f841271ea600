import { isSafeUrl } from "@skerry/core/contract";
import { attribute, type Element } from "./page-elements.ts";

/** A URL of a script is not longer; contexts of pages are kept by it. */
const maxLength = 2_000;

/** `skerry.js`, also with a version or a hash in its name, as static file storages write it. */
const script = /^([^?#]*\/|)skerry(?:[.-](?:min|(?=\w*\d)\w+))*\.m?js(?:[?#]|$)/;

/** `load.js`, which imports `skerry.js`. The name is a common one: only where its folder is ours. */
const classicScript = /^([^?#]*skerry[^?#]*\/)load\.js(?:[?#]|$)/;

/**
 * The folder of `skerry.js` as the page writes it, with a `/` at the end; relative to the page, when the
 * script's URL is. The theme's files and the chunks are below it.
 *
 * @returns `undefined` when the element is something else
 */
export function scriptFolder(element: Element): string | undefined {
  if (element.tagName !== "script") return undefined;
  const url = attribute(element, "src")?.trim();
  if (url === undefined || url.length > maxLength || !isSafeUrl(url)) return undefined;
  return (script.exec(url) ?? classicScript.exec(url))?.[1];
}

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
