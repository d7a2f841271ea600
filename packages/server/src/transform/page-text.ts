import { limits } from "../host/limits.ts";

/** https://encoding.spec.whatwg.org/#names-and-labels */
export function isUtf8(label: string): boolean {
  return /^\s*(utf-?8|unicode-1-1-utf-8)\s*$/i.test(label);
}

/**
 * Decodes a page, and keeps its byte order mark.
 *
 * @returns `undefined` for other encodings than UTF-8
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

/** Skips pages that need no parser: without islands, or too large. */
export function mayHaveIslands(text: string): boolean {
  // `"attribute"` renames `data-widget` in the configuration.
  if (!/data-widget|"attribute"/i.test(text)) return false;
  // Cannot have more tags than characters.
  if (text.length <= limits.pageTags) return true;
  let tags = 0;
  for (let at = text.indexOf("<"); at !== -1; at = text.indexOf("<", at + 1)) tags++;
  return tags <= limits.pageTags;
}
