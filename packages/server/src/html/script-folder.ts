import { isSafeUrl } from "@skerry/core/contract";
import { attribute, type Element } from "./page-elements.ts";

/** Longer URLs would fill the cache of contexts. */
const maxLength = 2_000;

/** `skerry.js`, also with a version or a hash in its name. */
const script = /^([^?#]*\/|)skerry(?:[.-](?:min|(?=\w*\d)\w+))*\.m?js(?:[?#]|$)/;

/** `load.js` is a common name: only in a folder that has "skerry" in its path. */
const classicScript = /^([^?#]*skerry[^?#]*\/)load\.js(?:[?#]|$)/;

/**
 * The folder of `skerry.js` as the page writes it, with a `/` at the end.
 *
 * @returns `undefined` for another element
 */
export function scriptFolder(element: Element): string | undefined {
  if (element.tagName !== "script") return undefined;
  const url = attribute(element, "src")?.trim();
  if (url === undefined || url.length > maxLength || !isSafeUrl(url)) return undefined;
  return (script.exec(url) ?? classicScript.exec(url))?.[1];
}

/** The folder of the page's `skerry.js`; `undefined` when another script adds it. */
export function findScriptFolder(elements: readonly Element[]): string | undefined {
  for (const element of elements) {
    const folder = scriptFolder(element);
    if (folder !== undefined) return folder;
  }
  return undefined;
}
