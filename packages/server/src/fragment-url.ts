import { type SignedFragment, signFragment } from "./signature.ts";

/** In the order of the URL. */
const parameters = ["id", "locale", "props", "shell", "v", "sig"] as const;

/** What the URL of a fragment says. What is `""` is not in it. */
export type SpelledFragment = SignedFragment & { sig?: string | undefined };

/**
 * The one spelling of a fragment's URL that caches may keep: path and query, with the parameters in the order of the
 * signature, and every character encoded that RFC 3986 does not call unreserved.
 */
export function spellFragment(fragment: SpelledFragment): string {
  const query = parameters
    .filter((name) => fragment[name])
    .map((name) => `${name}=${encode(fragment[name] as string)}`);
  return `/fragments/${encode(fragment.widget)}${query.length > 0 ? "?" : ""}${query.join("&")}`;
}

/**
 * Writes the URL of a fragment, path and query, as caches may keep it.
 *
 * @param key one of the renderer's keys, with which the URL is signed. Default: it is not signed
 */
export async function fragmentUrl(fragment: SignedFragment, key?: string): Promise<string> {
  return spellFragment({ ...fragment, sig: key && (await signFragment(fragment, key)) });
}

/** `encodeURIComponent` leaves five characters that other languages encode. */
function encode(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
