import { isSafeUrl } from "@skerry/core/contract";
import { attribute, type Element } from "./page-elements.ts";

/** A URL of a script is not longer; contexts of pages are kept by it. */
const maxLength = 2_000;

/** `skerry.js`, also with a version or a hash in its name, as static file storages write it. */
const script = /^([^?#]*\/|)skerry(?:[.-](?:min|(?=\w*\d)\w+))*\.m?js(?:[?#]|$)/;

/**
 * The folder of `skerry.js` as the page writes it, with a `/` at the end; relative to the page, when the
 * script's URL is. The theme's files are below it.
 *
 * @param elements of the page in document order
 * @returns `undefined` when another script adds `skerry.js`
 */
export function findScriptFolder(elements: readonly Element[]): string | undefined {
  for (const element of elements) {
    if (element.tagName !== "script") continue;
    const url = attribute(element, "src")?.trim();
    if (url === undefined || url.length > maxLength || !isSafeUrl(url)) continue;
    const [, folder] = script.exec(url) ?? [];
    if (folder !== undefined) return folder;
  }
  return undefined;
}
