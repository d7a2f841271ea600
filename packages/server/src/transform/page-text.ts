import { limits } from "../host/limits.ts";

/** Whether an encoding's label (https://encoding.spec.whatwg.org/#names-and-labels) means UTF-8. */
export function isUtf8(label: string): boolean {
  return /^\s*(utf-?8|unicode-1-1-utf-8)\s*$/i.test(label);
}

/**
 * Decodes a page, and keeps its byte order mark.
 *
 * @returns `undefined` for a page that is not UTF-8
 */
export function decodePage(bytes: Uint8Array, contentType: string): string | undefined {
  const [, label] = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType) ?? [];
  if (label !== undefined && !isUtf8(label)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Whether a page can have islands at all, and is small enough to be parsed. Most pages have no islands,
 * and this test is much cheaper than the parser.
 *
 * @param text of the page
 */
export function mayHaveIslands(text: string): boolean {
  // `"attribute"` is the key of the configuration that gives `data-widget` another name.
  if (!/data-widget|"attribute"/i.test(text)) return false;
  // Most pages are shorter than so many tags are.
  if (text.length <= limits.pageTags) return true;
  let tags = 0;
  for (let at = text.indexOf("<"); at !== -1; at = text.indexOf("<", at + 1)) tags++;
  return tags <= limits.pageTags;
}
